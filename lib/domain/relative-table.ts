import { compareParams } from "./facet-values";
import { GROUPS, rateMetric, workloadLabel } from "./families";
import type { Origin, Params, RunStatus, WorkloadGroup } from "./model";
import {
  columnKey,
  compareParts,
  type Dimension,
  dimensionValue,
  otherDimensions,
  type RelativeColumn,
  relativeColumns,
  splittingDimensions,
} from "./relative-columns";
import { median } from "./statistics";
import type { WorkloadPoint } from "./workload-points";

export interface RelativeRow {
  /** The workload's label, whole: name, parameters, and what splits its rows: `point-query range=100 threads=40`. */
  key: string;
  workload: string;
  params: Params;
  /** What tells it apart from other rows of the same workload. */
  parts: readonly { dimension: Dimension; value: string }[];
  group: WorkloadGroup | null;
  /** The metric's key: the one asked for, or the workload's own rate. */
  metric: string;
}

export interface CellSample {
  /** BUNDLE.ORDINAL: its page is /points/ID. */
  id: string;
  /** Null where the run failed or its source has no such metric. */
  value: number | null;
  status: RunStatus;
}

/**
 * What a cell holds: "measured"; else why it holds no value: a run that failed, was cut short or looks wrong, or "absent": the run is
 * complete but its source gives no such metric.
 */
export type CellState = "measured" | "failed" | "truncated" | "suspect" | "absent";

/** All runs of one workload in one column. Repeats are kept, never averaged away. */
export interface RelativeCell {
  state: CellState;
  /** The median of the measured values; null when there is none. */
  value: number | null;
  min: number | null;
  max: number | null;
  /** How many values that is the median of. */
  n: number;
  /** All points, also those without a value, in bundle order. */
  samples: readonly CellSample[];
  origin: Origin;
  /** Which of the table's contexts it was measured in. */
  context: number;
}

/** What a cell was measured on and with: values by dimension, the chosen one left out. */
export type CellContext = Readonly<Record<Dimension, string>>;

/** Workloads by columns with the values of one metric, before anything is divided. Plain JSON. */
export interface RelativeTable {
  /** The dimension that makes the columns. */
  columnsBy: Dimension;
  /** The dimensions that split columns of one value, and rows of one workload. */
  split: readonly Dimension[];
  rowSplit: readonly Dimension[];
  rows: readonly RelativeRow[];
  columns: readonly RelativeColumn[];
  /** By row, by column; null = no run at all. */
  cells: readonly (readonly (RelativeCell | null)[])[];
  contexts: readonly CellContext[];
}

/**
 * The relative table's rows, columns and cells. Points of a workload and a value of the chosen dimension that differ in anything else
 * are put into rows or columns of their own (relative-columns.ts, splittingDimensions), so that only repeats share a cell.
 * `metric` "qps" = each workload's own rate (families.ts, rateMetric), or queries per second where no point of the row has that.
 */
export function relativeTable(points: readonly WorkloadPoint[], columnsBy: Dimension, metric: string): RelativeTable {
  const others = otherDimensions(points, columnsBy);
  const labels = workloadLabels(points);
  const { columns: split, rows: rowSplit } = splittingDimensions(points, labels, columnsBy, others);
  const { rows, rowOf } = workloadRows(points, labels, rowSplit, metric);
  const columns = relativeColumns(points, columnsBy, split);
  const columnAt = new Map(columns.map(({ key }, at) => [key, at]));
  const members: WorkloadPoint[][][] = rows.map(() => columns.map(() => []));
  points.forEach((point, at) => {
    members[rowOf[at] ?? 0]?.[columnAt.get(columnKey(point, columnsBy, split)) ?? 0]?.push(point);
  });
  const contexts = new Map<string, { index: number; context: CellContext }>();
  const contextOf = (point: WorkloadPoint): number => {
    const context = Object.fromEntries(others.map((dimension) => [dimension, dimensionValue(point, dimension)]));
    const text = JSON.stringify(context);
    const known = contexts.get(text) ?? { index: contexts.size, context };
    contexts.set(text, known);
    return known.index;
  };
  const cells = rows.map((row, at) =>
    columns.map((_, column) => {
      const own = members[at]?.[column] ?? [];
      return own[0] ? cellOf(own, row.metric, contextOf(own[0])) : null;
    }),
  );
  return {
    columnsBy,
    split,
    rowSplit,
    rows,
    columns,
    cells,
    contexts: [...contexts.values()].map(({ context }) => context),
  };
}

/** The labels of the points' workloads; points share their parameters, so most are made once. */
function workloadLabels(points: readonly WorkloadPoint[]): string[] {
  const labels = new Map<Params, Map<string, string>>();
  return points.map(({ workload, workloadParams }) => {
    const byName = labels.get(workloadParams) ?? new Map<string, string>();
    labels.set(workloadParams, byName);
    const label = byName.get(workload) ?? workloadLabel({ name: workload, params: workloadParams });
    byName.set(workload, label);
    return label;
  });
}

/** The rows in their order, and for every point its row. */
function workloadRows(
  points: readonly WorkloadPoint[],
  labels: readonly string[],
  split: readonly Dimension[],
  metric: string,
) {
  const found = new Map<string, { row: RelativeRow; members: WorkloadPoint[]; first: number }>();
  const firsts = new Map<string, number>();
  const keys = points.map((point, at) => {
    const parts = split.map((dimension) => ({ dimension, value: dimensionValue(point, dimension) }));
    const texts = parts.map(({ dimension, value }) => `${dimension.replace(/^s\./, "")}=${value}`);
    const key = [labels[at], ...texts].join(" ");
    const known = found.get(key);
    if (known) known.members.push(point);
    else {
      const { workload, workloadParams: params, group } = point;
      const rate = metric === "qps" ? rateMetric({ family: point.family, name: workload }) : metric;
      const first = firsts.get(labels[at] ?? "") ?? at;
      firsts.set(labels[at] ?? "", first);
      found.set(key, { row: { key, workload, params, parts, group, metric: rate }, members: [point], first });
    }
    return key;
  });
  for (const { row, members } of found.values()) {
    const has = (key: string) => members.some(({ metrics }) => (metrics[key] ?? null) !== null);
    if (metric === "qps" && !has(row.metric) && has("qps")) row.metric = "qps";
  }
  const ordered = inOrder([...found.values()], points[0]?.family === "sysbench").map(({ row }) => row);
  const position = new Map(ordered.map(({ key }, at) => [key, at]));
  return { rows: ordered, rowOf: keys.map((key) => position.get(key) ?? 0) };
}

const groupOrder = new Map<string, number>(Object.keys(GROUPS).map((group, at) => [group, at]));

/**
 * Rows of a group stay together. sysbench's follow the archive's tables: groups as listed in families.ts, then by name and parameters.
 * Other families run their tests in an order that means something (l.i0 before l.x): theirs is that of the first point of each workload.
 */
function inOrder<T extends { row: RelativeRow; first: number }>(entries: T[], byName: boolean): T[] {
  const firstOfGroup = new Map<WorkloadGroup | null, number>();
  for (const { row, first } of entries) {
    firstOfGroup.set(row.group, Math.min(first, firstOfGroup.get(row.group) ?? first));
  }
  const rank = ({ group }: RelativeRow) =>
    byName
      ? group === null
        ? groupOrder.size
        : (groupOrder.get(group) ?? groupOrder.size)
      : (firstOfGroup.get(group) ?? 0);
  return entries.sort((a, b) => {
    const groups = rank(a.row) - rank(b.row);
    if (groups || !byName) return groups || a.first - b.first || compareParts(a.row.parts, b.row.parts);
    const names = a.row.workload < b.row.workload ? -1 : Number(a.row.workload > b.row.workload);
    return names || compareParams(a.row.params, b.row.params) || compareParts(a.row.parts, b.row.parts);
  });
}

function cellOf(points: readonly WorkloadPoint[], metric: string, context: number): RelativeCell {
  const samples = points.map(({ id, status, metrics }): CellSample => {
    const value = status === "failed" ? null : (metrics[metric] ?? null);
    return { id, value: value !== null && Number.isFinite(value) ? value : null, status };
  });
  const values = samples.flatMap(({ value }) => (value === null ? [] : [value])).sort((a, b) => a - b);
  const has = (status: RunStatus) => samples.some((sample) => sample.status === status);
  const empty = (["failed", "truncated", "suspect"] as const).find(has) ?? "absent";
  return {
    state: values.length ? "measured" : empty,
    value: median(values),
    min: values[0] ?? null,
    max: values.at(-1) ?? null,
    n: values.length,
    samples,
    origin: points[0]?.origin ?? "raw",
    context,
  };
}
