import { expect, test } from "vitest";
import { layoutTable } from "./draw-table";

test("a column has the width of its letters, at least 36 px, with 8 px on each side and one line between numbers", () => {
  const column = { title: "1", lines: [], base: -1 };
  const columns = [
    { ...column, align: "right" as const },
    { ...column, align: "left" as const },
  ];
  const { widths, width } = layoutTable({ kind: "table", corner: "", columns, rows: [] });
  // Row names have at least 60 px, and 8 on one side. The line between two columns of numbers takes 1 of their 16.
  expect(widths).toEqual([60 + 8, 36 + 2 * 8 - 1, 36 + 2 * 8]);
  expect(width).toBe(68 + 51 + 52);
});
