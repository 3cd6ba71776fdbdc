import { IssueList } from "../../kit/issue-list";
import { directoryOf } from "../../kit/paths";
import { rowKeys } from "../../kit/row-keys";
import type { ReadFile } from "../../kit/types";
import type { TableFacts, TableRow } from "./facts";
import type { TableKind } from "./kinds";
import { type Column, columnOf } from "./names";
import type { TestName } from "./raw-cell";

/** Issues of one code that a table reports before the rest is counted. */
const MAX_ALIKE = 5;

/** A table with the facts of its path. */
export interface Table {
  path: string;
  directory: string;
  kind: TableKind;
  facts: TableFacts;
  /** Layout columns: the builds by position; null for a column that the legend does not name. */
  columns: (Column | null)[];
  /** The build that ratios divide by; null where the table names none. */
  base: Column | null;
  /** Words of its name that identify its experiment among tables of the folder (slices.ts), or "". */
  slice: string;
  /** True where names in words were read as builds of the bundle (column-words.ts). */
  inWords: boolean;
  issues: IssueList;
  keyOf: (row: TableRow) => string;
}

/** One number of a table. */
export interface Cell {
  table: Table;
  row: TableRow;
  test: TestName;
  /** Position in its row. */
  at: number;
  column: Column;
  printed: string;
}

/** Makes the table of a file; `slice` and `inWords` are set later. */
export function tableOf({ path, facts }: ReadFile<TableFacts>): Table {
  const { kind } = facts;
  return {
    path,
    directory: directoryOf(path),
    kind,
    facts,
    columns: facts.columns.map((name) => (name === null ? null : columnOf(name))),
    base: facts.base === null ? null : columnOf(facts.base),
    slice: "",
    inWords: false,
    issues: new IssueList(path, MAX_ALIKE),
    keyOf: rowKeys(path, facts.rows),
  };
}

/** Returns the cells of a row of layout columns or threads, except those without a build in the legend. */
export function cellsOfRow(table: Table, row: TableRow): Cell[] {
  const own = row.column === null || table.kind.layout === "columns" ? null : columnOf(row.column);
  return row.cells.flatMap((printed, at): Cell[] => {
    const column = table.kind.layout === "columns" ? (table.columns[at] ?? null) : own;
    return column === null ? [] : [{ table, row, test: row.test, at, column, printed }];
  });
}

/** Reports a row's cells without a build; `named` counts those with one. */
export function reportUnnamed(table: Table, row: TableRow, named: number): void {
  if (named < row.cells.length)
    table.issues.add("warning", "column-unnamed", {
      line: row.line,
      text: row.text,
      message: [
        `The table names no build for ${row.cells.length - named} of the ${row.cells.length} cells of this row;`,
        "they were left out.",
      ].join(" "),
    });
}

/** Returns the names of the numbers in a row of layout metrics, `cpu/o ... o/s`; null where its header is unread. */
export const namesOfMet = ({ facts }: Table, { block }: TableRow): readonly string[] | null =>
  facts.headers[facts.headerOfBlock[block] ?? -1] ?? null;

/** Returns a number of a row of layout metrics by its name, or null; `o/s` is the rate. */
export function metCellOf(table: Table, row: TableRow, name: string): Cell | null {
  const at = namesOfMet(table, row)?.indexOf(name) ?? -1;
  if (at < 0) return null;
  return { table, row, test: row.test, at, column: columnOf(row.column ?? ""), printed: row.cells[at] ?? "" };
}

/** Reads a rate; null with the reason for words, empty cells, and 0, which means failed or absent. */
export function readRate(printed: string): { value: number | null; why: string | null } {
  if (printed === "") return { value: null, why: "an empty cell" };
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(printed)) return { value: null, why: `"${printed}", which is not a number` };
  const value = Number(printed);
  return value > 0
    ? { value, why: null }
    : { value: null, why: `${printed}, which means failed or absent, not for a rate of 0` };
}
