import { expect, it } from "vitest";
import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import { readFixtures } from "../fixtures.testing";
import { numbersOf, readFiles } from "../reading.testing";
import { ycsbCpp } from "./importer";

const { runs, points, issues } = readFiles(ycsbCpp, readFixtures("ycsb-cpp"));
const valuesOf = (file: string) => numbersOf(points, file);
const runsOf = (file: string) => runs.filter(({ source }) => source.path === file);

it("reads YCSB-C's thousands per second with database, workload and threads", () => {
  expect(valuesOf("ycsb-c.txt").map(({ qps }) => qps)).toEqual([10_500, 11_250, 20_000, null]);
  expect(runsOf("ycsb-c.txt").map(({ setting, threads, status }) => [setting.engine, threads, status])).toEqual([
    ["tree-a", 1, "complete"],
    ["tree-a", 1, "complete"],
    ["tree-b", 2, "complete"],
    ["tree-b", null, "truncated"],
  ]);
  expect(runsOf("ycsb-c.txt")[0]).toMatchObject({
    workload: { family: "ycsb", name: "workloada", params: { phase: "run" } },
    settings: { tool: "ycsb-c", records: 1000 },
  });
});

it("reads YCSB-cpp's phases as two tests, with the latencies of the last status in us", () => {
  expect(
    runsOf("workloadb.txt").map(({ workload, status }) =>
      "params" in workload ? [workload.params.phase, workloadGroup(workload), status] : [],
    ),
  ).toEqual([
    ["load", "load", "complete"],
    ["run", "mixed", "complete"],
    ["run", "mixed", "truncated"],
  ]);
  expect(valuesOf("workloadb.txt")).toMatchObject([
    { qps: 10_000, insertOperations: 100_000, insertLatencyMeanSeconds: 24e-6, insertLatencyP999Seconds: 112.47e-6 },
    { qps: 5000, readOperations: 95_000, readLatencyMeanSeconds: 5.25e-6, updateLatencyMaxSeconds: 90.5e-6 },
    { qps: null },
  ]);
  expect(issues.map(({ code, path, line }) => [code, path, line])).toEqual([
    ["output-cut", "workloadb.txt", 12],
    ["output-cut", "ycsb-c.txt", 12],
  ]);
});
