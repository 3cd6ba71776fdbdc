import fc from "fast-check";
import { expect, it } from "vitest";
import { changeStep, ratioStep, STEPS_HINT, STEPS_TEXT, stepColor, stepName } from "./ratio-steps";

it("steps at 2, 5, 10, 20 and 40 % below 1, and at 2, 5, 11, 25 and 67 % above", () => {
  const below = [1, 0.985, 0.975, 0.944, 0.894, 0.794, 0.594, 0.001];
  expect(below.map((ratio) => ratioStep(ratio, 0.01))).toEqual([0, -1, -1, -2, -3, -4, -5, -5]);
  const above = [1.005, 1.03, 1.06, 1.12, 1.26, 1.45, 1.68, 100];
  expect(above.map((ratio) => ratioStep(ratio, 0.01))).toEqual([0, 1, 2, 3, 4, 4, 5, 5]);
  expect(STEPS_TEXT).toBe("steps at 2, 5, 10, 20, 40 %");
  expect(STEPS_HINT).toContain("at 2, 5, 10, 20, 40 % less, and at 2, 5, 11, 25, 67 % more");
});

it("is 0 inside the neutral band, however wide that is", () => {
  expect(ratioStep(0.93, 0.1)).toBe(0);
  expect(ratioStep(0.89, 0.1)).toBe(-3);
});

it("gives half and double the same step", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), (hundredths) => {
      expect(ratioStep(100 / hundredths, 0)).toBe(-ratioStep(hundredths / 100, 0));
    }),
  );
});

it("has the colour of the two decimals that readers see", () => {
  expect([0.9462, 0.95, 0.9449].map((ratio) => ratioStep(ratio, 0.01))).toEqual([-1, -1, -2]);
  expect([1.1149, 1.1151].map((ratio) => ratioStep(ratio, 0.01))).toEqual([2, 3]);
});

it("is reversed where less is better, so that one colour means better on a page", () => {
  expect(changeStep({ ratio: 0.5, change: "worse", band: 0.02 })).toBe(-5);
  expect(changeStep({ ratio: 0.5, change: "better", band: 0.02 })).toBe(5);
  expect(changeStep({ ratio: 1.06, change: "worse", band: 0.02 })).toBe(-2);
  expect(stepName(5)).toBe("u5");
  expect(stepName(-2)).toBe("d2");
  expect(stepColor(-2)).toBe("var(--d2)");
});

it("gives no colour without a change: without a direction, or for repeats that disagree", () => {
  expect(changeStep({ ratio: 0.5, change: null, band: 0.02 })).toBe(0);
  expect(changeStep({ ratio: null, change: null, band: 0.02 })).toBe(0);
  expect(stepName(0)).toBeUndefined();
  expect(stepColor(0)).toBe("var(--surface-muted)");
});

it("gives ratios outside a wide band of repeats the colour of their size", () => {
  expect(changeStep({ ratio: 0.89, change: "worse", band: 0.1 })).toBe(-3);
});
