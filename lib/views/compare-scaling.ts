import type { PointColumns } from "@/lib/domain/point-columns";
import { assignSeries, type Series, type SeriesAssigner } from "@/lib/domain/series";
import { threadScaling } from "@/lib/domain/thread-scaling";
import type { CompareSelection } from "./compare-selection";
import { axesOf, comparable } from "./compare-series";
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
  const best = bestByThreads(columns, assigner, fits, target);
  const list = assigner.all();
  const rows = list.flatMap((series) => {
    return threadScaling(best.get(series) ?? new Map(), axesOf(columns).y).map(
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

/**
 * The rule of bestOfSorted for every series and thread count in one walk over the rows, best QPS first: the first row that
 * reaches the target is the best. A thread count that never reaches it is there with null.
 */
function bestByThreads(
  columns: PointColumns,
  assigner: SeriesAssigner,
  fits: (row: number) => boolean,
  target: number,
): Map<Series, Map<number, number | null>> {
  const best = new Map<Series, Map<number, number | null>>();
  for (const row of columns.bestFirst) {
    if (!fits(row) || !comparable(columns, row)) continue;
    const threads = columns.runs[columns.run[row] ?? 0]?.threads ?? null;
    const series = assigner.ofRow(row);
    if (threads === null) continue;
    const own = best.get(series) ?? new Map<number, number | null>();
    if (!own.size) best.set(series, own);
    const known = own.get(threads);
    if (typeof known === "number") continue;
    if ((columns.recall[row] ?? 0) >= target) own.set(threads, row);
    else if (known === undefined) own.set(threads, null);
  }
  return best;
}
