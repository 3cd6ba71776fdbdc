import { afterEach, expect, it, vi } from "vitest";
import { printReport } from "./print-report";

afterEach(() => {
  vi.restoreAllMocks();
});

const bundle = {
  item: "run.tar.gz",
  what: "bundle abc, ready",
  files: [],
  counts: { files: 0, runs: 0, indexBuilds: 0, points: 0, issues: 1 },
  issues: [],
};

it("prints the terms that may forbid publishing a bundle's results, and none for other bundles", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printReport({ ...bundle, publishingTerms: ["Oracle's terms may forbid publishing these results."] });
  expect(log.mock.calls.flat()).toContain("  terms: Oracle's terms may forbid publishing these results.");
  log.mockClear();
  printReport({ ...bundle, publishingTerms: [] });
  expect(log.mock.calls.flat().join("\n")).not.toContain("terms");
});

it("prints no control characters of a reason, a failure or an issue", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printReport({
    ...bundle,
    deletedBefore: { at: "2026-01-02", reason: "wrong\u001b[2J" },
    failure: { code: "unreadable", message: "bad\u001b[2J" },
    issues: [{ path: "a\u001b.csv", line: 1, message: "odd\u001b[2J", severity: "error" }],
  });
  const printed = log.mock.calls.flat().join("\n");
  for (const text of ["wrong\uFFFD[2J", "bad\uFFFD[2J (unreadable)", "error: a\uFFFD.csv:1: odd\uFFFD[2J"])
    expect(printed).toContain(text);
  expect(printed).not.toContain("\u001b");
});
