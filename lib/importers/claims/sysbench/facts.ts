import type { TableKind } from "./kinds";
import type { TestName } from "./raw-cell";

/** One line of numbers as printed. */
export interface TableRow {
  line: number;
  text: string;
  test: TestName;
  /** Rows under one heading belong together; its first row is what the others are compared with. */
  block: number;
  /** Absolute or a ratio. */
  relative: boolean;
  /** Layouts metrics and threads: the build, as printed; null where the row names none. */
  column: string | null;
  /** The name of its line as printed where that says more than the build: pg180_48u. */
  printed?: string;
  /** The heading's own thread count; null where it has none. */
  threads: number | null;
  cells: readonly string[];
}

/** What one table holds, still unjoined. */
export interface TableFacts {
  kind: TableKind;
  /** Layout columns: the builds by position; empty for a csv, which names none. */
  columns: readonly (string | null)[];
  /** Layout columns, relative tables: what the others are divided by, as printed. */
  base: string | null;
  /** Layout metrics: the headers that occur, `cpu/o cs/o ... o/s`; `header` of a row's block tells which. */
  headers: readonly (readonly string[])[];
  headerOfBlock: readonly number[];
  rows: readonly TableRow[];
  /** The first line that says something. */
  first: { line: number; text: string } | null;
}

export const MAX_COLUMNS = 200;
