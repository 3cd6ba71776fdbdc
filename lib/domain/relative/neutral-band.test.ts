import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { ratiosOf } from "./relative-ratios";
import { relativeTable } from "./relative-table";

/** The ratio of build 8.0.43 to 5.6.51, judged with a band of 2 %. */
function ratioTo(base: readonly number[], later: readonly number[]) {
  const points = [
    ...base.map((qps, at) => testPoint(`base${at}`, qps, { build: testBuild("5.6.51") })),
    ...later.map((qps, at) => testPoint(`later${at}`, qps, { build: testBuild("8.0.43") })),
  ];
  return ratiosOf(relativeTable(points, "build", "qps"), 0, 0.02).ratios[0]?.[1];
}

describe("the neutral band of repeats that agree", () => {
  it("is as wide as the repeats of the cell itself lie apart", () => {
    // Median 100, 8 % below it at most: 100 / 104 = 0.96 is inside.
    expect(ratioTo([104], [92, 100, 101])).toMatchObject({ change: null, band: expect.closeTo(0.08, 12) });
  });

  it("is as wide for repeats below their median as for repeats above it", () => {
    expect(ratioTo([92, 100, 101], [94])).toMatchObject({ change: null, band: expect.closeTo(0.08, 12) });
    expect(ratioTo([99, 100, 108], [94])).toMatchObject({ change: null, band: expect.closeTo(0.08, 12) });
  });

  it("is the reader's where repeats lie closer together", () => {
    expect(ratioTo([99.5, 100, 100.5], [94])).toMatchObject({ change: "worse", band: 0.02 });
  });
});
