import { type Conditions, conditionDimensions, conditionsOf } from "@/lib/domain/conditions/conditions";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import type { IndexFacts, PointColumns } from "@/lib/domain/workloads/point-columns";
import { orNull, recallSources, runStatuses } from "@/lib/domain/workloads/point-columns";
import type { IndexSummary, ViewPoint } from "./compare-types";

/** The public id of a row: BUNDLE.ORDINAL. */
export function pointId(columns: PointColumns, row: number): string {
  const run = columns.runs[columns.run[row] ?? 0];
  return `${columns.bundles[run?.bundle ?? 0]?.id}.${columns.ordinal[row]}`;
}

/** Makes points for charts and tables, and keeps the conditions of each run once. */
export interface PointViews {
  /** Returns a row of the columns as a point of `series`. */
  point(row: number, series: string): ViewPoint;
  /** The list that `ViewPoint.setting` refers to. */
  settings: Conditions[];
}

/** Returns functions that make points of one set of columns. */
export function pointViews(columns: PointColumns): PointViews {
  const { list } = rowsOfColumns(columns).axes.setting;
  const dimensions = conditionDimensions(list);
  const settings: Conditions[] = [];
  const places = new Map<number, number>();
  const settingOf = (run: number): number | null => {
    const setting = list[run];
    if (!setting) return null;
    const known = places.get(run) ?? settings.push(conditionsOf(setting, dimensions)) - 1;
    places.set(run, known);
    return known;
  };
  return { settings, point: (row, series) => viewPoint(columns, row, series, settingOf(columns.run[row] ?? 0)) };
}

function viewPoint(columns: PointColumns, row: number, series: string, setting: number | null): ViewPoint {
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
    setting,
  };
}

/** Returns the numbers of a built index, each null where its source does not give it. */
export function indexSummary({ totalSeconds, loadSeconds, buildSeconds, bytes }: IndexFacts): IndexSummary {
  return { totalSeconds, loadSeconds, buildSeconds, bytes };
}
