import { parse } from "csv-parse/sync";
import { formatCounted } from "@/lib/format";
import { IssueList, shortText } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import { headerOf } from "./sniff";

/** A row in its printed units (ms, KiB). A number is null where the cell is missing or no number; `inf` is Infinity. */
export interface CsvRow {
  line: number;
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
  rows: CsvRow[];
  /** True for the table of big-ann-benchmarks. */
  isBigAnn: boolean;
}

const MAX_ROWS = 200_000;
const numberColumns = [
  ..."k-nn recall/ap epsilon largeepsilon rel qps p50 p95 p99 p999 mean_latency mean_ssd_ios".split(" "),
  ..."distcomps build candidates indexsize".split(" "),
];

/** Reads rows one by one. An unreadable row becomes an issue with its line, and the others are kept. */
export function openAnnCsv({ path }: FileRef): LineParser<CsvFacts> {
  const rows: CsvRow[] = [];
  const issues = new IssueList(path);
  let columns: string[] | null = null;
  const room = new Room(path, MAX_ROWS, "rows");
  /** Rows without a data set, which are not points. */
  let placeless = 0;
  const report = (code: string, line: number, text: string, message: string) =>
    issues.add("warning", code, { line, text, message });

  function row(text: string, line: number, names: string[]): void {
    const cells = split(text);
    if (cells?.length !== names.length) {
      report(
        "row-unreadable",
        line,
        text,
        `The row has ${cells?.length ?? "unreadable"} cells, the header ${names.length}; left out.`,
      );
      return;
    }
    const cell = (name: string): string => cells[names.indexOf(name)]?.trim() ?? "";
    const count = Number(cell("count"));
    const named = names.includes("dataset");
    if (!Number.isInteger(count) || count < 1 || cell("algorithm") === "" || (named && cell("dataset") === "")) {
      report("row-unreadable", line, text, "This row has no algorithm, data set or count; it was ignored.");
      return;
    }
    const numbers = Object.fromEntries(
      numberColumns.map((name) => [name, names.includes(name) ? float(cell(name)) : null]),
    );
    for (const name of numberColumns) {
      if (names.includes(name) && numbers[name] === null && cell(name) !== "") {
        report("not-a-number", line, cell(name), `${name} is not a number; taken as missing.`);
      }
    }
    if (!named) {
      placeless++;
      const odd = notAFraction("k-nn", numbers["k-nn"] ?? null);
      if (odd !== null) report("odd-k-nn", line, text, odd);
      return;
    }
    const identity = { algorithm: cell("algorithm"), parameters: cell("parameters"), dataset: cell("dataset") };
    rows.push({ line, text: shortText(text), ...identity, count, numbers, track: cell("track") });
  }

  return {
    line(text, number) {
      const bare = text.replace(/\r$/, "");
      if (columns === null) columns = headerOf(bare) ?? [];
      else if (bare.trim() === "" || columns.length === 0) return;
      else if (room.take(bare, number)) row(bare, number, columns);
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
        facts: { rows, isBigAnn: columns?.includes("recall/ap") === true },
        issues: issues.all(),
        refused: room.refusal(),
      };
    },
  };
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
  try {
    const [cells, ...more] = parse(text, { relax_column_count: true });
    return cells && more.length === 0 ? cells : null;
  } catch {
    return null;
  }
}

/** Reads a Python float: digits, exponent, inf; null for anything else, also nan. */
function float(text: string): number | null {
  if (/^[+-]?inf$/i.test(text)) return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}
