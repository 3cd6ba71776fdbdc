import { parse } from "csv-parse/sync";
import { formatCounted } from "@/lib/format";
import { IssueList } from "../kit/issue-list";
import { type NumberedLine, PackedLines } from "../kit/packed-text";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import { headerOf } from "./sniff";

/** A row in its printed units (ms, KiB). A number is null where the cell is missing or no number; `inf` is Infinity. */
export interface CsvRow {
  line: number;
  /** The whole row. */
  text: string;
  algorithm: string;
  parameters: string;
  dataset: string;
  count: number;
  numbers: Readonly<Record<string, number | null>>;
  /** Of big-ann-benchmarks: filter, ood, sparse, streaming; "" in other tables. */
  track: string;
}

/** The rows of a table that can be points. */
export interface CsvFacts {
  /** Read them once. They are kept as text and leave the memory then: as objects they take 1 kB each. */
  rows: Iterable<CsvRow>;
  /** True for the table of big-ann-benchmarks. */
  isBigAnn: boolean;
}

/** Rows of one table, of which none is in memory as an object. */
const MAX_ROWS = 1_000_000;
const numberColumns = [
  ..."k-nn recall/ap epsilon largeepsilon rel qps p50 p95 p99 p999 mean_latency mean_ssd_ios".split(" "),
  ..."distcomps build candidates indexsize".split(" "),
];

/** A header: its number of columns, and the place of each name. Of two equal names the first counts. */
interface Header {
  width: number;
  placeOf: ReadonlyMap<string, number>;
}

const headerWith = (names: readonly string[]): Header => ({
  width: names.length,
  placeOf: new Map(names.map((name, at): [string, number] => [name, at]).reverse()),
});

/** A row that was read; or `why` it was not. `odd` are the cells of text for numbers. */
type Read = { row: CsvRow; odd: { name: string; cell: string }[] } | { why: string };

/** Reads rows one by one. An unreadable row becomes an issue with its line, and the others are kept. */
export function openAnnCsv({ path }: FileRef, maxRows = MAX_ROWS): LineParser<CsvFacts> {
  const lines = new PackedLines();
  const issues = new IssueList(path);
  let header: Header | null = null;
  const room = new Room(path, maxRows, "rows");
  /** Rows without a data set, which are not points. */
  let placeless = 0;
  const report = (code: string, line: number, text: string, message: string) =>
    issues.add("warning", code, { line, text, message });

  function row(text: string, line: number, columns: Header): void {
    const read = readRow({ text, line }, columns);
    if ("why" in read) {
      report("row-unreadable", line, text, read.why);
      return;
    }
    for (const { name, cell } of read.odd)
      report("not-a-number", line, cell, `${name} is not a number; taken as missing.`);
    if (columns.placeOf.has("dataset")) {
      lines.push({ line, text });
      return;
    }
    placeless++;
    const odd = notAFraction("k-nn", read.row.numbers["k-nn"] ?? null);
    if (odd !== null) report("odd-k-nn", line, text, odd);
  }

  return {
    line(text, number) {
      const bare = text.replace(/\r$/, "");
      if (header === null) header = headerWith(headerOf(bare) ?? []);
      else if (bare.trim() === "" || header.width === 0) return;
      else if (room.take(bare, number)) row(bare, number, header);
    },
    end() {
      if (placeless > 0) {
        const message = [
          `The table has no column dataset, so ${formatCounted(placeless, "row")} gave no point.`,
          "Add the column, with the data set's name in each row, and upload again.",
        ].join(" ");
        issues.add("error", "no-dataset", { line: 1, text: null, message });
      }
      return {
        facts: { rows: rowsOf(lines, header), isBigAnn: header?.placeOf.has("recall/ap") === true },
        issues: issues.all(),
        refused: room.refusal(),
      };
    },
  };
}

/** Returns the rows of lines that were readable before; read them once. */
function rowsOf(lines: PackedLines, header: Header | null): Iterable<CsvRow> {
  return {
    *[Symbol.iterator]() {
      if (header === null) return;
      for (const line of lines.take()) {
        const read = readRow(line, header);
        if ("row" in read) yield read.row;
      }
    },
  };
}

function readRow({ text, line }: NumberedLine, { width, placeOf }: Header): Read {
  const cells = split(text);
  if (cells?.length !== width)
    return { why: `The row has ${cells?.length ?? "unreadable"} cells, the header ${width}; left out.` };
  const cell = (name: string): string => cells[placeOf.get(name) ?? -1]?.trim() ?? "";
  const count = Number(cell("count"));
  const [algorithm, dataset] = [cell("algorithm"), cell("dataset")];
  if (!Number.isInteger(count) || count < 1 || algorithm === "" || (placeOf.has("dataset") && dataset === ""))
    return { why: "This row has no algorithm, data set or count; it was ignored." };
  const numbers: Record<string, number | null> = {};
  const odd: { name: string; cell: string }[] = [];
  for (const name of numberColumns) {
    const printed = cell(name);
    const number = printed === "" ? null : float(printed);
    numbers[name] = number;
    if (number === null && printed !== "") odd.push({ name, cell: printed });
  }
  const row = { line, text, algorithm, parameters: cell("parameters"), dataset, count, numbers, track: cell("track") };
  return { row, odd };
}

/** Returns a message about a value outside 0 to 1; null where it is inside or missing. */
export function notAFraction(name: string, value: number | null): string | null {
  if (value === null || (value >= 0 && value <= 1)) return null;
  const ask =
    value > 1 && value <= 100 ? " If it is a percentage, write it as a fraction; nothing is divided here." : "";
  return `${name} is ${value}, not a fraction between 0 and 1; left out.${ask}`;
}

/** Splits a row into cells. Names hold commas, so they may be quoted. Null when quotes do not close. */
function split(text: string): string[] | null {
  if (!text.includes('"')) return text.split(",");
  const plain = splitPlain(text);
  if (plain !== null) return plain;
  try {
    const [cells, ...more] = parse(text, { relax_column_count: true });
    return cells && more.length === 0 ? cells : null;
  } catch {
    return null;
  }
}

/** Splits a row in which no cell has quotes but around the whole of it; null for another one. */
function splitPlain(text: string): string[] | null {
  if (text.includes("\r")) return null;
  const cells: string[] = [];
  for (let from = 0; ; ) {
    const isQuoted = text[from] === '"';
    const close = isQuoted ? text.indexOf('"', from + 1) : -1;
    if (isQuoted && close < 0) return null;
    const comma = text.indexOf(",", isQuoted ? close : from);
    const end = comma < 0 ? text.length : comma;
    if (isQuoted && end !== close + 1) return null;
    const cell = isQuoted ? text.slice(from + 1, close) : text.slice(from, end);
    if (cell.includes('"')) return null;
    cells.push(cell);
    if (comma < 0) return cells;
    from = comma + 1;
  }
}

/** Reads a Python float: digits, exponent, inf; null for anything else, also nan. */
function float(text: string): number | null {
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (!/^[+-]?inf$/i.test(text)) return null;
  return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
