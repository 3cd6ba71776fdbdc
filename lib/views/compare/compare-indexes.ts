import { cheapestIndex } from "@/lib/domain/vector/index-table";
import type { PointColumns } from "@/lib/domain/vector/point-columns";
import type { Series, SeriesAssigner } from "@/lib/domain/vector/series";
import type { CompareSelection } from "./compare-selection";
import type { CheapestIndexRow, IndexTableRow } from "./compare-types";
import { indexSummary, pointId } from "./view-points";

/**
 * The index table: every index in view, by series, then parameters, with its best point at the target among the rows in
 * view. An index whose points belong to several series (series by a query parameter) has a row in each. The same file in several bundles
 * gives one row: that of the first of them that has a point at the target.
 */
export function indexRows(
  selected: CompareSelection,
  assigner: SeriesAssigner,
  bySeries: Map<Series, number[]>,
  target: number,
): IndexTableRow[] {
  const { columns } = selected;
  const measured = new Map<number, Map<Series, Reached>>();
  for (const [series, rows] of bySeries) {
    for (const [index, reached] of reachedByIndex(columns, rows, target)) {
      const ofIndex = measured.get(index) ?? new Map<Series, Reached>();
      measured.set(index, ofIndex.set(series, reached));
    }
  }
  const known = new Map<string, IndexTableRow>();
  const table = columns.indexes.flatMap((index, at) => {
    if (!selected.indexInView(index)) return [];
    const bundle = columns.bundles[columns.runs[index.run]?.bundle ?? 0]?.id ?? "";
    const none: [Series, Reached][] = [[assigner.ofIndex(index.run, index.params), { best: null, highest: null }]];
    return [...(measured.get(at) ?? none)].flatMap(([series, { best, highest }]) => {
      const row: IndexTableRow = {
        id: `${bundle}.i${index.ordinal}`,
        series: series.key,
        bundle,
        indexParams: index.params,
        index: indexSummary(index),
        status: index.status,
        bestPoint: best === null ? null : bestOf(columns, best),
        highestRecall: highest,
      };
      if (index.origin === null) return [row];
      const key = JSON.stringify([series.key, index.origin, index.params]);
      const copy = known.get(key);
      if (copy === undefined) known.set(key, row);
      else if (copy.bestPoint === null) Object.assign(copy, row);
      return copy === undefined ? [row] : [];
    });
  });
  const order = new Map(assigner.all().map((series, at) => [series.key, at]));
  return table.sort((a, b) => (order.get(a.series) ?? 0) - (order.get(b.series) ?? 0));
}

interface Reached {
  /** The row with the best QPS at the target. */
  best: number | null;
  highest: number | null;
}

/** The rule of bestOfSorted for every index in one walk; `rows` stand best QPS first and all compete. */
function reachedByIndex(columns: PointColumns, rows: readonly number[], target: number): Map<number, Reached> {
  const best = new Int32Array(columns.indexes.length).fill(-1);
  const highest = new Float64Array(columns.indexes.length).fill(-1);
  for (const row of rows) {
    const index = columns.index[row] ?? -1;
    if (index < 0) continue;
    const recall = columns.recall[row] ?? 0;
    if (recall >= target && (best[index] ?? 0) < 0) best[index] = row;
    if (recall > (highest[index] ?? 0)) highest[index] = recall;
  }
  const reached = new Map<number, Reached>();
  highest.forEach((recall, index) => {
    const row = best[index] ?? -1;
    if (recall >= 0) reached.set(index, { best: row < 0 ? null : row, highest: recall });
  });
  return reached;
}

/** The cheapest index of each series at the target; one row a series, in the given order. */
export function cheapestRows(
  order: readonly Series[],
  table: readonly IndexTableRow[],
  target: number,
): CheapestIndexRow[] {
  return order.map(({ key }) => {
    const own = table.filter(({ series }) => series === key);
    if (!own.length) return { series: key, row: null, reason: "No source covers the builds of its indexes." };
    const { row, reason } = cheapestIndex(own, target, ({ index, bestPoint, highestRecall, status }) => ({
      totalSeconds: index.totalSeconds,
      bytes: index.bytes,
      qpsAtTarget: bestPoint?.qps ?? null,
      highestRecall,
      failed: status === "failed",
    }));
    return { series: key, row, reason };
  });
}

/** Only what the table draws of a point: the rows of a large data set are many. */
function bestOf(columns: PointColumns, row: number): IndexTableRow["bestPoint"] {
  return { id: pointId(columns, row), qps: columns.qps[row] ?? Number.NaN, recall: columns.recall[row] ?? Number.NaN };
}
