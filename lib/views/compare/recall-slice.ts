import type { CompareSeries, CurveSeries, ViewPoint } from "./compare-types";

/** A series' best point at a recall, and its QPS over that of the fastest. */
export interface SliceRow {
  info: CompareSeries;
  /** Null = it never gets there. */
  point: ViewPoint | null;
  ratio: number | null;
}

/** The point of a frontier with the highest QPS at a recall of at least this; null when it never gets there, or without a frontier. */
export const bestAt = (curve: CurveSeries | undefined, recall: number): ViewPoint | null =>
  curve?.frontier.find((point) => point.recall >= recall) ?? null;

/** The series of one group of equal conditions ranked by their best QPS at a recall of at least this; those that never get there last. */
export function recallSlice(
  series: readonly CompareSeries[],
  curves: readonly CurveSeries[],
  recall: number,
  group: string,
): SliceRow[] {
  const bySeries = new Map(curves.map((curve) => [curve.series, curve]));
  const found = series
    .filter((info) => info.group === group)
    .map((info) => ({ info, point: bestAt(bySeries.get(info.key), recall) }))
    .sort((a, b) => (b.point?.qps ?? -1) - (a.point?.qps ?? -1));
  const fastest = found[0]?.point?.qps ?? null;
  return found.map((row) => ({ ...row, ratio: row.point && fastest ? row.point.qps / fastest : null }));
}

/**
 * Who beats a point: the fastest point that recalls at least as much and has more QPS, or as much QPS and more recall; of its own series where that
 * has one, else of any series under equal conditions. Null = nobody.
 */
export function dominatorOf(
  dot: { series: string; x: number; y: number },
  series: readonly CompareSeries[],
  curves: readonly CurveSeries[],
): { info: CompareSeries; point: ViewPoint } | null {
  const own = series.find(({ key }) => key === dot.series);
  if (!own) return null;
  const rivals = recallSlice(series, curves, dot.x, own.group);
  const isBetter = ({ point }: SliceRow) =>
    point !== null && (point.qps > dot.y || (point.qps === dot.y && point.recall > dot.x));
  const found = rivals.find((row) => row.info.key === dot.series && isBetter(row)) ?? rivals.find(isBetter);
  return found?.point ? { info: found.info, point: found.point } : null;
}
