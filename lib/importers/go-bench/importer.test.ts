import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { goBench } from "./importer";

it("each line is a run with all its numbers of known units, and a failed benchmark has an issue", () => {
  const { runs, points, issues } = readFiles(goBench, readFixtures("go-bench"));
  expect(points.map(({ label, moreMetrics }) => [label, moreMetrics])).toEqual([
    ["BenchmarkGet", { secondsPerOperation: 2.5e-6, bytesPerOperation: 16, allocationsPerOperation: 0 }],
    ["BenchmarkGet", { secondsPerOperation: 2.55e-6, bytesPerOperation: 16, allocationsPerOperation: 0 }],
    ["BenchmarkScan/rows=100", { secondsPerOperation: 0.0012500005, bytesPerSecond: 80e6 }],
  ]);
  expect(runs.map(({ settings, repeat = null, threads }) => [settings, repeat, threads])).toEqual([
    [{ procs: 8 }, null, null],
    [{ procs: 8 }, "#2", null],
    [{ procs: 8 }, null, null],
  ]);
  expect(runs[0]).toMatchObject({
    workload: { params: { package: "example.com/minikv/store" } },
    setting: { engine: "unknown", machine: { model: "Test CPU @ 3.00GHz" } },
  });
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["benchmark-failed", 8],
    ["unknown-unit", 7],
  ]);
});
