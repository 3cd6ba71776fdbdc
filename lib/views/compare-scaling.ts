import { bestOfSorted } from "@/lib/domain/best-qps";
import { assignSeries, type Series } from "@/lib/domain/series";
import { threadScaling } from "@/lib/domain/thread-scaling";
import type { CompareSelection } from "./compare-selection";
import { axesOf, rowsBySeries } from "./compare-series";
import type { ScalingRow } from "./compare-types";
import { viewPoint } from "./view-points";

/**
 * Thread scaling: the best QPS at the target for every series and known thread count, over all thread counts (the threads
 * filter is not applied, or there would be nothing to compare). Single-query and batch runs are steps of one scale, since
 * ann-benchmarks measures one thread without batch mode and several with it.
 */
export function scalingOf(
  selected: CompareSelection,
  dimension: string,
  target: number,
): { rows: ScalingRow[]; series: Series[] } {
  const { columns, facets, result } = selected;
  const threadsFacet = facets.findIndex(({ key }) => key === "threads");
  const assigner = assignSeries(columns, dimension, { threads: false, batch: false });
  const fits = (row: number) =>
    result.fails[row] === 0 || (result.fails[row] === 1 && result.failed[row] === threadsFacet);
  const bySeries = rowsBySeries(columns, assigner, fits);
  const axes = axesOf(columns);
  const list = assigner.all();
  const rows = list.flatMap((series) => {
    const byThreads = new Map<number, number[]>();
    for (const row of bySeries.get(series) ?? []) {
      const threads = columns.runs[columns.run[row] ?? 0]?.threads ?? null;
      if (threads === null) continue;
      const own = byThreads.get(threads);
      if (own) own.push(row);
      else byThreads.set(threads, [row]);
    }
    const best = new Map<number, number | null>();
    for (const [threads, own] of byThreads) best.set(threads, bestOfSorted(own, [target], axes)[0]?.point ?? null);
    return threadScaling(best, axes.y).map(
      ({ threads, point, speedup }): ScalingRow => ({
        series: series.key,
        threads,
        point: point === null ? null : viewPoint(columns, point, series.key),
        speedup,
      }),
    );
  });
  return { rows, series: list };
}
