import { expect, test } from "vitest";
import { markerCount, markerPath, seriesColor } from "./series-style";

test("eight slots have eight variables, and the ninth has the first again", () => {
  const colors = Array.from({ length: 8 }, (_, slot) => seriesColor(slot));
  expect(new Set(colors).size).toBe(8);
  expect(colors[0]).toBe("var(--series-1)");
  expect(seriesColor(8)).toBe("var(--series-1)");
});

test("each marker slot has a shape of its own, closed, around its place", () => {
  const paths = Array.from({ length: markerCount }, (_, slot) => markerPath(slot, 100, 50, 4));
  expect(new Set(paths).size).toBe(markerCount);
  for (const path of paths) expect(path).toMatch(/^M.*Z$/);
  expect(markerPath(1, 100, 50, 10)).toBe("M91.2 41.2L108.8 41.2L108.8 58.8L91.2 58.8Z");
});
