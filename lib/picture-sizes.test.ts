import { expect, test } from "vitest";
import { LIMITS, scaleWithin } from "./picture-sizes";

test("a picture grows as far as its sides and its pixels permit", () => {
  expect(scaleWithin(2, { width: 800, height: 500 })).toBe(2);
  // A table of 300 rows: twice its height would be 6,156 pixels.
  expect(scaleWithin(2, { width: 1600, height: 3078 })).toBe(LIMITS.side / 3078);
  // Twice 2,000 x 2,000 would be 16 million pixels.
  expect(scaleWithin(2, { width: 2000, height: 2000 })).toBe(Math.sqrt(LIMITS.pixels) / 2000);
  expect(scaleWithin(1, { width: 8500, height: 1000 })).toBe(0.5);
});
