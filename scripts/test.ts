// `npm test`: installs missing packages, then runs the unit and integration tests, the production build and the
// browser tests. Its last lines name what failed, and count: `N passed, N failed`. `npm test unit` and
// `npm test browser` run one half.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { buildIfNeeded } from "./build.ts";
import { ensureTestBrowser } from "./chromium.ts";
import {
  type BrowserReport,
  failedBrowserTests,
  failedUnitTests,
  failureLines,
  type UnitReport,
} from "./failed-tests.ts";
import { installIfNeeded } from "./install.ts";
import { runCommand, stopCommands } from "./run-command.ts";

const root = path.resolve(import.meta.dirname, "..");
const reports = path.join(root, ".test");
/** Scripts that an earlier process has compiled: a run starts hundreds of processes, and servers among them. */
process.env.NODE_COMPILE_CACHE ??= path.join(reports, "compiled");
const counts = { passed: 0, skipped: 0 };
/** Names of failed tests and steps, with the first line of their message. */
const failures: string[] = [];

/** Adds the counts and failures of a runner's JSON report. A runner that names no failure but fails counts as one. */
function count<Report>(
  name: string,
  code: number,
  file: string,
  read: (report: Report) => { passed: number; failed: string[]; skipped: number },
): void {
  let found: ReturnType<typeof read> = { passed: 0, failed: [], skipped: 0 };
  try {
    found = read(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    found.failed.push(`${name} left no report (${cause instanceof Error ? cause.message : cause})`);
  }
  const { passed, failed, skipped } = found;
  if ((code !== 0 || passed === 0) && failed.length === 0)
    failed.push(`${name}: exit status ${code} after ${passed} passed tests and none that failed, see its output above`);
  counts.passed += passed;
  counts.skipped += skipped;
  failures.push(...failed);
  console.log(`${name}: ${passed} passed, ${failed.length} failed, ${skipped} skipped`);
}

async function unitTests() {
  const file = path.join(reports, "vitest.json");
  rmSync(file, { force: true });
  const cli = path.join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await runCommand(process.execPath, [cli, "run", ...reporters], { cwd: root });
  count("Unit and integration tests", code, file, (report: UnitReport) => ({
    passed: report.numPassedTests,
    failed: failedUnitTests(report, root),
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/** Runs a preparation in a separate process. */
const prepare = (name: string) =>
  runCommand(process.execPath, [path.join(root, "scripts/prepare.ts"), name], { cwd: root });

async function browserTests() {
  const file = path.join(reports, "playwright.json");
  rmSync(file, { force: true });
  process.env.CHROMIUM = await ensureTestBrowser();
  const cli = path.join(root, "node_modules/@playwright/test/cli.js");
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
  };
  const code = await runCommand(process.execPath, [cli, "test"], { cwd: root, env });
  count("Browser tests", code, file, (report: BrowserReport) => ({
    passed: report.stats.expected,
    failed: failedBrowserTests(report, root),
    skipped: report.stats.skipped,
  }));
}

/** Runs a step; prints and counts its failure, so that the closing line still comes. */
async function step(name: string, work: () => unknown): Promise<boolean> {
  const start = performance.now();
  try {
    await work();
  } catch (cause) {
    failures.push(`${name}: ${cause instanceof Error ? cause.message : cause}`);
    return false;
  } finally {
    console.log(`[${name}: ${((performance.now() - start) / 1000).toFixed(1)} s]`);
  }
  return true;
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await stopCommands();
    process.exit(1);
  });
}
const halves = process.argv.slice(2);
const wants = (half: string) => halves.length === 0 || halves.includes(half);
process.env.NEXT_TELEMETRY_DISABLED = "1";
mkdirSync(reports, { recursive: true });

const ready = await step("install", () => installIfNeeded({ dev: true }));
// A browser may have to be fetched, which takes a network and no processor; browserTests() says what fails.
const browser = ready && wants("unit") && wants("browser") ? prepare("chromium") : null;
if (ready && wants("unit")) await step("unit and integration tests", unitTests);
if (ready && wants("browser") && (await step("build", () => buildIfNeeded())))
  await step("browser tests", () => Promise.resolve(browser).then(browserTests));
for (const line of failureLines(failures)) console.log(line);
if (counts.skipped > 0) console.log(`${counts.skipped} skipped`);
console.log(`${counts.passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && counts.passed > 0 ? 0 : 1);
