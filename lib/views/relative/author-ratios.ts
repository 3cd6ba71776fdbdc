import { AUTHOR_RATIO, ratioBase } from "@/lib/domain/relative/workload-rows";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { HistoryView } from "@/lib/views/history/history-types";

/** Why there is no history where all that the points in view hold are ratios that an author printed; null where there are other values. */
export function authorRatioReason(points: readonly WorkloadPoint[]): string | null {
  const isRatio = ({ metrics }: WorkloadPoint) => {
    // Most metrics are no own keys (lazy-metrics.ts).
    for (const key in metrics) if (key !== AUTHOR_RATIO && metrics[key] !== null) return false;
    return metrics[AUTHOR_RATIO] != null;
  };
  if (!points.length || !points.every(isRatio)) return null;
  const bases = [...new Set(points.map((point) => ratioBase(point) ?? "builds that it does not name"))];
  return `The results in view are only ratios that their author printed, relative to ${bases.join(", ")}: the rates behind them are not here, and ratios are not divided again, so there is nothing to follow from build to build.`;
}

/** What can be followed: where there are measured points, an author's ratios are no part of their history. */
export function withoutRatios<T extends { points: readonly WorkloadPoint[] }>(selection: T): T {
  const points = selection.points.filter((point) => ratioBase(point) === null);
  return points.length > 0 && points.length < selection.points.length ? { ...selection, points } : selection;
}

/** A history that shows nothing, and why. */
export const emptiedHistory = (view: HistoryView, emptyReason: string): HistoryView => ({
  ...view,
  emptyReason,
  panels: [],
  changes: [],
  events: [],
  newest: [],
  untested: 0,
});
