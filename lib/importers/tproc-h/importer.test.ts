import { describe, expect, it } from "vitest";
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
      { family: "timings", name, params: { scaleFactor: 10 } },
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

describe("a job's report", () => {
  const report = readFixtures("tproc-h").find(({ path }) => path === "report.json")?.text ?? "";
  const log = readFixtures("tproc-h").find(({ path }) => path === "power.log")?.text ?? "";
  const alone = (text: string) => readFiles(tprocH, [{ path: "report.json", text }]);

  it("is read as the time of all its queries", () => {
    const { runs, points } = alone(report);
    expect(runs).toMatchObject([
      {
        workload: { family: "timings", name: "tproc-h", params: { scaleFactor: 10 } },
        setting: { engine: "mariadb" },
      },
    ]);
    expect(points[0]?.moreMetrics).toEqual({ seconds: 66.25, geometricMeanSeconds: 1.5 });
  });

  it("of 0 seconds is failed, and one without a result truncated", () => {
    expect(alone(report.replace("66.25", "0")).runs[0]?.status).toBe("failed");
    expect(alone(report.replace("total_query_time_seconds", "none")).runs[0]?.status).toBe("truncated");
  });

  it("counts once beside the log of its test, and is a test of its own with another mean", () => {
    const runsOf = (mean: string) =>
      readFiles(tprocH, [
        { path: "a/report.json", text: report.replace('"geomean_seconds": 1.5', `"geomean_seconds": ${mean}`) },
        { path: "b/power.log", text: log },
      ]);
    const same = runsOf("1.92246");
    expect(same.runs.map(({ source }) => source.path)).toEqual(["b/power.log", "b/power.log", "b/power.log"]);
    expect(same.issues).toMatchObject([{ code: "printed-again", path: "a/report.json", line: 6 }]);
    expect(runsOf("1.93").runs).toHaveLength(4);
  });
});
