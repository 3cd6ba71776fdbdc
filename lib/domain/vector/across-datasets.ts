import { ascending } from "@/lib/domain/group";
import { median } from "@/lib/domain/workloads/statistics";

/** The best of an algorithm on one data set at a target, under the conditions of its column. */
export interface AcrossCell {
  algorithm: string;
  /** Key of the column: a data set, distance, k and conditions. */
  column: string;
  /** Null = measured, but never reaches the target. */
  qps: number | null;
}

/** An algorithm over all columns. */
export interface AcrossRow {
  algorithm: string;
  /**
   * For each column QPS / the best QPS of the column, 1 where the best is 0. Null = never reaches the target;
   * undefined = unknown.
   */
  ratios: (number | null | undefined)[];
  /** Median of the ratios of known columns; one that never reaches the target counts as 0. */
  median: number;
  /** Number of known columns. */
  known: number;
}

/**
 * Ranks algorithms by their QPS over the best in each column, best median first, ties by name. Those known in less than
 * half of the columns come last, those known in none are left out. A column is one data set under equal conditions, and
 * nothing is compared across columns.
 */
export function acrossDatasets(cells: readonly AcrossCell[], columns: readonly string[]): AcrossRow[] {
  const best = new Map<string, number>();
  for (const { column, qps } of cells) if (qps !== null) best.set(column, Math.max(qps, best.get(column) ?? 0));
  const algorithms = new Map<string, Map<string, number | null>>();
  for (const { algorithm, column, qps } of cells)
    algorithms.set(algorithm, (algorithms.get(algorithm) ?? new Map<string, number | null>()).set(column, qps));
  const rows = [...algorithms].flatMap(([algorithm, own]): AcrossRow[] => {
    const ratios = columns.map((column) => {
      const qps = own.get(column);
      if (qps === undefined || qps === null) return qps;
      const highest = best.get(column) ?? 0;
      return highest > 0 ? qps / highest : 1;
    });
    const known = ratios.flatMap((ratio) => (ratio === undefined ? [] : [ratio ?? 0]));
    const middle = median(known);
    return middle === null ? [] : [{ algorithm, ratios, median: middle, known: known.length }];
  });
  const isRare = ({ known }: AcrossRow) => Number(2 * known < columns.length);
  return rows.sort((a, b) => isRare(a) - isRare(b) || b.median - a.median || ascending(a.algorithm, b.algorithm));
}

/**
 * Performance profile (Dolan and Moré): the share of an algorithm's known columns with a QPS within `times` of the
 * best. A column where it never reaches the target does not count as within. Null without known columns.
 */
export function shareWithin({ ratios }: Pick<AcrossRow, "ratios">, times: number): number | null {
  const known = ratios.filter((ratio) => ratio !== undefined);
  return known.length
    ? known.filter((ratio) => ratio !== null && ratio * times >= 1 - 1e-9).length / known.length
    : null;
}
