import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type BrowserReport,
  failedBrowserTests,
  failedUnitTests,
  failureLines,
  type UnitReport,
} from "./failed-tests.ts";

const passed = { status: "passed", ancestorTitles: [], title: "holds", failureMessages: [] };
const unitReport = (testResults: UnitReport["testResults"]): UnitReport => ({
  numPassedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
});

it("names a failed unit test by file, titles and the first line of its message", () => {
  const broken = {
    status: "failed",
    ancestorTitles: ["a run"],
    title: "has a mean",
    failureMessages: ["AssertionError: expected 1 to be 2\n    at /here/lib/mean.test.ts:3:4", "another"],
  };
  const report = unitReport([
    { name: "/here/lib/mean.test.ts", status: "failed", message: "", assertionResults: [passed, broken] },
    { name: "/here/lib/other.test.ts", status: "passed", message: "", assertionResults: [passed] },
  ]);
  expect(failedUnitTests(report, "/here")).toEqual([
    "lib/mean.test.ts > a run > has a mean: AssertionError: expected 1 to be 2",
  ]);
});

it("names a unit test file that does not load, and one whose preparation or end fails", () => {
  const skipped = { ...passed, status: "skipped" };
  const report = unitReport([
    { name: "/here/a.test.ts", status: "failed", message: "Cannot find module './missing'", assertionResults: [] },
    { name: "/here/b.test.ts", status: "failed", message: "", assertionResults: [skipped] },
    { name: "/here/c.test.ts", status: "failed", message: "after broke", assertionResults: [passed] },
  ]);
  expect(failedUnitTests(report, "/here")).toEqual([
    "a.test.ts: Cannot find module './missing'",
    "b.test.ts: no message",
    "c.test.ts: after broke",
  ]);
});

it("names failed browser tests without colours, those that passed when repeated, and errors outside tests", () => {
  const result = (...messages: string[]) => ({ errors: messages.map((message) => ({ message })) });
  const report: BrowserReport = {
    suites: [
      {
        title: "x.spec.ts",
        file: "x.spec.ts",
        specs: [{ title: "holds", tests: [{ status: "expected", results: [result()] }] }],
        suites: [
          {
            title: "a page",
            file: "x.spec.ts",
            specs: [
              {
                title: "loads",
                tests: [{ status: "unexpected", results: [result("\u001b[31mError\u001b[39m: no\nat")] }],
              },
              { title: "wavers", tests: [{ status: "flaky", results: [result("Error: late"), result()] }] },
            ],
          },
        ],
      },
    ],
    errors: [
      { message: "Error: Cannot find module", location: { file: "/here/e2e/y.spec.ts" } },
      { message: "no start" },
    ],
    stats: { expected: 1, skipped: 0 },
  };
  expect(failedBrowserTests(report, "/here")).toEqual([
    "e2e/x.spec.ts > a page > loads: Error: no",
    "e2e/x.spec.ts > a page > wavers: Error: late",
    "e2e/y.spec.ts: Error: Cannot find module",
    "outside tests: no start",
  ]);
});

it("prints twenty names, counts the rest, and cuts a long line", () => {
  const names = Array.from({ length: 23 }, (_, at) => `test ${at + 1}`);
  const lines = failureLines(names);
  expect(lines).toHaveLength(21);
  expect([lines[0], lines[19], lines[20]]).toEqual([
    "failed: test 1",
    "failed: test 20",
    "failed: and 3 more, in the output above",
  ]);
  expect(failureLines(names.slice(0, 20))).toHaveLength(20);
  const long = { name: "/a.test.ts", status: "failed", message: "x".repeat(1000), assertionResults: [] };
  expect(failedUnitTests(unitReport([long]), "/")).toEqual([`a.test.ts: ${"x".repeat(288)}…`]);
});

/** A project with `.ci/run` whose programs are of the test's making. */
let project = "";
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), "benchfolio-ci-"));
  mkdirSync(path.join(project, "bin"));
  cpSync(path.resolve(import.meta.dirname, "../.ci"), path.join(project, ".ci"), { recursive: true });
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

it("makes .ci/run repeat failed tests and steps above its last line", () => {
  const program = (name: string, text: string) =>
    writeFileSync(path.join(project, "bin", name), `#!/usr/bin/env bash\n${text}`, { mode: 0o755 });
  program("node", '[ "$2" != --which ] || echo "$0"\n');
  program(
    "npm",
    `case "$*" in
      "test unit") printf '%s\\n' "much output" "failed: lib/a.test.ts > adds: Error: 3" "5 passed, 1 failed"; exit 1 ;;
      "test browser") printf '%s\\n' "7 passed, 0 failed" ;;
      "run --silent lint") printf '%s\\n' "a warning" "Found 1 error."; exit 1 ;;
    esac\n`,
  );
  const env = { ...process.env, PATH: `${path.join(project, "bin")}${path.delimiter}${process.env.PATH}` };
  const { stdout, status } = spawnSync("bash", [".ci/run"], { cwd: project, encoding: "utf8", env });
  expect(stdout.trim().split("\n").slice(-4)).toEqual([
    "== what failed",
    "failed: lint and format: Found 1 error.",
    "failed: lib/a.test.ts > adds: Error: 3",
    "12 passed, 2 failed",
  ]);
  expect(status).toBe(1);
});
