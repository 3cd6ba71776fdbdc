import { expect, it } from "vitest";
import { scalingShown } from "./scaling-choice";

const has = { hasMedians: true, hasSpeedups: true };

it("takes ratios to the median for more than eight lines, else speed-ups", () => {
  expect(scalingShown(null, { lines: 8, ...has })).toBe("speedup");
  expect(scalingShown(null, { lines: 9, ...has })).toBe("median");
});

it("takes the choice of the address", () => {
  expect(scalingShown("rate", { lines: 33, ...has })).toBe("rate");
  expect(scalingShown("median", { lines: 3, ...has })).toBe("median");
});

it("never takes a median that no group has, and takes values where nothing was measured at 1 thread", () => {
  expect(scalingShown("median", { lines: 33, hasMedians: false, hasSpeedups: true })).toBe("speedup");
  expect(scalingShown(null, { lines: 33, hasMedians: false, hasSpeedups: false })).toBe("rate");
});
