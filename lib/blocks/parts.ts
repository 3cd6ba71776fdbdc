import { directionText } from "@/lib/format";
import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  numberCell,
  numberColumn,
  type Surface,
  type TableBlock,
  textCell,
  textColumn,
} from "./block";

/** The surfaces of a column that only files have. */
export const FILES: Surface[] = ["files"];
/** The surfaces of a column that only pages have. */
export const PAGES: Surface[] = ["pages"];

/** A column with the cell that it has in a row. */
export interface BlockPart<Row> {
  column: BlockColumn;
  cell(row: Row): BlockCell;
}

/** Columns that files alone have, by their place. */
export type FileParts<Row> = Partial<Record<"first" | "afterQps" | "afterRecall" | "last", readonly BlockPart<Row>[]>>;

/** `name` is a column's head in files, `why` the reason for a missing number. */
type More<Row> = Partial<BlockColumn> & { why?: string | ((row: Row) => string) };

const missing = <Row>(row: Row, why: More<Row>["why"]): BlockCell =>
  numberCell(null, why === undefined ? {} : { hint: typeof why === "string" ? why : why(row) });

/** A value of a row, and the other facts of its cell. */
type Given<Value> = readonly [Value | null, Partial<BlockCell>];
const withMore = <Value extends string | number>(of: Value | null | Given<Value>): Given<Value> =>
  of === null || typeof of !== "object" ? [of, {}] : of;

/** Makers of parts, so that all blocks write a quantity in the same way. */
export const part = {
  text: <Row>(
    key: string,
    head: string,
    value: (row: Row) => string | null | Given<string>,
    more: Partial<BlockColumn> = {},
  ): BlockPart<Row> => ({ column: textColumn(key, head, more), cell: (row) => textCell(...withMore(value(row))) }),
  number: <Row>(
    key: string,
    head: string,
    value: (row: Row) => number | null | Given<number>,
    { why, ...about }: More<Row> = {},
  ): BlockPart<Row> => ({
    column: numberColumn(key, head, about.measure ?? { unit: "", written: "plain" }, about),
    cell(row) {
      const [found, more] = withMore(value(row));
      return { ...(found === null ? missing(row, why) : numberCell(found)), ...more };
    },
  }),
  /** The QPS of a row's point, which leads to it. */
  qps: <Row>(
    key: string,
    head: string,
    point: (row: Row) => { id: string; qps: number } | null,
    { why, ...more }: More<Row> = {},
  ): BlockPart<Row> => ({
    column: numberColumn(key, head, WRITTEN.qps, { better: "up", ...more }),
    cell(row) {
      const found = point(row);
      return found ? numberCell(found.qps, { point: found.id }) : missing(row, why);
    },
  }),
};

/** Returns value and cell of a change, for a column of that kind; null without one. `better` null = neither. */
export const changeOf = (
  change: { ratio: number | null; better: boolean | null } | null,
  more: Partial<BlockCell> = {},
): Given<number> => {
  const { ratio = null, better = null } = change ?? {};
  return [ratio, { ratio, change: directionText(better), ...more }];
};

/** Units and writers of quantities, below a head that names the unit. */
export const WRITTEN = {
  qps: { unit: "1/s" },
  recall: { unit: "", written: "recall" },
  seconds: { unit: "s", written: "s" },
  latency: { unit: "s", written: "ms" },
  bytes: { unit: "B", written: "MiB" },
  ratio: { unit: "ratio", written: "ratio" },
  share: { unit: "fraction", written: "%" },
  count: { unit: "", written: "short" },
  plain: { unit: "count", written: "plain" },
  number: { unit: "" },
} as const;

interface BlockOf<Row> {
  name: string;
  corner?: string;
  parts: readonly BlockPart<Row>[];
  rows: readonly (Pick<BlockRow, "key" | "parts" | "head" | "detail"> & { row: Row })[];
}

/** Makes a block of its parts and rows. Title, notes and sources are empty: a figure or a file adds them. */
export const blockOf = <Row>({ name, corner = "series", parts, rows }: BlockOf<Row>): TableBlock => ({
  kind: "table",
  name,
  title: "",
  relativeTo: null,
  facts: [],
  warnings: [],
  notes: [],
  source: "",
  alt: "",
  corner,
  keys: [],
  order: {},
  base: null,
  columns: parts.map(({ column }) => column),
  rows: rows.map(({ row, ...about }) => ({
    ...about,
    level: "row",
    unit: "",
    cells: parts.map(({ cell }) => cell(row)),
  })),
});
