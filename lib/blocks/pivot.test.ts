import { expect, it } from "vitest";
import { blockOf, part, WRITTEN } from "./parts";
import { pivot } from "./pivot";

const rows = [
  { line: "a", build: "1", value: 10 },
  { line: "a", build: "2", value: 20 },
  { line: "b", build: "2", value: null },
];
const block = blockOf({
  name: "values",
  parts: [part.number("value", "Value", ({ value }: (typeof rows)[number]) => value, { measure: WRITTEN.qps })],
  rows: rows.map((row) => ({
    row,
    key: `${row.line}${row.build}`,
    head: row.build,
    detail: "",
    parts: { line: row.line, build: row.build },
  })),
});

it("lays a column out by two parts, with its unit, and distinguishes a missing value from a missing row", () => {
  const place = (build: string) => ({ parts: { build }, key: build, head: `Build ${build}`, detail: "" });
  const lines = ["a", "b"].map((line) => ({ parts: { line }, key: line, head: line, lines: ["of it"] }));
  const matrix = pivot(block, "value", ["2", "1"].map(place), lines);
  expect(matrix.columns.map(({ head, lines: below, measure }) => [head, below, measure])).toEqual([
    ["a", ["of it"], { unit: "1/s" }],
    ["b", ["of it"], { unit: "1/s" }],
  ]);
  expect(matrix.rows.map(({ head, cells }) => [head, ...cells.map(({ value, state }) => [value, state])])).toEqual([
    ["Build 2", [20, "measured"], [null, "missing"]],
    ["Build 1", [10, "measured"], [null, "none"]],
  ]);
});

it("leaves a place blank whose row and column name different parts", () => {
  const place = { parts: { line: "a", build: "2" }, key: "a2", head: "a2", detail: "" };
  const lines = ["a", "b"].map((line) => ({ parts: { line }, key: line, head: line, lines: [] }));
  expect(pivot(block, "value", [place], lines).rows[0]?.cells.map(({ value, state }) => [value, state])).toEqual([
    [20, "measured"],
    [null, "none"],
  ]);
});
