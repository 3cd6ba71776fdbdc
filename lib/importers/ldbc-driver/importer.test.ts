import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { ldbcDriver } from "./importer";

const files = readFixtures("ldbc-driver");
const { runs, points, issues } = readFiles(ldbcDriver, files);

it("gives operations per second, and times of each operation in their printed unit", () => {
  const of = (name: string) => points[runs.findIndex(({ workload }) => "name" in workload && workload.name === name)];
  expect(of("LDBC")?.moreMetrics).toMatchObject({ operationsPerSecond: 20.5 });
  expect(of("LdbcQuery1")).toMatchObject({
    metrics: { latencyP50Seconds: 0.00125, latencyP99Seconds: 0.008, latencyP999Seconds: 0.016 },
    moreMetrics: { seconds: 0.0015005, latencyMinSeconds: 0.00025, latencyMaxSeconds: 0.09, latencyP90Seconds: 0.0025 },
    source: { line: 16 },
  });
  expect(runs.find(({ workload }) => "name" in workload && workload.name === "LDBC")?.notes).toEqual({
    operations: 1200,
    seconds: 60,
  });
});

it("reads a mean of 0 as no measurement, and reads no time of an unknown unit", () => {
  expect(runs.map(({ workload, status }) => ["name" in workload && workload.name, status])).toEqual([
    ["LdbcQuery1", "complete"],
    ["LdbcQuery2", "failed"],
    ["LDBC", "complete"],
  ]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["unknown-unit", 38],
    ["run-failed", 31],
  ]);
});

it("keeps a warm-up apart from the run", () => {
  const warm = files.map(({ text }) => ({ path: "LDBC-SNB-WARMUP--results.json", text }));
  const phases = readFiles(ldbcDriver, warm).runs.map(({ workload }) => "params" in workload && workload.params.phase);
  expect(phases).toEqual(["warm-up", "warm-up", "warm-up"]);
});
