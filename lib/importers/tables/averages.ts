import type { CellRow } from "../kit/cells";
import { areFunctions, isOfRepeats, isWrittenAverage, mayBeAverage } from "./roles";

/** The columns that tell an average from a query. */
interface Places {
  workload: number;
  engine: number;
  repeat: number;
  /** Returns the main number of a row; null for none. */
  numberOf(row: CellRow): number | null;
}

/**
 * Returns the rows that hold the author's own averages. One in the place of a repeat's number is, and so is one called
 * AVG or Mean. Queries may be called avg: that is one unless its number is the mean of the others.
 */
export function averageRows(rows: readonly CellRow[], places: Places): ReadonlySet<CellRow> {
  const cell = ({ cells }: CellRow, at: number) => cells[at] ?? "";
  const found = new Set(places.repeat < 0 ? [] : rows.filter((row) => isOfRepeats(cell(row, places.repeat))));
  const names = new Set(places.workload < 0 ? [] : rows.map((row) => cell(row, places.workload)));
  const candidates = new Set([...names].filter(mayBeAverage));
  if (candidates.size === 0 || areFunctions(names)) return found;
  const sums = new Map<string, { sum: number; count: number }>();
  const isCandidate = (row: CellRow) => candidates.has(cell(row, places.workload));
  for (const row of rows) {
    const value = isCandidate(row) ? null : places.numberOf(row);
    if (value === null) continue;
    const of = cell(row, places.engine);
    const { sum, count } = sums.get(of) ?? { sum: 0, count: 0 };
    sums.set(of, { sum: sum + value, count: count + 1 });
  }
  for (const row of rows.filter(isCandidate)) {
    const value = places.numberOf(row);
    const { sum, count } = sums.get(cell(row, places.engine)) ?? { sum: 0, count: 0 };
    const isMean = value !== null && count > 1 && Math.abs(value / (sum / count) - 1) < 0.01;
    if (isMean || isWrittenAverage(cell(row, places.workload))) found.add(row);
  }
  return found;
}
