import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import type { Issue, Source } from "@/lib/domain/model";
import { baseName } from "../../kit/paths";
import { rowKeys } from "../../kit/row-keys";
import { numberOf } from "./lines";
import type { DerivedFacts } from "./parse";
import {
  columnVersions,
  type DerivedFile,
  rateOfCell,
  type SumFile,
  type SumRow,
  sourceOfCell,
  sourcesOf,
} from "./sources";

/** The check of a derived table. */
export interface DerivedCheck {
  /** Null for a file without rows. */
  table: AuthorTable | null;
  issues: Issue[];
  /** Rates that the bundle has only in this table. */
  rates: AuthorRate[];
}

/** A rate that only the table has. */
export interface AuthorRate {
  key: string;
  test: string;
  /** Null where unknown. */
  version: string | null;
  qps: number;
  /** The column's number, from 1. */
  column: number;
  /** True where columns share a version or have none. They are different runs, of two block caches, not repeats. */
  alike: boolean;
  source: Source;
}

/** Checks a table of versions and tests against its sum. Without a sum, absolute rates are author points. */
export function checkDerived(
  file: DerivedFile,
  sums: readonly SumFile[],
  keyOf: (row: SumRow) => string | null,
): DerivedCheck {
  const { path, facts } = file;
  const ratios = holdsRatios(facts);
  const issues: Issue[] = [];
  const rates: AuthorRate[] = [];
  const rowKey = rowKeys(path, facts.rows);
  const sources = sourcesOf(file, sums, ratios);
  const columns = columnVersions(facts, sources);
  const without = ratios && sources.some((source) => source?.skipped === 1) ? " The base has no column." : "";
  const check = new AuthorTableCheck({
    title: ratios ? "relative operations per second" : "absolute operations per second",
    rule: ratios
      ? `ops_sec divided by that of the first row of the test's block in the sum of the same name.${without}`
      : "ops_sec of the test's block in the sum of the same name.",
    source: { path, ...facts.first },
  });
  if (ratios && isNamedAbsolute(path)) {
    const remark = "named absolute, holds ratios";
    check.cell({ line: facts.first.line, label: "the file's name", printed: baseName(path), ours: null, remark });
    const message =
      "The file is named as a table of absolute rates but holds ratios to its first column; it was checked as ratios.";
    issues.push({ code: "named-absolute-holds-ratios", severity: "warning", path, ...facts.first, message });
  }
  facts.rows.forEach((row, number) => {
    const source = sources[number] ?? null;
    row.cells.forEach((printed, at) => {
      const cell = source && sourceOfCell(source, at);
      const key = cell ? keyOf(cell) : null;
      const version = cell?.cells.version ?? columns[at] ?? null;
      const label = `${row.test} ${version ?? `column ${at + 1}`}`;
      const ours = source && rateOfCell(source, at, ratios);
      check.cell({ line: row.line, label, printed, ours, pointKey: ratios ? null : key });
      if (source === null && !ratios) rates.push(...authorRate(file, `${rowKey(row)}:${at + 1}`, row, at, columns));
    });
  });
  return { table: facts.rows.length === 0 ? null : check.table(), issues, rates };
}

/** True for ratios: they have decimals, and the first column is 1. Rates are integers of four or more digits. */
function holdsRatios({ rows }: DerivedFacts): boolean {
  const firsts = rows.map(({ cells }) => cells[0] ?? "");
  return firsts.length > 0 && firsts.every((cell) => /^1(?:\.0+)?$/.test(cell) || !/^\d+$/.test(cell));
}

/** True for names of absolute tables, with the word abs1 or abs. In the archive abs0 is relative. */
function isNamedAbsolute(path: string): boolean {
  const words = baseName(path).split(".");
  return words.includes("abs1") || (words.includes("abs") && !words.includes("abs0"));
}

/** Returns the rate of a cell; none for 0 and NA. `columns` holds the versions of all columns, or nothing. */
function authorRate(
  { path }: DerivedFile,
  key: string,
  { line, text, test, cells }: DerivedFacts["rows"][number],
  at: number,
  columns: readonly string[],
): AuthorRate[] {
  const qps = numberOf(cells[at]);
  if (qps === null || qps === 0) return [];
  const version = columns[at] ?? null;
  const same = version === null || columns.filter((other) => other === version).length > 1;
  const alike = same && cells.length > 1;
  return [{ key, test, version, qps, column: at + 1, alike, source: { path, line, text } }];
}
