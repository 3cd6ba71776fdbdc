import type { Baselines } from "@/lib/domain/relative/baselines";
import { contextDifferences } from "@/lib/domain/relative/confounders";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import type { RelativeView } from "@/lib/views/relative/relative-types";

/** Two columns of a table, for a claim on the table as a whole. */
export interface ColumnPair {
  base: number;
  column: number;
  /** Number of dimensions besides the columns' own in which they differ. */
  warnings: number;
}

interface Candidate extends ColumnPair {
  /** Rows where both have a value. */
  rows: number;
  /** True where the page divides one by the other. */
  isOwn: boolean;
}

/** Above this number of columns only the page's own pair counts. */
const MOST_COLUMNS = 200;

/**
 * Returns the pair with fewest other differences: a newest build, and an older build of its engine. Pairs with fewer
 * than half of the common rows of the fullest pair don't count. Ties go to the page's own pair, then to most common
 * rows, then to the oldest base. Columns that aren't builds have the page's own pair alone. Null without a pair.
 */
export function plainestPair(
  { table }: Pick<RelativeView, "table">,
  { ofColumn }: Pick<Baselines, "ofColumn">,
): ColumnPair | null {
  const own = ownPair(table.columns, ofColumn);
  if (!own) return null;
  const compare = comparerOf(table);
  const { bases, columns } = columnsToPair(table, own);
  const candidates = columns.flatMap((column) =>
    bases.map((base): Candidate => {
      return { base, column, ...compare(base, column), isOwn: base === own.base && column === own.column };
    }),
  );
  const fullest = Math.max(0, ...candidates.map(({ rows }) => rows));
  const [best] = candidates
    .filter(({ rows }) => rows > 0 && rows * 2 >= fullest)
    .sort((x, y) => x.warnings - y.warnings || Number(y.isOwn) - Number(x.isOwn) || y.rows - x.rows || x.base - y.base);
  return best ? { base: best.base, column: best.column, warnings: best.warnings } : null;
}

/** Returns the baseline of most columns, and the last column under it; null without one. */
function ownPair(
  columns: RelativeTable["columns"],
  ofColumn: Baselines["ofColumn"],
): { base: number; column: number } | null {
  const counts = new Map<number, number>();
  for (const base of ofColumn) counts.set(base, (counts.get(base) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const base = most?.[0] ?? -1;
  const column = columns.findLastIndex((_, at) => ofColumn[at] === base && at !== base);
  return base < 0 || column < 0 ? null : { base, column };
}

/**
 * Returns the columns to compare, and their possible bases: columns of the newest build, and older builds of its
 * engine. Where columns aren't builds, or are more than MOST_COLUMNS, these are the page's own pair.
 */
function columnsToPair(
  { columns, columnsBy }: RelativeTable,
  own: { base: number; column: number },
): { bases: number[]; columns: number[] } {
  if (columnsBy !== "build" || columns.length > MOST_COLUMNS) return { bases: [own.base], columns: [own.column] };
  const { engine, value } = columns[own.column] ?? {};
  const ofEngine = [...columns.keys()].filter((at) => columns[at]?.engine === engine);
  return {
    bases: ofEngine.filter((at) => at < own.column && columns[at]?.value !== value),
    columns: ofEngine.filter((at) => columns[at]?.value === value),
  };
}

/** Returns a function that counts the common rows of two columns, and the dimensions in which these differ. */
function comparerOf(table: RelativeTable): (base: number, column: number) => { rows: number; warnings: number } {
  const known = new Map<number, readonly string[]>();
  const dimensionsOf = (a: number, b: number): readonly string[] => {
    const key = a * table.contexts.length + b;
    const found = known.get(key) ?? contextDifferences(table, a, b).map(({ dimension }) => dimension);
    known.set(key, found);
    return found;
  };
  return (base, column) => {
    const pairs = table.cells.flatMap((row) => {
      const [a, b] = [row[base], row[column]];
      return a && b && a.value !== null && b.value !== null ? [[a.context, b.context] as const] : [];
    });
    return { rows: pairs.length, warnings: new Set(pairs.flatMap(([a, b]) => dimensionsOf(a, b))).size };
  };
}
