import type { CellRow } from "../kit/cells";
import { areFunctions, isOfRepeats, isSummary, isWrittenAverage, mayBeAverage, mayBeSum } from "./roles";

// Relative tolerances: authors round their averages more than their sums.
const SUM_TOLERANCE = 0.002;
const MEAN_TOLERANCE = 0.01;

/** The positions of the columns that distinguish an average from a query; -1 for none. */
interface Places {
  workload: number;
  engine: number;
  repeat: number;
  /** Returns the main number of a row; null for none. */
  numberOf(row: CellRow): number | null;
}

/**
 * Returns the rows that hold the author's own averages or sums:
 * - rows with a word such as `mean` in place of a repeat's number;
 * - rows called AVG or Mean, unless other names are SQL functions, too (areFunctions);
 * - rows called `avg`, `sum` or `all`, if their number is the mean or the sum of the engine's other rows. Otherwise
 *   they are queries of that name;
 * - rows called `median`, `min`, `max` and the like beside such a mean.
 */
export function averageRows(rows: readonly CellRow[], places: Places): ReadonlySet<CellRow> {
  const cell = ({ cells }: CellRow, at: number) => cells[at] ?? "";
  const found = new Set(places.repeat < 0 ? [] : rows.filter((row) => isOfRepeats(cell(row, places.repeat))));
  const nameOf = (row: CellRow) => cell(row, places.workload);
  const names = new Set(places.workload < 0 ? [] : rows.map(nameOf));
  const candidates = new Set([...names].filter((name) => mayBeAverage(name) || mayBeSum(name)));
  if (candidates.size === 0) return found;
  const sums = new Map<string, { sum: number; count: number }>();
  const isStatistic = (row: CellRow) => isOfRepeats(nameOf(row)) || isSummary(nameOf(row));
  for (const row of rows) {
    const value = candidates.has(nameOf(row)) || isStatistic(row) ? null : places.numberOf(row);
    if (value === null) continue;
    const of = cell(row, places.engine);
    const { sum, count } = sums.get(of) ?? { sum: 0, count: 0 };
    sums.set(of, { sum: sum + value, count: count + 1 });
  }
  /** Returns true where a row's number is made of its engine's other rows, within a relative tolerance. */
  const isOfOthers = (row: CellRow, tolerance: number, make: (sum: number, count: number) => number): boolean => {
    const value = places.numberOf(row);
    const { sum, count } = sums.get(cell(row, places.engine)) ?? { sum: 0, count: 0 };
    return value !== null && count > 1 && Math.abs(value / make(sum, count) - 1) < tolerance;
  };
  const isOfMean = (row: CellRow) => isOfOthers(row, MEAN_TOLERANCE, (sum, count) => sum / count);
  const made = rows.filter((row) => mayBeSum(nameOf(row)) && isOfOthers(row, SUM_TOLERANCE, (sum) => sum));
  const madeNames = new Set(made.map(nameOf));
  for (const row of made) found.add(row);
  if (areFunctions([...names].filter((name) => !madeNames.has(name)))) return found;
  for (const row of rows)
    if (mayBeAverage(nameOf(row))) if (isWrittenAverage(nameOf(row)) || isOfMean(row)) found.add(row);
  if (rows.some((row) => mayBeAverage(nameOf(row)) && isOfMean(row)))
    for (const row of rows) if (isStatistic(row)) found.add(row);
  return found;
}
