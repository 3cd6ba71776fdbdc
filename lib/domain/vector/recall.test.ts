import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  epsilonLimit,
  hitCounts,
  knnLimit,
  largeEpsilonLimit,
  meanRecall,
  recallStddev,
  relativeError,
} from "./recall";

const table = (rows: number[][]) => ({
  values: Float64Array.from(rows.flat()),
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
});

describe("recall", () => {
  it("counts a distance up to 0.001 beyond the true k-th one as a hit, in any order", () => {
    const found = table([
      [2.0009, 1, 2.0011],
      [0, 0, 0],
    ]);
    expect([...hitCounts(found, 3, Float64Array.of(2, 0), knnLimit)]).toEqual([2, 3]);
  });

  it("counts a distance at the limit itself, as the harness does (plotting/metrics.py: `d <= t`)", () => {
    const limit = knnLimit(2);
    expect([...hitCounts(table([[limit, limit + 1e-9]]), 2, Float64Array.of(2), knnLimit)]).toEqual([1]);
  });

  it("reads only the first k columns and never counts padding or NaN", () => {
    const found = table([[1, Number.POSITIVE_INFINITY, Number.NaN, 1]]);
    expect([...hitCounts(found, 3, Float64Array.of(1), knnLimit)]).toEqual([1]);
  });

  it("widens the limit by 1 and 10 percent for the epsilon recalls", () => {
    const found = table([[10, 10.05, 10.5, 11.5]]);
    expect([...hitCounts(found, 4, Float64Array.of(10), epsilonLimit)]).toEqual([2]);
    expect([...hitCounts(found, 4, Float64Array.of(10), largeEpsilonLimit)]).toEqual([3]);
  });

  it("refuses a ground truth with another number of queries", () => {
    expect(() => hitCounts(table([[1]]), 1, Float64Array.of(1, 2), knnLimit)).toThrow("Queries: 1, thresholds: 2.");
  });

  it("divides the mean of the hits by k, and gives the population deviation", () => {
    expect(meanRecall([10, 9, 8, 9], 10)).toBe(0.9);
    expect(recallStddev([10, 8], 10)).toBe(0.1);
    expect(meanRecall([], 10)).toBeNull();
    expect(recallStddev([], 10)).toBeNull();
  });

  it("never leaves 0 to 1, and more hits never lower it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.double({ noNaN: false }), { minLength: 4, maxLength: 4 }), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (rows, threshold) => {
          const found = table(rows);
          const truth = new Float64Array(rows.length).fill(threshold);
          const recallOf = (limit: (d: number) => number) => meanRecall(hitCounts(found, 4, truth, limit), 4) ?? -1;
          const [exact, wide, wider] = [(d: number) => d, epsilonLimit, largeEpsilonLimit].map(recallOf);
          expect(exact).toBeGreaterThanOrEqual(0);
          expect(wide).toBeGreaterThanOrEqual(exact ?? 2);
          expect(wider).toBeGreaterThanOrEqual(wide ?? 2);
          expect(wider).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe("relative error", () => {
  it("divides all stored distances by all true ones", () => {
    const found = table([
      [1, 2],
      [3, 4],
    ]);
    expect(relativeError(found, Float64Array.of(3, 5))).toBe(10 / 8);
  });

  it("is infinite with padding or with a true sum below 0.01", () => {
    expect(relativeError(table([[1, Number.POSITIVE_INFINITY]]), Float64Array.of(3))).toBe(Number.POSITIVE_INFINITY);
    expect(relativeError(table([[1, 1]]), Float64Array.of(0.009))).toBe(Number.POSITIVE_INFINITY);
    expect(relativeError(table([[1, 1]]), Float64Array.of(0.011))).toBe(2 / 0.011);
  });
});
