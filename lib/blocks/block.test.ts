import { expect, it } from "vitest";
import { NONE } from "@/lib/format";
import { figureOf, figureTable } from "@/lib/pictures/block-figure";
import { tableFile } from "@/lib/tables/block-table";
import { amount, type Measure, unitHead, unitName } from "./amount";
import {
  blockOn,
  cellNamed,
  EMPTY_CELL,
  measuredColumn,
  numberCell,
  numberColumn,
  type TableBlock,
  textCell,
  textColumn,
  zeroIn,
} from "./block";
import { pairOf } from "./pair";

const cell = (value: number | null, ratio: number | null = null) => ({ ...EMPTY_CELL, value, ratio });
const row = (workload: string, key: string, head: string, unit: string, base: number | null, other: number | null) => ({
  key: `${workload} ${key}`,
  parts: { workload, metric: head, key },
  head,
  detail: "",
  level: "row" as const,
  unit,
  cells: [cell(base, 1), cell(other, base === null || other === null || base === 0 ? null : other / base)],
});

// "scan" counts operations, and only "read" has costs.
const block: TableBlock = {
  kind: "table",
  name: "toy",
  title: "Toy",
  relativeTo: null,
  facts: [],
  warnings: [],
  notes: [],
  source: "",
  alt: "",
  corner: "workload, metric",
  base: 0,
  keys: [{ key: "workload", head: "Workload" }],
  order: { key: ["qps", "cpu", "reads"] },
  columns: [measuredColumn("a", "8.0", ["config x"]), measuredColumn("b", "9.0")],
  rows: [
    { key: "scan", parts: { workload: "scan" }, head: "scan", detail: "", level: "heading", unit: "", cells: [] },
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
    { key: "qps", head: "Queries", measure: { unit: "1/s" } },
    { key: "cpu", head: "CPU", measure: { unit: "s" } },
    { key: "reads", head: "Reads", measure: { unit: "" } },
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

it("finds columns that are 0 wherever they were measured, but not those without a measurement", () => {
  expect(zeroIn(block, "key")).toEqual(new Set(["reads"]));
  expect(zeroIn({ rows: [row("read", "cpu", "CPU", "s", null, null)] }, "key")).toEqual(new Set());
});

it("writes a value with its unit once: in the head, or beside it", () => {
  const [s, none] = [{ unit: "s" }, { unit: "" }];
  expect([amount(0.002, s), amount(0.5, s), amount(0.5, s, "unit")]).toEqual(["2,000", "0.500 s", "500,000 µs"]);
  expect([amount(0, none), amount(null, s), amount(null, { unit: "B" })]).toEqual(["0", NONE, NONE]);
  expect(["s", "1/min", "B", "1/s"].map((unit) => unitHead({ unit }))).toEqual(["µs", "1/min", "", ""]);
  expect(["s", "1/min", "B", "1/s"].map((unit) => unitName({ unit }))).toEqual(["µs", "1/min", "", "1/s"]);
});

it.each<[number, Measure, string, string]>([
  [27.26, { unit: "s", written: "s" }, "27.3", "s"],
  [0.00204, { unit: "s", written: "ms" }, "2.04", "ms"],
  // 138412032 B / 1024 / 1024 = 132 MiB
  [138412032, { unit: "B", written: "MiB" }, "132", "MiB"],
  [0.9876, { unit: "fraction", written: "recall" }, "0.988", ""],
  [0.34, { unit: "fraction", written: "%" }, "34 %", ""],
  [0.654, { unit: "ratio", written: "ratio" }, "0.65", ""],
  [12, { unit: "", written: "plain" }, "12", ""],
  [0.004, { unit: "s", written: { unit: "ms", scale: 1000 } }, "4.000", "ms"],
])("writes %d in the unit of its column: %j", (value, measure, text, unit) => {
  expect([amount(value, measure), unitName(measure), unitHead(measure)]).toEqual([text, unit, unit]);
  expect(amount(null, measure)).toBe(NONE);
});

// Two searches: one never reaches its target, and files alone have the point.
const found = { parts: {}, detail: "", level: "row" as const, unit: "" };
const records: TableBlock = {
  ...block,
  keys: [],
  order: {},
  base: null,
  corner: "search",
  columns: [
    numberColumn("qps", "QPS", "1/s"),
    numberColumn("ratio", "Relative", { unit: "ratio", written: "ratio" }, { name: "Relative to the best" }),
    textColumn("build", "Build"),
    textColumn("point", "Point", { on: ["files"] }),
  ],
  rows: [
    {
      ...found,
      key: "ivf",
      head: "ivf",
      detail: "2 of 3",
      cells: [
        numberCell(1234.5),
        numberCell(0.5, { change: "better", step: 2, heat: true }),
        textCell("8.0", { raw: "my80" }),
        textCell("ab.1"),
      ],
    },
    {
      ...found,
      key: "hnsw",
      head: "hnsw",
      unit: "s",
      written: { unit: "ms", scale: 1000 },
      cells: [
        numberCell(null),
        numberCell(null, { text: "never", raw: "never", state: "never" }),
        textCell(null),
        textCell(null),
      ],
    },
  ],
};

it("gives files each column once: raw names, words of a missing number, and a unit in the head", () => {
  const { columns, rows } = tableFile(records);
  expect(columns.map(({ header, align }) => [header, align])).toEqual([
    ["QPS (1/s)", "right"],
    ["Relative to the best", "right"],
    ["Build", "left"],
    ["Point", "left"],
  ]);
  const lines = [...(rows as TableBlock["rows"])];
  expect(lines.map((line) => columns.map(({ exact }) => exact(line)))).toEqual([
    [1234.5, 0.5, "my80", "ab.1"],
    [null, "never", null, null],
  ]);
  expect(lines.map((line) => columns.map(({ text }) => text(line)))).toEqual([
    ["1,235", "0.50", "8.0", "ab.1"],
    [NONE, "never", NONE, NONE],
  ]);
});

it("gives pictures their columns alone, units in heads or beside rows, and a colour without a direction", () => {
  const table = figureTable(records);
  expect(table.columns).toEqual([
    { title: "QPS", lines: ["1/s"], align: "right" },
    { title: "Relative", lines: [], align: "right" },
    { title: "Build", lines: [], align: "left" },
  ]);
  expect(table.rows.map(({ detail }) => detail)).toEqual(["2 of 3", "ms"]);
  expect(table.rows[0]?.cells[1]).toMatchObject({ text: "0.50", value: 0.5, heat: true, step: 2, rose: false });
  expect(table.rows[1]?.cells.map(({ text }) => text)).toEqual([NONE, "never", ""]);
});

it("finds the base and a cell by their keys, whatever columns a surface has", () => {
  const [first = numberColumn("", "", null), ...rest] = records.columns;
  const moved = { ...records, base: 1, columns: [{ ...first, on: ["files" as const] }, ...rest] };
  expect([blockOn("pages", moved).base, blockOn("files", moved).base]).toEqual([0, 1]);
  expect(cellNamed(records, { row: "hnsw", column: "ratio" })?.state).toBe("never");
  expect(cellNamed(records, { row: "hnsw", column: "none" })).toBeNull();
});

it("gives files exact values and no line for a heading", () => {
  const { columns, rows, json } = tableFile(block);
  const lines = [...(rows as TableBlock["rows"])];
  expect(lines.map(({ head }) => head)).toEqual(["Operations", "CPU", "Reads", "Queries", "Queries"]);
  expect(columns.map(({ key }) => key)).toEqual([
    "workload",
    "unit",
    "a value",
    "a ratio",
    "a point",
    "b value",
    "b ratio",
    "b point",
    "relative_to",
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
