import { bestAt } from "@/components/charts/plot-points";
import type { CurveSeries, SeriesInfo, ViewPoint } from "@/lib/views/compare-types";

export interface AnswerRow {
  info: SeriesInfo;
  /** Highest QPS at a recall of at least the target; null when the series never gets there. */
  point: ViewPoint | null;
  highestRecall: number | null;
  /** QPS over that of the base; null when either is missing. */
  ratio: number | null;
  /** QPS over the highest QPS of all rows, 0 to 1, for the bar. */
  share: number;
}

/**
 * The answer to the page's question: each series' best point at the target, fastest first, those that never get there last.
 * `base` names the series that others are relative to; null or a series without a point = the fastest one.
 */
export function answerRows(
  series: readonly SeriesInfo[],
  curves: readonly CurveSeries[],
  target: number,
  base: string | null,
): { rows: AnswerRow[]; base: string | null } {
  const bySeries = new Map(curves.map((curve) => [curve.series, curve]));
  const found = series
    .map((info) => {
      const curve = bySeries.get(info.key);
      return {
        info,
        point: curve ? bestAt(curve, target) : null,
        highestRecall: curve?.frontier.at(-1)?.recall ?? null,
      };
    })
    .sort((a, b) => (b.point?.qps ?? -1) - (a.point?.qps ?? -1));
  const highest = found[0]?.point?.qps ?? null;
  const chosen = found.find(({ info, point }) => info.key === base && point) ?? found.find(({ point }) => point);
  const baseQps = chosen?.point?.qps ?? null;
  const rows = found.map((row) => ({
    ...row,
    ratio: row.point && baseQps ? row.point.qps / baseQps : null,
    share: row.point && highest ? row.point.qps / highest : 0,
  }));
  return { rows, base: chosen?.info.key ?? null };
}
