import type { IndexFacts, PointColumns } from "@/lib/domain/point-columns";
import { orNull, recallSources, runStatuses } from "@/lib/domain/point-columns";
import type { IndexSummary, ViewPoint } from "./compare-types";

/** The public id of a row: BUNDLE.ORDINAL. */
export function pointId(columns: PointColumns, row: number): string {
  const run = columns.runs[columns.run[row] ?? 0];
  return `${columns.bundles[run?.bundle ?? 0]?.id}.${columns.ordinal[row]}`;
}

/** A row of the columns as charts and tables draw it; `series` is the series it is drawn in. */
export function viewPoint(columns: PointColumns, row: number, series: string): ViewPoint {
  const run = columns.runs[columns.run[row] ?? 0];
  const combo = columns.combos[columns.combo[row] ?? 0];
  const index = columns.indexes[columns.index[row] ?? -1];
  return {
    id: pointId(columns, row),
    series,
    label: columns.labels[columns.label[row] ?? 0] ?? "",
    recall: columns.recall[row] ?? Number.NaN,
    qps: columns.qps[row] ?? Number.NaN,
    indexParams: combo?.index ?? {},
    queryParams: combo?.query ?? {},
    threads: run?.threads ?? null,
    latencyP95Seconds: orNull(columns.latencyP95[row]),
    latencyP99Seconds: orNull(columns.latencyP99[row]),
    index: index ? indexSummary(index) : null,
    recallSource: recallSources[columns.recallSource[row] ?? 0] ?? null,
    status: runStatuses[columns.status[row] ?? 3] ?? "suspect",
    bundle: columns.bundles[run?.bundle ?? 0]?.id ?? "",
  };
}

/** The figures of a built index; each null where its source does not say. */
export function indexSummary({ totalSeconds, loadSeconds, buildSeconds, bytes }: IndexFacts): IndexSummary {
  return { totalSeconds, loadSeconds, buildSeconds, bytes };
}
