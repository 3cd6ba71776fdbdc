import { afterEach, expect, it, vi } from "vitest";
import { printReport } from "./print-report";

afterEach(() => {
  vi.restoreAllMocks();
});

it("prints the terms that may forbid publishing a bundle's results, and none for other bundles", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const bundle = {
    item: "run.tar.gz",
    what: "bundle abc, ready",
    files: [],
    counts: { files: 0, runs: 0, indexBuilds: 0, points: 0, issues: 0 },
    issues: [],
  };
  printReport({ ...bundle, publishingTerms: ["Oracle's terms may forbid publishing these results."] });
  expect(log.mock.calls.flat()).toContain("  terms: Oracle's terms may forbid publishing these results.");
  log.mockClear();
  printReport({ ...bundle, publishingTerms: [] });
  expect(log.mock.calls.flat().join("\n")).not.toContain("terms");
});
