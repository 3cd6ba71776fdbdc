import type { TableKind } from "./kinds";
import type { TestName } from "./raw-cell";

/** One line of numbers as printed. */
export interface TableRow {
  line: number;
  text: string;
  test: TestName;
  /** Number of the block. Rows under one heading are compared with its first row. */
  block: number;
  /** True for ratios. */
  relative: boolean;
  /** Layouts metrics and threads: the build. Layout columns: the title above the row. Null for none. */
  column: string | null;
  /** The line's printed name, where it has more than the build in `column`: pg180_48u. */
  printed?: string;
  /** The thread count of the row's heading; in a pair of counts that of the row's own name. Null for none. */
  threads: number | null;
  /** True for a row of such a pair, whose heading names one of two counts. */
  isPaired?: true;
  cells: readonly string[];
}

/** The contents of one table, not yet joined. */
export interface TableFacts {
  kind: TableKind;
  /** Layout columns: the builds by position; empty for a csv, which names none. */
  columns: readonly (string | null)[];
  /** Layout columns, relative tables: the base, as printed. */
  base: string | null;
  /** Layout metrics: the headers, `cpu/o cs/o ... o/s`; `headerOfBlock` maps blocks to them. */
  headers: readonly (readonly string[])[];
  headerOfBlock: readonly number[];
  rows: readonly TableRow[];
  /** The first heading or row; null where none was read. */
  first: { line: number; text: string } | null;
}

/** Rows with more cells are not read. */
export const MAX_COLUMNS = 200;
