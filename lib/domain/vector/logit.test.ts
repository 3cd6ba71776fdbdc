import { expect, test } from "vitest";
import { logit, logitWithin } from "./logit";

test("logit of one half is 0, and of 0.9 it is ln 9", () => {
  expect(logit(0.5)).toBe(0);
  expect(logit(0.9)).toBeCloseTo(Math.log(9), 12);
});

test("recalls beyond five nines share a place, at the same distance from one half on both sides", () => {
  expect(logitWithin(1)).toBe(logit(0.99999));
  expect(logitWithin(0.999999)).toBe(logitWithin(1));
  expect(logitWithin(0)).toBeCloseTo(-logitWithin(1), 9);
  expect(logitWithin(0.9)).toBe(logit(0.9));
});
