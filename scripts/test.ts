// `npm test`: installs missing packages, then runs the unit and integration tests, the production build and the browser
// tests. The last line counts them: `N passed, N failed`. `npm test unit` and `npm test browser` run one half.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { buildIfNeeded } from "./build.ts";
import { ensureTestBrowser } from "./chromium.ts";
import { installIfNeeded } from "./install.ts";
import { runCommand, stopCommands } from "./run-command.ts";

const root = path.resolve(import.meta.dirname, "..");
const reports = path.join(root, ".test");
const counts = { passed: 0, failed: 0, skipped: 0 };
const problems: string[] = [];
type Counts = typeof counts;

/** The parts of vitest's report. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}
/** The parts of Playwright's report. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Adds the counts of a runner's JSON report; a runner that failed without a failed test counts as one. */
function count<Report>(name: string, code: number, file: string, read: (report: Report) => Counts): void {
  let found: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    found = read(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    problems.push(`${name} left no report (${cause instanceof Error ? cause.message : cause})`);
  }
  if ((code !== 0 || found.passed === 0) && found.failed === 0) found.failed = 1;
  for (const key of ["passed", "failed", "skipped"] as const) counts[key] += found[key];
  console.log(`${name}: ${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped`);
}

async function unitTests() {
  const file = path.join(reports, "vitest.json");
  rmSync(file, { force: true });
  const cli = path.join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await runCommand(process.execPath, [cli, "run", ...reporters], { cwd: root });
  count("Unit and integration tests", code, file, (report: UnitReport) => ({
    passed: report.numPassedTests,
    // A file that does not load has no tests to count.
    failed:
      report.numFailedTests +
      report.testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/** Runs a preparation in a process of its own. */
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
    // Twenty servers start, and only the first compiles its scripts.
    NODE_COMPILE_CACHE: path.join(reports, "compiled"),
  };
  const code = await runCommand(process.execPath, [cli, "test"], { cwd: root, env });
  count("Browser tests", code, file, ({ stats }: BrowserReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** Runs a step; prints and counts its failure, so that the closing line still comes. */
async function step(name: string, work: () => unknown): Promise<boolean> {
  const start = performance.now();
  try {
    await work();
  } catch (cause) {
    counts.failed += 1;
    problems.push(`${name}: ${cause instanceof Error ? cause.message : cause}`);
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
for (const problem of problems) console.log(problem);
if (counts.skipped > 0) console.log(`${counts.skipped} skipped`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
