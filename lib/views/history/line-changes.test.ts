import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { historyView } from "./history-view";
import { changesOnLine } from "./line-changes";
import { testSelection } from "./selection.testing";

/** Returns the history of these rates, one for each fix of 8.0. */
const viewOf = (rates: readonly number[]) => {
  const points = rates.map((qps, at) =>
    testPoint(`p.${at}`, qps, { build: testBuild(`8.0.${11 + at}`), workload: "point-query" }),
  );
  return historyView(testSelection(points), { ...defaultWorkloadParams(), of: null, values: "absolute" });
};
const changesOf = (rates: readonly number[]) => {
  const [line] = viewOf(rates).panels[0]?.lines ?? [];
  return line
    ? changesOnLine(line).map(({ build, kind, better, ...sizes }) => [build.version, sizes, kind, better])
    : [];
};
const sizes = (ratio: number, level: number | null) => ({
  ratio: expect.closeTo(ratio, 9),
  isLevel: false,
  level: level === null ? null : expect.closeTo(level, 9),
});

it("has the step to the build before, and beside it the ratio of the medians of both levels", () => {
  // The build before has 103; the medians of 100 to 103 and of 54 to 57 are 101.5 and 55.5.
  expect(changesOf([100, 101, 102, 103, 54, 55, 56, 57])).toEqual([
    ["8.0.15", sizes(54 / 103, 55.5 / 101.5), "a new level", false],
  ]);
});

it("has the change of level, and says so, where the step goes the other way", () => {
  const fall = { ratio: 0.8, step: null, pValue: null, better: false };
  const [line] = viewOf([100, 101, 102]).panels[0]?.lines ?? [];
  const builds = line?.builds.map((build, at) => (at === 1 ? { ...build, change: fall } : build)) ?? [];
  expect(changesOnLine({ builds, newest: null })).toMatchObject([{ ratio: 0.8, isLevel: true, level: null }]);
});

it("has the change of level alone in older frozen views", () => {
  const [line] = viewOf([100, 101, 102]).panels[0]?.lines ?? [];
  const older = { ratio: 0.8, pValue: null, better: false };
  const builds = line?.builds.map((build, at) => (at === 1 ? { ...build, change: older } : build)) ?? [];
  expect(changesOnLine({ builds, newest: null })).toMatchObject([{ ratio: 0.8, isLevel: false, level: null }]);
});

it("has an outlier, and the newest build which nothing confirms", () => {
  expect(changesOf([1000, 1000, 1000, 1000, 300, 1000, 1000, 1000])).toEqual([
    ["8.0.15", sizes(0.3, 0.3), "alone", false],
  ]);
  expect(changesOf([1000, 1000, 1000, 1000, 1000, 300])).toEqual([
    ["8.0.16", sizes(0.3, null), "not confirmed yet", false],
  ]);
});

it("has no change where builds are the same within noise", () => {
  expect(changesOf([1000, 1001, 999, 1000, 1001, 1000])).toEqual([]);
});
