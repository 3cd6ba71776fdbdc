import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeTable } from "./relative-table";
import { ratiosOf } from "./table-ratios";

/**
 * Returns the table of builds 8.0.43 and 5.6.51, in memory on a host whose true repeats are known. There one run of
 * each build can show a fall of 4 % or more.
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

describe("the colour of a cell", () => {
  it("shows the verdict: a change is beyond the reader's band and larger than noise", () => {
    // The study of noise gives 0.04016 for one run of each build on that host.
    expect(ratioTo([100], [97])).toMatchObject({
      answer: "cannot tell",
      change: null,
      band: expect.closeTo(0.04016, 4),
    });
    expect(ratioTo([100], [95])).toMatchObject({ answer: "changed", change: "worse" });
    expect(ratioTo([100], [95], 0.1)).toMatchObject({ answer: "changed", change: null, band: 0.1 });
  });

  it("is absent where repeats disagree; with repeats more than twice apart there is no ratio", () => {
    expect(ratioTo([100], [90, 130])).toMatchObject({ ratio: 1.1, doubtful: true, answer: null, change: null });
    expect(ratioTo([100], [60, 130])).toMatchObject({ ratio: null, doubtful: true, change: null });
    expect(ratioTo([60, 130], [100])).toMatchObject({ ratio: null, doubtful: true, change: null });
  });

  it("follows the reader's band, or the spread of repeats, in views frozen before cells had noise", () => {
    const { noise: _, ...frozen } = tableOf([104], [92, 100, 101]);
    // Median 100, 8 % below it at most: 100 / 104 = 0.96 is inside.
    expect(ratiosOf(frozen, 0, 0.02).ratios[0]?.[1]).toMatchObject({ change: null, band: expect.closeTo(0.08, 12) });
    const { noise: _two, ...pair } = tableOf([104], [92, 108]);
    expect(ratiosOf(pair, 0, 0.02).ratios[0]?.[1]).toMatchObject({ change: null, band: expect.closeTo(0.08, 12) });
    const { noise: _n, ...single } = tableOf([100], [97]);
    expect(ratiosOf(single, 0, 0.02).ratios[0]?.[1]).toMatchObject({ answer: null, change: "worse", band: 0.02 });
  });
});
