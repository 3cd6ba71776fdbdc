import { expect, it } from "vitest";
import { NONE } from "@/lib/format";
import { figureOf } from "@/lib/pictures/block-figure";
import { tableFile } from "@/lib/tables/block-table";
import { amount, unitHead } from "./amount";
import { EMPTY_CELL, type TableBlock, zeroIn } from "./block";
import { pairOf } from "./pair";

const cell = (value: number | null, ratio: number | null = null) => ({ ...EMPTY_CELL, value, ratio });
const row = (workload: string, key: string, head: string, unit: string, base: number | null, other: number | null) => ({
  ...{ key: `${workload} ${key}`, parts: { workload, metric: head, key }, head, level: "row" as const, unit },
  cells: [cell(base, 1), cell(other, base === null || other === null || base === 0 ? null : other / base)],
});

// "scan" counts operations, and only "read" has costs.
const block: TableBlock = {
  ...{ kind: "table", name: "toy", title: "Toy", relativeTo: null, facts: [], warnings: [], notes: [] },
  ...{ source: "", alt: "", corner: "workload, metric", base: 0 },
  keys: [{ key: "workload", head: "Workload" }],
  order: { key: ["qps", "cpu", "reads"] },
  columns: [
    { key: "a", head: "8.0", lines: ["config x"] },
    { key: "b", head: "9.0", lines: [] },
  ],
  rows: [
    { key: "scan", parts: { workload: "scan" }, head: "scan", level: "heading", unit: "", cells: [] },
    row("scan", "qps", "Operations", "1/s", 10, 5),
    row("read", "cpu", "CPU", "s", 0.002, 0.5),
    row("read", "reads", "Reads", "", 0, 0),
    row("read", "qps", "Queries", "1/s", 100, null),
    row("write", "qps", "Queries", "1/s", 100, 50),
  ],
};

it("lays two columns out in the order of the part, not of the rows, and a gap is not 0", () => {
  const pair = pairOf(block, "workload", "key", { base: 0, cell: 1 });
  expect(pair.columns).toEqual([
    { key: "qps", head: "Queries", unit: "1/s" },
    { key: "cpu", head: "CPU", unit: "s" },
    { key: "reads", head: "Reads", unit: "" },
  ]);
  expect(pair.rows.map(({ key, detail }) => [key, detail])).toEqual([
    ["scan", "Operations"],
    ["read", ""],
    ["write", ""],
  ]);
  const [scan, read] = pair.rows;
  expect(scan?.cells.map(({ base }) => base.value)).toEqual([10, null, null]);
  expect(read?.cells.map((of) => [of.base.value, of.cell.value])).toEqual([
    [100, null],
    [0.002, 0.5],
    [0, 0],
  ]);
});

it("knows what is 0 wherever it was measured, and not what was never measured", () => {
  expect(zeroIn(block, "key")).toEqual(new Set(["reads"]));
  expect(zeroIn({ rows: [row("read", "cpu", "CPU", "s", null, null)] }, "key")).toEqual(new Set());
});

it("writes a value with its unit once: in the head, or beside it", () => {
  expect([amount(0.002, "s"), amount(0.5, "s"), amount(0.5, "s", "unit")]).toEqual(["2,000", "0.500 s", "500,000 µs"]);
  expect([amount(0, ""), amount(null, "s"), amount(null, "B")]).toEqual(["0", NONE, NONE]);
  expect([unitHead("s"), unitHead("1/min"), unitHead("B"), unitHead("1/s")]).toEqual(["µs", "1/min", "", ""]);
});

it("gives files exact values and no line for a heading", () => {
  const { columns, rows, json } = tableFile(block);
  const lines = [...(rows as TableBlock["rows"])];
  expect(lines.map(({ head }) => head)).toEqual(["Operations", "CPU", "Reads", "Queries", "Queries"]);
  expect(columns.map(({ key }) => key)).toEqual([
    ...["workload", "unit", "a value", "a ratio", "a point", "b value", "b ratio", "b point", "relative_to"],
  ]);
  const cpu = lines[1];
  if (!cpu) throw new Error("There is no line.");
  expect(columns.map(({ exact }) => exact(cpu))).toEqual([
    "read",
    "s",
    0.002,
    1,
    null,
    0.5,
    250,
    null,
    "8.0, config x",
  ]);
  expect(json(cpu)).toMatchObject({
    workload: "read",
    unit: "s",
    cells: [{ value: 0.002 }, { value: 0.5, ratio: 250 }],
  });
});

it("gives pictures the ratio with its value below, and a dash where there is no ratio", () => {
  const { body } = figureOf(pairOf(block, "workload", "key", { base: 0, cell: 1 }));
  if (body.kind !== "table") throw new Error("There is no table.");
  expect(body.columns.map(({ title, lines }) => [title, ...lines])).toEqual([
    ["Queries", "baseline, 1/s"],
    ["Queries", "ratio, other"],
    ["CPU", "baseline, µs"],
    ["CPU", "ratio, other"],
    ["Reads", "baseline"],
    ["Reads", "ratio, other"],
  ]);
  const texts = body.rows.map(({ cells }) => cells.map(({ text, note }) => (note ? `${text} ${note}` : text)));
  expect(texts[1]).toEqual(["100.0", NONE, "2,000", "250.00 0.500 s", "0", `${NONE} 0`]);
});
