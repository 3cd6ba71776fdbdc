import type { Baselines } from "@/lib/domain/relative/baselines";
import { contextDifferences } from "@/lib/domain/relative/confounders";
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
  /** The page divides one by the other. */
  isOwn: boolean;
}

/** Limit on columns to pair. */
const MOST_COLUMNS = 200;

/**
 * Returns the newest build under the baseline of most columns, and an older build of its engine. Pairs share half as
 * many rows as the fullest pair, or more. It takes the pair with fewest other differences. Between equals it
 * prefers the page's own pair, then most rows in common, then the oldest base. Where columns aren't builds, or are more
 * than MOST_COLUMNS, only the page's own last pair counts. Null without a pair.
 */
export function plainestPair(
  { table }: Pick<RelativeView, "table">,
  { ofColumn }: Pick<Baselines, "ofColumn">,
): ColumnPair | null {
  const { columns, cells, columnsBy } = table;
  const counts = new Map<number, number>();
  for (const base of ofColumn) counts.set(base, (counts.get(base) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const newest = columns.findLastIndex((_, at) => ofColumn[at] === most?.[0] && at !== most?.[0]);
  const own = ofColumn[newest] ?? -1;
  if (newest < 0 || own < 0) return null;
  const { engine, value } = columns[newest] ?? {};
  const isBuild = columnsBy === "build" && columns.length <= MOST_COLUMNS;
  const places = columns.map((_, at) => at);
  const targets = isBuild
    ? places.filter((at) => columns[at]?.engine === engine && columns[at]?.value === value)
    : [newest];
  const bases = isBuild
    ? places.filter((at) => at < newest && columns[at]?.engine === engine && columns[at]?.value !== value)
    : [own];
  const known = new Map<number, readonly string[]>();
  const differing = (a: number, b: number) => {
    const key = a * table.contexts.length + b;
    const found = known.get(key) ?? contextDifferences(table, a, b).map(({ dimension }) => dimension);
    known.set(key, found);
    return found;
  };
  const candidates = targets.flatMap((column) =>
    bases.map((base): Candidate => {
      const pairs = cells.flatMap((row) => {
        const [a, b] = [row[base], row[column]];
        return a && b && a.value !== null && b.value !== null ? [[a.context, b.context] as const] : [];
      });
      const warnings = new Set(pairs.flatMap(([a, b]) => differing(a, b))).size;
      return { base, column, warnings, rows: pairs.length, isOwn: base === own && column === newest };
    }),
  );
  const fullest = Math.max(0, ...candidates.map(({ rows }) => rows));
  const [best] = candidates
    .filter(({ rows }) => rows > 0 && rows * 2 >= fullest)
    .sort((x, y) => x.warnings - y.warnings || Number(y.isOwn) - Number(x.isOwn) || y.rows - x.rows || x.base - y.base);
  return best ? { base: best.base, column: best.column, warnings: best.warnings } : null;
}
