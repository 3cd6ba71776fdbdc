import { bestQpsAtRecall } from "@/lib/domain/best-qps";
import { compareValues, UNSET, valueText } from "@/lib/domain/facet-values";
import { cheapestIndex } from "@/lib/domain/index-table";
import type { Params } from "@/lib/domain/model";
import type { Series, SeriesAssigner } from "@/lib/domain/series";
import type { CompareSelection } from "./compare-selection";
import { axesOf } from "./compare-series";
import type { CheapestIndexRow, IndexTableRow } from "./compare-types";
import { indexSummary, viewPoint } from "./view-points";

/**
 * The index table: every index in view, by series, then parameters, with its best point at the target among the rows in
 * view. An index whose points belong to several series (series by a query parameter) has a row in each.
 */
export function indexRows(
  selected: CompareSelection,
  assigner: SeriesAssigner,
  bySeries: Map<Series, number[]>,
  target: number,
): IndexTableRow[] {
  const { columns } = selected;
  const measured = new Map<number, Map<Series, number[]>>();
  for (const [series, rows] of bySeries) {
    for (const row of rows) {
      const index = columns.index[row] ?? -1;
      if (index < 0) continue;
      const ofIndex = measured.get(index) ?? new Map<Series, number[]>();
      measured.set(index, ofIndex);
      const list = ofIndex.get(series);
      if (list) list.push(row);
      else ofIndex.set(series, [row]);
    }
  }
  const axes = axesOf(columns);
  const table = columns.indexes.flatMap((index, at) => {
    if (!selected.indexInView(index)) return [];
    const bundle = columns.bundles[columns.runs[index.run]?.bundle ?? 0]?.id ?? "";
    const none: [Series, number[]][] = [[assigner.ofIndex(index.run, index.params), []]];
    return [...(measured.get(at) ?? none)].map(([series, rows]) => {
      const [best] = bestQpsAtRecall(rows, [target], axes);
      const row: IndexTableRow = {
        id: `${bundle}.i${index.ordinal}`,
        series: series.key,
        bundle,
        indexParams: index.params,
        index: indexSummary(index),
        status: index.status,
        bestPoint: typeof best?.point === "number" ? viewPoint(columns, best.point, series.key) : null,
        highestRecall: best?.highestRecall ?? null,
      };
      return row;
    });
  });
  const order = new Map(assigner.all().map((series, at) => [series.key, at]));
  return table.sort(
    (a, b) => (order.get(a.series) ?? 0) - (order.get(b.series) ?? 0) || compareParams(a.indexParams, b.indexParams),
  );
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

function compareParams(a: Params, b: Params): number {
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const order = compareValues(valueText(a[name], UNSET), valueText(b[name], UNSET));
    if (order) return order;
  }
  return 0;
}
