import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { nds } from "./importer";

it("reads durations in seconds, and takes no moment for one", () => {
  const { runs, points, issues } = readFiles(nds, readFixtures("nds"));
  const names = ["CreateTempView store_sales", "query96", "query14_part1", "Power Test Time", "Total Time"];
  expect(runs).toMatchObject(
    names.map((name) => ({ workload: { family: "timings", name: `NDS ${name}` }, setting: { engine: "spark" } })),
  );
  expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([1.234, 5, 30.5, 100, 120]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["run-left-out", 5],
    ["run-left-out", 6],
  ]);
});
