import type { CompareSeries, CurveSeries, ViewPoint } from "./compare-types";

/** A series' best point at a recall, and its QPS over that of the fastest of its group. */
export interface SliceRow {
  info: CompareSeries;
  /** Null = it never reaches the recall. */
  point: ViewPoint | null;
  /** Null = it never reaches the recall. */
  ratio: number | null;
}

/** Returns the point of a frontier with the highest QPS at this recall or more. Null where no point reaches it. */
export const bestAt = (curve: CurveSeries | undefined, recall: number): ViewPoint | null =>
  curve?.frontier.find((point) => point.recall >= recall) ?? null;

/**
 * Ranks the series of one group of equal conditions by best QPS at this recall or more. Series that miss it come last.
 */
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
 * Returns the fastest point that beats a point. It has more QPS at the same recall or more, or the same QPS at more
 * recall. Its own series takes precedence over others under equal conditions. Null = no point beats it.
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
