import type { CellRow } from "../kit/cells";
import { areFunctions, isOfRepeats, isSummary, isWrittenAverage, mayBeAverage, mayBeSum } from "./roles";

/** The columns that distinguish an average from a query. */
interface Places {
  workload: number;
  engine: number;
  repeat: number;
  /** Returns the main number of a row; null for none. */
  numberOf(row: CellRow): number | null;
}

/**
 * Returns the rows that hold the author's own averages. One in the place of a repeat's number is, and so is one called
 * AVG or Mean. Queries may be called avg: that is one unless its number is the mean of the others. So is a row called
 * Sum or All, unless its number is the sum of the others.
 */
export function averageRows(rows: readonly CellRow[], places: Places): ReadonlySet<CellRow> {
  const cell = ({ cells }: CellRow, at: number) => cells[at] ?? "";
  const found = new Set(places.repeat < 0 ? [] : rows.filter((row) => isOfRepeats(cell(row, places.repeat))));
  const nameOf = (row: CellRow) => cell(row, places.workload);
  const names = new Set(places.workload < 0 ? [] : rows.map(nameOf));
  const candidates = new Set([...names].filter((name) => mayBeAverage(name) || mayBeSum(name)));
  if (candidates.size === 0) return found;
  const sums = new Map<string, { sum: number; count: number }>();
  for (const row of rows) {
    const value = candidates.has(nameOf(row)) || isSummary(nameOf(row)) ? null : places.numberOf(row);
    if (value === null) continue;
    const of = cell(row, places.engine);
    const { sum, count } = sums.get(of) ?? { sum: 0, count: 0 };
    sums.set(of, { sum: sum + value, count: count + 1 });
  }
  /** Returns true where a row's number is that of its engine's other rows, but for a share. */
  const isOfOthers = (row: CellRow, share: number, make: (sum: number, count: number) => number): boolean => {
    const value = places.numberOf(row);
    const { sum, count } = sums.get(cell(row, places.engine)) ?? { sum: 0, count: 0 };
    return value !== null && count > 1 && Math.abs(value / make(sum, count) - 1) < share;
  };
  const made = rows.filter((row) => mayBeSum(nameOf(row)) && isOfOthers(row, 0.002, (sum) => sum));
  const madeNames = new Set(made.map(nameOf));
  for (const row of made) found.add(row);
  if (areFunctions([...names].filter((name) => !madeNames.has(name)))) return found;
  for (const row of rows)
    if (mayBeAverage(nameOf(row)))
      if (isWrittenAverage(nameOf(row)) || isOfOthers(row, 0.01, (sum, count) => sum / count)) found.add(row);
  return found;
}
