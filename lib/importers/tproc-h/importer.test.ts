import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { tprocH } from "./importer";

const read = (path: string) =>
  readFiles(
    tprocH,
    readFixtures("tproc-h").filter((file) => file.path === path),
  );

it("reads each query of a power test, and the sum and the geometric mean of all", () => {
  const { runs, points } = read("power.log");
  expect(runs.map(({ workload, setting, threads, status }) => [workload, setting.engine, threads, status])).toEqual(
    ["tproc-h Q14", "tproc-h Q2", "tproc-h"].map((name) => [
      { family: "timings", name, params: { scaleFactor: 10 }, group: null },
      "postgres",
      1,
      "complete",
    ]),
  );
  expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([
    { seconds: 17.177 },
    { seconds: 1.5 },
    { seconds: 175, geometricMeanSeconds: 1.92246 },
  ]);
  expect(runs[2]?.notes).toEqual({ queriesWithRows: 22 });
});

it("tells streams apart, and gives one that failed no sum", () => {
  const { runs, points, issues } = read("streams.log");
  expect(runs).toMatchObject([
    { workload: { name: "tproc-h Q21" }, settings: { stream: 1 }, status: "complete" },
    { workload: { name: "tproc-h Q6" }, settings: { stream: 2 }, status: "complete" },
    { workload: { name: "tproc-h" }, settings: { stream: 1 }, status: "complete" },
    { workload: { name: "tproc-h" }, settings: { stream: 2 }, status: "failed" },
  ]);
  expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([30.5, 2.25, 300, undefined]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([["run-failed", 11]]);
});
