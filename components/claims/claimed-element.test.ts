import { expect, it } from "vitest";
import { dockOf, losesFocus } from "./claimed-element";

it("docks a panel on the side away from its subject", () => {
  // Window 1,280 px, panel 448 px: on the right it starts at 832 px.
  expect(dockOf({ left: 1180, right: 1240 }, 448, 1280)).toBe("left");
  expect(dockOf({ left: 800, right: 860 }, 448, 1280)).toBe("left");
  expect(dockOf({ left: 500, right: 560 }, 448, 1280)).toBe("right");
  expect(dockOf({ left: 0, right: 120 }, 448, 1280)).toBe("right");
  // The window is too narrow for either side: choose the one that covers less.
  expect(dockOf({ left: 200, right: 260 }, 448, 460)).toBe("right");
});

it("gives the focus back only where closing would lose it", () => {
  const [body, inside, elsewhere] = [{}, {}, {}] as [Element, Element, Element];
  const panel = { contains: (node: Node | null) => node === inside };
  expect(losesFocus(panel, inside, body)).toBe(true);
  expect(losesFocus(panel, body, body)).toBe(true);
  expect(losesFocus(null, null, body)).toBe(true);
  expect(losesFocus(panel, elsewhere, body)).toBe(false);
});
