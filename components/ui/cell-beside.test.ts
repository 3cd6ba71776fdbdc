import { expect, test } from "vitest";
import { cellBeside } from "./cell-beside";

// A head without a cell, an empty cell in the middle, a row with a group's name.
const rows = [[null, "a1", "a2", "a3"], [null], [null, "b1", null, "b3"], [null, "c1", "c2", "c3"]];

test("arrow keys move to the nearest cell in their direction, over empty places", () => {
  expect(cellBeside(rows, "a1", "ArrowRight")).toBe("a2");
  expect(cellBeside(rows, "b1", "ArrowRight")).toBe("b3");
  expect(cellBeside(rows, "b3", "ArrowLeft")).toBe("b1");
  expect(cellBeside(rows, "a2", "ArrowDown")).toBe("c2");
  expect(cellBeside(rows, "c2", "ArrowUp")).toBe("a2");
});

test("Home and End move to the ends of the row", () => {
  expect(cellBeside(rows, "b3", "Home")).toBe("b1");
  expect(cellBeside(rows, "a1", "End")).toBe("a3");
});

test("the focus stays at the edges and with other keys", () => {
  expect(cellBeside(rows, "a1", "ArrowLeft")).toBeNull();
  expect(cellBeside(rows, "a1", "ArrowUp")).toBeNull();
  expect(cellBeside(rows, "a3", "ArrowRight")).toBeNull();
  expect(cellBeside(rows, "c3", "ArrowDown")).toBeNull();
  expect(cellBeside(rows, "c3", "a")).toBeNull();
});
