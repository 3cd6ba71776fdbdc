import { type AuthoredCells, MAX_REPEATS } from "./authored";
import type { TableRow } from "./facts";
import type { Column } from "./names";
import { placeOf } from "./place";
import type { RawCell, TestName } from "./raw-cell";
import type { RawIndex } from "./raw-index";
import type { ScanRule } from "./scan";
import { type Cell, cellsOfRow, type Table } from "./table";
import type { ThreadFinder, Threads } from "./threads";

/** Everything that a table is checked against. */
export interface Context {
  raw: RawIndex;
  finder: ThreadFinder;
  authored: AuthoredCells;
  /** All tables, to find the one that another was made from. */
  tables: readonly Table[];
  /** The unit of a table's scans; null where it stays unknown. */
  scanRules: Map<Table, ScanRule | null>;
  /** The units that a table's scans may have. */
  scanCandidates: Map<Table, ScanRule[]>;
  /** Rows of absolute blocks by their test. */
  blockRows: Map<Table, Map<string, TableRow[]>>;
  /** True for a directory with blocks of 2020, whose o.met has other units. */
  is2020: (directory: string) => boolean;
}

/**
 * Returns the raw results of a cell, at most MAX_REPEATS. With an unknown thread count that is the only one, or none of
 * several.
 */
export function rawOf(
  context: Context,
  table: Table,
  test: TestName,
  column: Column,
  { threads }: Threads,
): readonly RawCell[] {
  const found = context.raw.of(table.directory, test, column);
  if (threads !== null) return found.filter((cell) => cell.threads === threads).slice(0, MAX_REPEATS);
  return found.length === 1 ? found : [];
}

/** Returns a row's cells with their thread counts. */
export function cellsWithThreads(table: Table, row: TableRow, context: Context): { cell: Cell; threads: Threads }[] {
  if (table.kind.layout === "columns") {
    return cellsOfRow(table, row).map((cell) => ({
      cell,
      threads: context.finder.ofColumn(table, row.test, cell.column),
    }));
  }
  const place = table.kind.layout === "single" ? placeOf(table.path).column : null;
  const cells = cellsOfRow(table, place === null ? row : { ...row, column: place });
  const threads = context.finder.ofBlock(table, row.test, cells[0]?.column ?? null, cells.length);
  return cells.map((cell, at) => ({ cell, threads: threads[at] ?? { threads: null, from: "nothing says" } }));
}
