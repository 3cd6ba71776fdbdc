import { differencesBetween, differenceTexts } from "@/lib/domain/conditions/comparison";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { toMedian } from "@/lib/domain/relative/series-median";
import { threadScaling } from "@/lib/domain/relative/thread-scaling";
import { isComparable } from "@/lib/domain/vector/comparable-rows";
import { assignSeries, type Series, type SeriesAssigner } from "@/lib/domain/vector/series";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { withExperiments } from "./compare-experiments";
import type { CompareSelection } from "./compare-selection";
import { axesOf } from "./compare-series";
import type { ScalingRow } from "./compare-types";
import { readerLimits } from "./reader-limits";
import { searchGroups } from "./scaling-medians";
import { type PointViews, pointViews } from "./view-points";

/**
 * Returns the best QPS at the target for every series and known thread count. It ignores the threads filter, which
 * would leave nothing to compare. All gates but the thread count split series: another machine is another line. A line
 * continues where the query mode changes along it, with the difference in words. Ann-benchmarks does so: one thread
 * without batch mode, several threads with it.
 */
export function scalingOf(
  selected: CompareSelection,
  dimension: string,
  target: number,
  views: PointViews = pointViews(selected.columns),
): { rows: ScalingRow[]; series: Series[] } {
  const { facets, result } = selected;
  const threadsFacet = facets.findIndex(({ key }) => key === "threads");
  const limit = readerLimits(selected.columns, selected.params);
  const fits = (row: number) =>
    limit.fits(row) &&
    (result.fails[row] === 0 || (result.fails[row] === 1 && result.failed[row] === threadsFacet)) &&
    isComparable(selected.columns, row);
  const runs = new Set<number>();
  for (const row of selected.columns.bestFirst) if (fits(row)) runs.add(selected.columns.run[row] ?? 0);
  const { columns } = withExperiments(selected.columns, [...runs], "threads");
  const assigner = assignSeries(columns, { dimension, runs, varied: "threads" });
  const best = bestByThreads(columns, assigner, fits, target);
  const fixed = fixedByThreads(columns, assigner, fits, best);
  const list = assigner.all();
  const groupOf = searchGroups(selected, {
    dimension,
    target,
    competes: (row) => limit.fits(row) && isComparable(columns, row),
  });
  const settings = rowsOfColumns(columns).axes.setting.list;
  const differences = (from: number | null, to: number | null): string | null => {
    const [a, b] = [settings[columns.run[from ?? -1] ?? -1], settings[columns.run[to ?? -1] ?? -1]];
    if (!a || !b) return null;
    return differenceTexts(differencesBetween(a, b, "threads"), columns.names).join("; ") || null;
  };
  const rows = list.flatMap((series) => {
    const steps = threadScaling(best.get(series) ?? new Map<number, number | null>(), axesOf(columns).y);
    const single = steps.find(({ threads }) => threads === 1)?.point ?? null;
    const same = fixed.get(series) ?? new Map<number, number>();
    const fixedSteps = new Map(threadScaling(same, axesOf(columns).y).map((step) => [step.threads, step]));
    let before: number | null = null;
    let members: string | null = null;
    let beforeFixed: number | null = null;
    return steps.map(({ threads, point, speedup }): ScalingRow => {
      const from = before;
      before = point ?? before;
      const group = point === null ? null : groupOf(point);
      const hasOthers = group !== null && members !== null && group.members !== members;
      members = group?.members ?? members;
      const own = fixedSteps.get(threads)?.point ?? null;
      const fromFixed = beforeFixed;
      beforeFixed = own ?? beforeFixed;
      return {
        series: series.key,
        threads,
        point: point === null ? null : views.point(point, series.key),
        speedup,
        fixed: own === null ? null : views.point(own, series.key),
        fixedSpeedup: fixedSteps.get(threads)?.speedup ?? null,
        fixedSinceLast: differences(fromFixed, own),
        sinceLast: differences(from, point),
        sinceSingle: differences(single, point),
        ...(group && {
          median: {
            ...toMedian(axesOf(columns).y(point ?? -1), group.values),
            ...(hasOthers && { others: true as const }),
          },
        }),
      };
    });
  });
  return { rows, series: list };
}

/**
 * Applies the rule of bestOfSorted to every series and thread count in one walk. Rows come best QPS first, so the first
 * row at the target is the best. A thread count that never reaches the target has null.
 */
function bestByThreads(
  columns: PointColumns,
  assigner: SeriesAssigner,
  fits: (row: number) => boolean,
  target: number,
): Map<Series, Map<number, number | null>> {
  const best = new Map<Series, Map<number, number | null>>();
  for (const row of columns.bestFirst) {
    if (!fits(row)) continue;
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

/**
 * Returns the fastest row with fixed parameters, for every series and thread count. The parameters are those of the
 * series' best point at its lowest thread count. They show the effect of more clients alone, while the best of each
 * count may have other parameters.
 */
function fixedByThreads(
  columns: PointColumns,
  assigner: SeriesAssigner,
  fits: (row: number) => boolean,
  best: ReadonlyMap<Series, ReadonlyMap<number, number | null>>,
): Map<Series, Map<number, number>> {
  const wanted = new Map(
    [...best].flatMap(([series, byThreads]) => {
      const first = [...byThreads].sort(([a], [b]) => a - b).find(([, row]) => row !== null)?.[1];
      return first == null ? [] : [[series, columns.combo[first]] as const];
    }),
  );
  const fixed = new Map<Series, Map<number, number>>();
  for (const row of columns.bestFirst) {
    if (!fits(row)) continue;
    const threads = columns.runs[columns.run[row] ?? 0]?.threads ?? null;
    const series = assigner.ofRow(row);
    if (threads === null || columns.combo[row] !== wanted.get(series)) continue;
    const own = fixed.get(series) ?? new Map<number, number>();
    if (!own.size) fixed.set(series, own);
    if (!own.has(threads)) own.set(threads, row);
  }
  return fixed;
}
