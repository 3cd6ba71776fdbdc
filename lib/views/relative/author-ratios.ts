import { AUTHOR_RATIO, ratioBase } from "@/lib/domain/relative/workload-rows";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { HistoryView } from "@/lib/views/history/history-types";

/** Returns why there is no history where all points in view are ratios that an author printed; null otherwise. */
export function authorRatioReason(points: readonly WorkloadPoint[]): string | null {
  const isRatio = ({ metrics }: WorkloadPoint) => {
    // Most metrics aren't own keys (lazy-metrics.ts).
    for (const key in metrics) if (key !== AUTHOR_RATIO && metrics[key] !== null) return false;
    return metrics[AUTHOR_RATIO] != null;
  };
  if (!points.length || !points.every(isRatio)) return null;
  const bases = [...new Set(points.map((point) => ratioBase(point) ?? "builds that it does not name"))];
  return (
    `The results in view are only ratios that their author printed, relative to ${bases.join(", ")}: ` +
    "the rates behind them are not here, and ratios are not divided again, " +
    "so there is nothing to follow from build to build."
  );
}

/**
 * Drops an author's ratios where there are measured points too, since a history follows values. A selection of ratios
 * alone stays as it is.
 */
export function withoutRatios<T extends { points: readonly WorkloadPoint[] }>(selection: T): T {
  const points = selection.points.filter((point) => ratioBase(point) === null);
  return points.length > 0 && points.length < selection.points.length ? { ...selection, points } : selection;
}

/** Returns the history emptied of results, with the reason. */
export const emptyHistory = (view: HistoryView, emptyReason: string): HistoryView => ({
  ...view,
  emptyReason,
  panels: [],
  changes: [],
  events: [],
  newest: [],
  across: [],
  untested: 0,
});
