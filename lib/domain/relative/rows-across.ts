import { contextDifferences } from "./confounders";
import type { RelativeCell } from "./relative-cells";
import type { RelativeTable } from "./relative-table";
import { AUTHOR_RATIO } from "./workload-rows";

/** The rows of a table that hold values of two kinds of points side by side. */
export interface RowsAcross {
  /** Their number. */
  rows: number;
  /** The bundles of these values on each side. */
  bundles: { from: readonly string[]; into: readonly string[] };
  /** Other differences between the two sides, most rows first. */
  differences: { dimension: string; base: string; other: string; rows: number }[];
}

/**
 * Counts rows with a value of a `from` point in one column and of an `into` point in another. `sideOf` gives the side
 * of a point; null = neither. `columns` = positions of the two columns that are compared; absent = all are.
 */
export function rowsAcross(
  table: RelativeTable,
  sideOf: (point: string) => "from" | "into" | null,
  columns: readonly number[] = table.columns.map((_, at) => at),
): RowsAcross {
  const bundles = { from: new Set<string>(), into: new Set<string>() };
  const found = new Map<string, RowsAcross["differences"][number]>();
  const known = new Map<string, ReturnType<typeof contextDifferences>>();
  const differencesOf = (a: RelativeCell, b: RelativeCell) => {
    const key = `${a.context} ${b.context}`;
    const own = known.get(key) ?? contextDifferences(table, a.context, b.context);
    known.set(key, own);
    return own;
  };
  let rows = 0;
  for (const [at, cells] of table.cells.entries()) {
    if (table.rows[at]?.metric === AUTHOR_RATIO) continue;
    const sides = columns.flatMap((column) => {
      const cell = cells[column];
      return cell && cell.value !== null ? [{ cell, ...pointsOf(cell, sideOf) }] : [];
    });
    const pairs = sides.flatMap((one) =>
      one.from.length ? sides.flatMap((other) => (other !== one && other.into.length ? [{ one, other }] : [])) : [],
    );
    if (!pairs.length) continue;
    rows += 1;
    const inRow = new Map<string, RowsAcross["differences"][number]>();
    for (const { one, other } of pairs) {
      for (const point of one.from) bundles.from.add(bundleOf(point));
      for (const point of other.into) bundles.into.add(bundleOf(point));
      for (const difference of differencesOf(one.cell, other.cell))
        inRow.set(JSON.stringify(difference), { ...difference, rows: 1 });
    }
    for (const [key, difference] of inRow) found.set(key, { ...difference, rows: (found.get(key)?.rows ?? 0) + 1 });
  }
  return {
    rows,
    bundles: { from: [...bundles.from], into: [...bundles.into] },
    differences: [...found.values()].sort((a, b) => b.rows - a.rows),
  };
}

/** Returns the points of a cell with a value, by side. */
function pointsOf({ samples }: RelativeCell, sideOf: (point: string) => "from" | "into" | null) {
  const measured = samples.flatMap(({ id, value }) => (value === null ? [] : [id]));
  const of = (side: "from" | "into") => measured.filter((id) => sideOf(id) === side);
  return { from: of("from"), into: of("into") };
}

const bundleOf = (point: string): string => point.slice(0, Math.max(0, point.indexOf(".")));
