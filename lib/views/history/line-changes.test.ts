import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { historyView } from "./history-view";
import { changesOnLine } from "./line-changes";
import { testSelection } from "./selection.testing";

/** Returns the changes on the line of these rates, one for each fix of 8.0. */
const changesOf = (rates: readonly number[]) => {
  const points = rates.map((qps, at) =>
    testPoint(`p.${at}`, qps, { build: testBuild(`8.0.${11 + at}`), workload: "point-query" }),
  );
  const view = historyView(testSelection(points), { ...defaultWorkloadParams(), of: null, values: "absolute" });
  const [line] = view.panels[0]?.lines ?? [];
  return line ? changesOnLine(line).map(({ build, ratio, kind, better }) => [build.version, ratio, kind, better]) : [];
};

it("has a new level with the ratio of the medians of both levels", () => {
  // Medians of 100 to 103 and of 54 to 57.
  expect(changesOf([100, 101, 102, 103, 54, 55, 56, 57])).toEqual([["8.0.15", 55.5 / 101.5, "a new level", false]]);
});

it("has an outlier, and the newest build which nothing confirms", () => {
  expect(changesOf([1000, 1000, 1000, 1000, 300, 1000, 1000, 1000])).toEqual([["8.0.15", 0.3, "alone", false]]);
  expect(changesOf([1000, 1000, 1000, 1000, 1000, 300])).toEqual([
    ["8.0.16", expect.closeTo(0.3, 9), "not confirmed yet", false],
  ]);
});

it("has nothing where builds are the same within noise", () => {
  expect(changesOf([1000, 1001, 999, 1000, 1001, 1000])).toEqual([]);
});
