import { isCalled, isImplied, kindOf } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { BaseOf } from "./relative-ratios";
import type { CellContext, RelativeTable } from "./relative-table";

/** A dimension besides the chosen one in which a column differs from the baseline, in rows with both. */
export interface Confounder {
  /** config, machine, threads, `s.rowsPerTable` ... */
  dimension: string;
  /** Position of the column. */
  column: number;
  /** The values of baseline and column in those rows, as filters spell them. */
  base: readonly string[];
  other: readonly string[];
  /** Number of rows with this difference, among the rows with both. */
  rows: number;
  compared: number;
}

/**
 * Returns the differences of each column from its baseline besides the chosen dimension. They come row by row,
 * dimensions in the table's order.
 */
export function confoundersOf(table: RelativeTable, base: BaseOf): Confounder[] {
  const baseAt = (row: number, column: number) => (typeof base === "number" ? base : base(row, column));
  const pairs = new Map<number, readonly string[]>();
  const differing = (a: number, b: number): readonly string[] => {
    const key = a * table.contexts.length + b;
    const known = pairs.get(key) ?? contextDifferences(table, a, b).map(({ dimension }) => dimension);
    pairs.set(key, known);
    return known;
  };
  return table.columns.flatMap((_, column) => {
    const found = new Map<string, { base: Set<string>; other: Set<string>; rows: number }>();
    let compared = 0;
    for (const [row, cells] of table.cells.entries()) {
      const at = baseAt(row, column);
      const [from, to] = [cells[at], cells[column]];
      if (!from || !to || at === column) continue;
      compared += 1;
      for (const dimension of differing(from.context, to.context)) {
        const entry = found.get(dimension) ?? { base: new Set(), other: new Set(), rows: 0 };
        entry.base.add(table.contexts[from.context]?.[dimension] ?? "");
        entry.other.add(table.contexts[to.context]?.[dimension] ?? "");
        entry.rows += 1;
        found.set(dimension, entry);
      }
    }
    return [...found].map(([dimension, entry]) => {
      return { dimension, column, base: [...entry.base], other: [...entry.other], rows: entry.rows, compared };
    });
  });
}

/**
 * Returns the differences of two contexts besides the columns' dimension: the warnings along a row. Words of paths are
 * left out where the names of two variants have them.
 */
export const contextDifferences = (
  { contexts, columnsBy }: Pick<RelativeTable, "contexts" | "columnsBy">,
  base: number,
  other: number,
): { dimension: string; base: string; other: string }[] => {
  const [a, b] = [contexts[base] ?? {}, contexts[other] ?? {}];
  const variants = { base: a.variant ?? "", other: b.variant ?? "" };
  return differences(a, b, columnsBy)
    .map((dimension) => ({ dimension, base: a[dimension] ?? "", other: b[dimension] ?? "" }))
    .filter((difference) => !isCalled(difference, variants));
};

function differences(a: CellContext, b: CellContext, varied: string): readonly string[] {
  // An author's table omits many facts of a raw file. The origin names that once, instead of each missing value.
  const saysLess = a.origin !== b.origin;
  return Object.keys(a).filter((key) => {
    const [from, to] = [a[key], b[key]];
    const dimension = dimensionOf(key);
    if (from === to || isImplied(varied, key, from ?? "", to ?? "")) return false;
    if (dimension && kindOf(dimension, varied) === "free") return false;
    return !(saysLess && (from === dimension?.missing || to === dimension?.missing));
  });
}
