import { expect, it } from "vitest";
import { CellRows, cellsKey, cellsOf, numberOfCell } from "./cells";

/** Returns the cells of all records, and the lines of those that can't be split. */
function split(text: string) {
  const bad: number[] = [];
  const rows = new CellRows(",", (row) => bad.push(row.line));
  const cells = text.split("\n").flatMap((line, at) => {
    const row = rows.push(line, at + 1);
    return row ? [row.cells] : [];
  });
  rows.end();
  return { cells, bad };
}

it("keeps separators, doubled quotes and line ends of quoted cells, and quotes inside of others", () => {
  expect(split('a,"b, ""c""",d\n1,"x\ny",5"')).toEqual({
    cells: [
      ["a", 'b, "c"', "d"],
      ["1", "x\ny", '5"'],
    ],
    bad: [],
  });
  expect(cellsOf('"a', ",")).toBeNull();
});

it("reads a quoted cell of 50 lines and a record of 20,000 characters, and none beyond these", () => {
  const ofLines = (count: number) => split(`"${Array(count).fill("x").join("\n")}"`);
  expect(ofLines(50)).toMatchObject({ cells: [[Array(50).fill("x").join("\n")]], bad: [] });
  expect(ofLines(51).bad).toEqual([1]);
  expect(split("x".repeat(20_000)).bad).toEqual([]);
  expect(split("x".repeat(20_001))).toEqual({ cells: [], bad: [1] });
});

it("takes finite numbers of cells alone", () => {
  const cells = ["1.5", " 2 ", "1e3", "", " ", "x", "Infinity", "NaN", "1e999", undefined];
  expect(cells.map(numberOfCell)).toEqual([1.5, 2, 1000, null, null, null, null, null, null, null]);
});

it("gives rows one key only if each of their cells is equal, whatever characters they hold", () => {
  const key = (...cells: string[]) => cellsKey(cells, [0, 1]);
  expect(key("a", "b", "other")).toBe(key("a", "b"));
  expect(key("a")).toBe(key("a", ""));
  const others = [
    ["a\0", "b"],
    ["a", "\0b"],
    ["ab", ""],
    ["", "ab"],
    ["1 a", ""],
    ["", "1 a"],
    ["b", "a"],
  ];
  expect(new Set(others.map(([first = "", second = ""]) => key(first, second))).size).toBe(others.length);
});
