import { expect, it } from "vitest";
import { panelLeft } from "./panel-left";

/** Returns both edges of a panel in the window. */
const edges = (left: number, right: number, width: number, windowWidth: number) => {
  const start = left + panelLeft({ left, right }, width, windowWidth);
  return [start, start + width];
};

it("ends a panel where its button ends", () => {
  expect(edges(900, 990, 288, 1280)).toEqual([702, 990]);
});

it("keeps a panel in the window whose button stands at an edge", () => {
  expect(edges(16, 104, 288, 390)).toEqual([8, 296]);
  expect(edges(302, 390, 288, 390)).toEqual([94, 382]);
  // The panel is as wide as the window less 2 rem.
  expect(edges(16, 104, 288, 320)).toEqual([8, 296]);
});
