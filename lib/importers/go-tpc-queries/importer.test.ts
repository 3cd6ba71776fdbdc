import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { goTpcQueries } from "./importer";

it("reads the mean time of each query, at the scale and with the clients of the command above", () => {
  const { runs, points, issues } = readFiles(goTpcQueries, readFixtures("go-tpc-queries"));
  expect(runs.map(({ workload, threads, status }) => [workload, threads, status])).toMatchObject([
    [{ family: "timings", name: "TPC-H Q1", params: { scaleFactor: 10 } }, 2, "complete"],
    [{ name: "TPC-H Q15" }, 2, "complete"],
    [{ name: "TPC-H Q2" }, 2, "complete"],
    [{ name: "TPC-H Q22" }, 2, "failed"],
    [{ name: "TPC-H" }, 8, "truncated"],
  ]);
  expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([4.05, 3.25, 0.44, undefined, undefined]);
  expect(issues.map(({ code }) => code)).toEqual(["run-failed", "output-cut"]);
});
