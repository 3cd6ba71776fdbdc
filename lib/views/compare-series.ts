import { bestOfSorted } from "@/lib/domain/best-qps";
import { engineName } from "@/lib/domain/engines";
import { frontierOfSorted } from "@/lib/domain/pareto";
import { type PointColumns, runStatuses } from "@/lib/domain/point-columns";
import type { Series, SeriesAssigner } from "@/lib/domain/series";
import { MARKERS } from "@/lib/domain/series-slots";
import type { BestQpsRow, CurveSeries, SeriesInfo } from "./compare-types";
import { type Scales, thinRows } from "./thin-points";
import { pointId, viewPoint } from "./view-points";

const FAILED = runStatuses.indexOf("failed");

/** What the rules read of a row number. */
export function axesOf(columns: PointColumns) {
  return { x: (row: number) => columns.recall[row] ?? null, y: (row: number) => columns.qps[row] ?? null };
}

/** Whether a row can be compared at all: it has a recall and a QPS above 0, and its run did not fail. */
export const comparable = (columns: PointColumns, row: number): boolean =>
  (columns.recall[row] ?? Number.NaN) >= 0 && (columns.qps[row] ?? 0) > 0 && columns.status[row] !== FAILED;

/** The comparable rows that `fits` lets pass, by series, best QPS first. */
export function rowsBySeries(
  columns: PointColumns,
  assigner: SeriesAssigner,
  fits: (row: number) => boolean,
): Map<Series, number[]> {
  const bySeries = new Map<Series, number[]>();
  for (const row of columns.bestFirst) {
    if (!fits(row) || !comparable(columns, row)) continue;
    const series = assigner.ofRow(row);
    const rows = bySeries.get(series);
    if (rows) rows.push(row);
    else bySeries.set(series, [row]);
  }
  return bySeries;
}

/** Legend entries. Series of one value, split by thread count or batch mode, share a colour and differ by marker. */
export function seriesInfos(columns: PointColumns, list: readonly Series[]): SeriesInfo[] {
  const turns = new Map<string, number>();
  return list.map((series) => {
    const turn = turns.get(series.base) ?? 0;
    turns.set(series.base, turn + 1);
    return {
      key: series.key,
      label: series.label,
      detail: detailOf(columns, series),
      engine: engineOf(columns, series),
      color: series.slot.color,
      marker: (series.slot.marker + turn) % MARKERS,
    };
  });
}

function engineOf(columns: PointColumns, series: Series): string {
  return [...new Set([...series.runs].map((at) => columns.runs[at]?.engine ?? ""))].sort().join(", ");
}

/** What all runs of a series share and its label does not say: engine, build, config, machine, thread count, mode. */
function detailOf(columns: PointColumns, series: Series): string | null {
  const runs = [...series.runs].flatMap((at) => columns.runs[at] ?? []);
  const shared = (values: (string | null)[], several: (count: number) => string) => {
    const distinct = [...new Set(values)].filter((value) => value !== null);
    return distinct.length > 1 ? several(distinct.length) : (distinct[0] ?? null);
  };
  const parts = [
    shared(
      runs.map((run) => engineName(run.engine)),
      (n) => `${n} engines`,
    ),
    shared(
      runs.map((run) => run.build),
      (n) => `${n} builds`,
    ),
    shared(
      runs.map((run) => run.config),
      (n) => `${n} configs`,
    ),
    shared(
      runs.map((run) => run.machine),
      (n) => `${n} machines`,
    ),
    shared(
      runs.map((run) => (run.threads === null ? null : run.threads === 1 ? "1 thread" : `${run.threads} threads`)),
      (n) => `${n} thread counts`,
    ),
    shared(
      runs.map((run) => (run.batch === null ? null : run.batch ? "batch" : "one query at a time")),
      () => "both query modes",
    ),
  ].filter((part): part is string => part !== null && part !== "" && !series.label.split(", ").includes(part));
  return parts.length ? parts.join(" · ") : null;
}

/** The curves: each series' frontier from lowest to highest recall and, if asked for, the thinned points off it. */
export function curvesOf(
  columns: PointColumns,
  order: readonly Series[],
  rows: Map<Series, number[]>,
  rest: boolean,
  scales: Scales,
): CurveSeries[] {
  const axes = axesOf(columns);
  const frontiers = order.map((series) => frontierOfSorted(rows.get(series) ?? [], axes));
  const off = rest
    ? order.map((series, at) => {
        const kept = new Set(frontiers[at]);
        return (rows.get(series) ?? []).filter((row) => !kept.has(row));
      })
    : [];
  const thinned = thinRows(off, columns, scales);
  return order.map((series, at) => ({
    series: series.key,
    frontier: (frontiers[at] ?? []).map((row) => viewPoint(columns, row, series.key)),
    pointCount: rows.get(series)?.length ?? 0,
    rest: (thinned[at] ?? []).map((row) => [columns.recall[row] ?? 0, columns.qps[row] ?? 0, pointId(columns, row)]),
  }));
}

/** The best-QPS table: by target, highest first, then by QPS; series that never reach a target stand last. */
export function bestRows(
  columns: PointColumns,
  order: readonly Series[],
  rows: Map<Series, number[]>,
  targets: readonly number[],
): BestQpsRow[] {
  const axes = axesOf(columns);
  const found = order.flatMap((series) =>
    bestOfSorted(rows.get(series) ?? [], targets, axes).map(
      ({ target, point, highestRecall }): BestQpsRow => ({
        recallTarget: target,
        series: series.key,
        point: point === null ? null : viewPoint(columns, point, series.key),
        highestRecall,
      }),
    ),
  );
  return found.sort((a, b) => b.recallTarget - a.recallTarget || (b.point?.qps ?? -1) - (a.point?.qps ?? -1));
}
