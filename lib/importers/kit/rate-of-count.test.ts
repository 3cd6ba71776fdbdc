import { expect, it } from "vitest";
import { otherRateOfCount } from "./rate-of-count";

const of = (count: number | null, seconds: number | null, rate: number | null) =>
  otherRateOfCount({ count, seconds, rate });

it("returns count / seconds when the printed rate is further than a factor of 1.5 from it", () => {
  // 300 / 2 = 150; 150 * 1.5 = 225 and 150 / 1.5 = 100 still fit.
  expect([of(300, 2, 225), of(300, 2, 100), of(300, 2, 150)]).toEqual([null, null, null]);
  expect([of(300, 2, 226), of(300, 2, 99)]).toEqual([150, 150]);
});

it("returns null below a count of 100 and without one of the three numbers", () => {
  expect([of(99, 1, 1000), of(100, 1, 1000)]).toEqual([null, 100]);
  expect([of(null, 1, 9), of(100, null, 9), of(100, 1, null), of(100, 0, 9), of(100, 1, 0)]).toEqual(
    Array(5).fill(null),
  );
  expect([of(100, -1, 9), of(100, 1, -9)]).toEqual([null, null]);
});
