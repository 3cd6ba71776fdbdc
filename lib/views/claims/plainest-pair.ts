import type { Baselines } from "@/lib/domain/relative/baselines";
import { contextDifferences } from "@/lib/domain/relative/confounders";
import type { RelativeView } from "@/lib/views/relative/relative-types";

/** Two columns of a table: what is said of it as a whole is said of the one against the other. */
export interface ColumnPair {
  base: number;
  column: number;
  /** In how many dimensions besides the columns' own they differ. */
  warnings: number;
}

interface Candidate extends ColumnPair {
  /** Rows in which both have a value. */
  rows: number;
  /** The page divides the one by the other. */
  isOwn: boolean;
}

/** Columns that are looked at as either side. */
const MOST_COLUMNS = 200;

/**
 * The newest build of the engine with most columns, against an older one of it: of all pairs the one that differs in least besides; of equal ones
 * that which the page itself divides, else that with most rows in common, the oldest base. Where columns are no builds, the page's own last pair. Null without one.
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
