import { expect, test } from "vitest";
import { columnsWithRoom } from "./draw-table";

/** Columns of 100 each beside row names of 100, each relative to the last baseline at or before it. */
const layout = (count: number, bases: readonly number[] = []) => ({
  table: {
    kind: "table" as const,
    corner: "",
    rows: [],
    columns: Array.from({ length: count }, (_, at) => ({
      title: String(at),
      lines: [],
      align: "right" as const,
      base: bases.findLast((base) => base <= at) ?? -1,
    })),
  },
  widths: Array.from({ length: count + 1 }, () => 100),
  headHeight: 0,
  rowHeights: [],
  width: (count + 1) * 100,
  height: 0,
});

test("without room the middle columns go first, and each engine's baseline stays beside its builds", () => {
  expect(columnsWithRoom(layout(9), 600)).toEqual([0, 1, 2, 7, 8]);
  expect(columnsWithRoom(layout(9, [0, 5]), 600)).toEqual([0, 1, 5, 7, 8]);
  // No build of the second engine is left, so its baseline is useless.
  expect(columnsWithRoom(layout(9, [0, 3, 6]), 500)).toEqual([0, 6, 7, 8]);
  expect(columnsWithRoom(layout(9, [0, 5]), 300)).toEqual([0, 8]);
  // The sample: MyRocks has one build, MariaDB two.
  expect(columnsWithRoom(layout(4, [0, 2, 3]), 400)).toEqual([0, 1, 3]);
});
