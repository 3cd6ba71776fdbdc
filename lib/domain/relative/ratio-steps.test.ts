import fc from "fast-check";
import { expect, it } from "vitest";
import { ratioStep } from "./ratio-steps";

it("steps at 2, 5, 10, 20 and 40 % below and above 1", () => {
  const below = [1, 0.985, 0.975, 0.949, 0.899, 0.799, 0.599, 0.01];
  expect(below.map((ratio) => ratioStep(ratio, 0.01))).toEqual([0, -1, -1, -2, -3, -4, -5, -5]);
  const above = [1.005, 1.03, 1.06, 1.12, 1.26, 1.68, 100];
  expect(above.map((ratio) => ratioStep(ratio, 0.01))).toEqual([0, 1, 2, 3, 4, 5, 5]);
});

it("is 0 inside the neutral band, however wide that is", () => {
  expect(ratioStep(0.93, 0.1)).toBe(0);
  expect(ratioStep(0.89, 0.1)).toBe(-3);
});

it("makes half and double alike", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (ratio) => {
      expect(ratioStep(1 / ratio, 0)).toBe(-ratioStep(ratio, 0));
    }),
  );
});
