import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeTable } from "./relative-table";
import { ratiosOf } from "./table-ratios";

/**
 * The table of build 8.0.43 beside 5.6.51, in memory on a host whose true repeats are known: one run each shows falls
 * from 4 %.
 */
function tableOf(base: readonly number[], later: readonly number[]) {
  const known = { machine: "pn53", settings: { cached: true } };
  return relativeTable(
    [
      ...base.map((qps, at) => testPoint(`base${at}`, qps, { ...known, build: testBuild("5.6.51") })),
      ...later.map((qps, at) => testPoint(`later${at}`, qps, { ...known, build: testBuild("8.0.43") })),
    ],
    "build",
    "qps",
  );
}
const ratioTo = (base: readonly number[], later: readonly number[], neutral = 0.02) =>
  ratiosOf(tableOf(base, later), 0, neutral).ratios[0]?.[1];

describe("what a cell is coloured by", () => {
  it("is the verdict: beyond the reader's band, and more than noise", () => {
    // 0.04016 is what the study shows for one run each of point queries there.
    expect(ratioTo([100], [97])).toMatchObject({
      answer: "cannot tell",
      change: null,
      band: expect.closeTo(0.04016, 4),
    });
    expect(ratioTo([100], [95])).toMatchObject({ answer: "changed", change: "worse" });
    expect(ratioTo([100], [95], 0.1)).toMatchObject({ answer: "changed", change: null, band: 0.1 });
  });

  it("is nothing where repeats disagree, and beyond twice there is no ratio", () => {
    expect(ratioTo([100], [90, 130])).toMatchObject({ ratio: 1.1, doubtful: true, answer: null, change: null });
    expect(ratioTo([100], [60, 130])).toMatchObject({ ratio: null, doubtful: true, change: null });
    expect(ratioTo([60, 130], [100])).toMatchObject({ ratio: null, doubtful: true, change: null });
  });

  it("is the reader's band, or the spread of repeats, in views frozen before noise was known of cells", () => {
    const { noise: _, ...frozen } = tableOf([104], [92, 100, 101]);
    // Median 100, 8 % below it at most: 100 / 104 = 0.96 is inside.
    expect(ratiosOf(frozen, 0, 0.02).ratios[0]?.[1]).toMatchObject({ change: null, band: expect.closeTo(0.08, 12) });
    const { noise: _n, ...single } = tableOf([100], [97]);
    expect(ratiosOf(single, 0, 0.02).ratios[0]?.[1]).toMatchObject({ answer: null, change: "worse", band: 0.02 });
  });
});
