import { expect, it } from "vitest";
import { losesFocus, placeBeside } from "./claimed-element";

it("opens a panel beside its subject, and never over it", () => {
  const [panel, screen] = [
    { width: 400, height: 300 },
    { width: 1280, height: 800 },
  ];
  const at = (left: number, top: number) =>
    placeBeside({ left, right: left + 60, top, bottom: top + 26 }, panel, screen);
  // At its right: 12 px beyond the subject, a little above it.
  expect(at(500, 300)).toEqual({ left: 572, top: 276 });
  // 880 px would be beyond 1280 - 12 - 400 = 868 px: at its left.
  expect(at(808, 300)).toEqual({ left: 396, top: 276 });
  // Near the bottom it stays whole: 800 - 12 - 300.
  expect(at(500, 780).top).toBe(488);
  expect(at(500, 4).top).toBe(12);
  // A narrow window has room on neither side: below it.
  expect(placeBeside({ left: 200, right: 260, top: 100, bottom: 126 }, panel, { width: 460, height: 800 })).toEqual({
    left: 48,
    top: 138,
  });
});

it("opens a panel at the top of a table, inside the window's edges", () => {
  const at = (left: number) =>
    placeBeside(
      { left, right: left + 60, top: 330, bottom: 370 },
      { width: 400, height: 300 },
      { width: 1280, height: 800 },
      { top: 310 },
    );
  expect(at(500)).toEqual({ left: 500, top: 310 });
  // 1280 - 12 - 400
  expect(at(1200)).toEqual({ left: 868, top: 310 });
});

it("finds that a closing panel loses the focus where it is inside, or nowhere", () => {
  const [body, inside, elsewhere] = [{}, {}, {}] as [Element, Element, Element];
  const panel = { contains: (node: Node | null) => node === inside };
  expect(losesFocus(panel, inside, body)).toBe(true);
  expect(losesFocus(panel, body, body)).toBe(true);
  expect(losesFocus(null, null, body)).toBe(true);
  expect(losesFocus(panel, elsewhere, body)).toBe(false);
});
