import { expect, it } from "vitest";
import { losesFocus, placeBeside } from "./claimed-element";

it("opens a panel beside its subject, and never over it", () => {
  const [panel, window] = [
    { width: 400, height: 300 },
    { width: 1280, height: 800 },
  ];
  const at = (left: number, top: number) =>
    placeBeside({ left, right: left + 60, top, bottom: top + 26 }, panel, window);
  // At its right: 12 px beyond the subject, a little above it.
  expect(at(500, 300)).toEqual({ left: 572, top: 276 });
  // 880 px would be beyond 1280 - 12 - 400 = 868 px: at its left.
  expect(at(808, 300)).toEqual({ left: 396, top: 276 });
  // Near the bottom it stays whole: 800 - 12 - 300.
  expect(at(500, 780).top).toBe(488);
  expect(at(500, 4).top).toBe(12);
  // A narrow window has room on neither side: below it.
  expect(placeBeside({ left: 200, right: 260, top: 100, bottom: 126 }, panel, { width: 460, height: 800 })).toEqual({
    ...{ left: 48, top: 138 },
  });
});

it("opens a panel above a column's head, where it covers no value", () => {
  const [panel, window] = [
    { width: 400, height: 300 },
    { width: 1280, height: 800 },
  ];
  const at = (top: number, above: number, left = 500) =>
    placeBeside({ left, right: left + 60, top, bottom: top + 40 }, panel, window, above);
  // 12 px above the head, and 12 px below the page's begin: 300 + 2 * 12.
  expect(at(330, 324)).toEqual({ left: 500, top: 18 });
  // The page goes on above the window.
  expect(at(100, 900)).toEqual({ left: 500, top: -212 });
  // 1280 - 12 - 400
  expect(at(400, 400, 1200).left).toBe(868);
  // Too little room above, or a window that can't show both.
  expect(at(320, 320)).toEqual({ left: 572, top: 296 });
  const low = { ...window, height: 360 };
  expect(placeBeside({ left: 500, right: 560, top: 330, bottom: 370 }, panel, low, 900)).toMatchObject({ left: 572 });
});

it("gives the focus back only where closing would lose it", () => {
  const [body, inside, elsewhere] = [{}, {}, {}] as [Element, Element, Element];
  const panel = { contains: (node: Node | null) => node === inside };
  expect(losesFocus(panel, inside, body)).toBe(true);
  expect(losesFocus(panel, body, body)).toBe(true);
  expect(losesFocus(null, null, body)).toBe(true);
  expect(losesFocus(panel, elsewhere, body)).toBe(false);
});
