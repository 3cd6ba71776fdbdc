import { fsum } from "d3-array";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { geometricMean, mean, median, percentile } from "./statistics";

describe("statistics", () => {
  it("of no values are null, not 0", () => {
    expect([median([]), mean([]), geometricMean([])]).toEqual([null, null, null]);
  });

  it("agree with values computed by hand", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(mean([1, 2, 6])).toBe(3);
    // A halving and a doubling cancel out; the arithmetic mean would be 1.25.
    expect(geometricMean([0.5, 2])).toBeCloseTo(1, 12);
    expect(geometricMean([2, 4, 8])).toBeCloseTo(4, 12);
  });

  it("keep small values beside large ones", () => {
    // Added from the left, each 1 would be lost: 1e16 + 1 is 1e16.
    expect(mean([1e16, 1, 1, -1e16])).toBe(0.5);
  });

  it("agree with an exact sum; a median has at most half of the values on each side", () => {
    const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, (list) => {
        const size = Math.max(...list.map(Math.abs));
        expect(Math.abs((mean(list) ?? Number.NaN) - fsum(list) / list.length)).toBeLessThanOrEqual(size * 1e-15);
        const middle = median(list) ?? Number.NaN;
        expect(list.filter((value) => value < middle).length).toBeLessThanOrEqual(list.length / 2);
        expect(list.filter((value) => value > middle).length).toBeLessThanOrEqual(list.length / 2);
      }),
    );
  });

  it("have no geometric mean when a value is 0", () => {
    expect(geometricMean([0, 2])).toBeNull();
  });
});

describe("percentile", () => {
  it("interpolates between the closest ranks", () => {
    const values = [1, 2, 3, 4];
    expect(percentile(values, 50)).toBe(2.5);
    expect(percentile(values, 95)).toBeCloseTo(1 + 3 * 0.95, 12);
    expect(percentile(values, 100)).toBe(4);
    expect(percentile([7], 99.9)).toBe(7);
    expect(percentile([], 50)).toBeNull();
  });
});
