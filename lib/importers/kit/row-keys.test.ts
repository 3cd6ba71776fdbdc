import { expect, it } from "vitest";
import { rowKeys } from "./row-keys";

it("keys rows by path and line, and counts rows that share a line", () => {
  const rows = [{ line: 1 }, { line: 2 }, { line: 2 }, { line: 2 }, { line: 3 }, { line: 3 }];
  expect(rows.map(rowKeys("a.csv", rows))).toEqual([
    "a.csv:1",
    "a.csv:2",
    "a.csv:2.2",
    "a.csv:2.3",
    "a.csv:3",
    "a.csv:3.2",
  ]);
});
