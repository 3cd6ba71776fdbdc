import { executions } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { compareParams } from "@/lib/domain/conditions/facet-values";
import { type MeasuredRows, rowsOfPoints } from "@/lib/domain/conditions/measured-rows";
import { repeatsDisagree, summarize, usualSpread } from "@/lib/domain/conditions/repeats";
import type { Origin, Params, RunStatus, WorkloadGroup } from "@/lib/domain/model";
import { GROUPS, rateMetric, workloadLabel } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import {
  columnKey,
  compareParts,
  type Dimension,
  holdsEngines,
  isGate,
  otherDimensions,
  type RelativeColumn,
  relativeColumns,
  splittingDimensions,
  valueIn,
} from "./relative-columns";

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
  /** Ids of further points that are the same execution, printed in another file or bundle. Absent = none. */
  copies?: readonly string[];
}

/**
 * What a cell holds: "measured"; "repeats-disagree" where its repeats lie too far apart to be one number (repeats.ts); "author-ratio": a
 * ratio that the bundle's author printed, never divided again. Else why it holds no value: a run that failed, was cut short or looks
 * wrong, or "absent": the run is complete but its source gives no such metric. Nothing at all is null instead of a cell.
 */
export type CellState =
  | "measured"
  | "repeats-disagree"
  | "author-ratio"
  | "failed"
  | "truncated"
  | "suspect"
  | "absent";

/** States of cells that hold a value. */
export type ValueState = "measured" | "repeats-disagree" | "author-ratio";
export const hasValue = (state: CellState): state is ValueState =>
  state === "measured" || state === "repeats-disagree" || state === "author-ratio";

/** The metric of values that their author printed as ratios. */
export const AUTHOR_RATIO = "relativeQps";

/** All runs of one workload in one column. Repeats are kept, never averaged away. */
export interface RelativeCell {
  state: CellState;
  /** The median of the measured values; null when there is none. */
  value: number | null;
  min: number | null;
  max: number | null;
  /** How many executions that is the median of. */
  n: number;
  /** All executions, also those without a value, in bundle order. */
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
  /** Those of `rowSplit` that no statistic goes across: the gates. */
  sectionsBy: readonly Dimension[];
  /** Whether columns that are no builds can each be divided by the first of their engine (relative-columns.ts, holdsEngines). */
  ownBases: boolean;
  rows: readonly RelativeRow[];
  columns: readonly RelativeColumn[];
  /** By row, by column; null = no run at all. */
  cells: readonly (readonly (RelativeCell | null)[])[];
  contexts: readonly CellContext[];
}

/**
 * The relative table's rows, columns and cells. Points of a workload and a value of the chosen dimension that differ in anything else
 * are put into rows or columns of their own (relative-columns.ts, splittingDimensions), so that only repeats share a cell.
 * `metric` "qps" = each workload's own rate (families.ts, rateMetric), or queries per second where no point of the row has that, or the
 * ratio that the bundle's author printed where there is nothing else.
 */
export function relativeTable(points: readonly WorkloadPoint[], columnsBy: Dimension, metric: string): RelativeTable {
  const rowsOf = rowsOfPoints(points);
  const { list: settings, of } = rowsOf.axes.setting;
  const others = otherDimensions(settings, columnsBy);
  const labels = workloadLabels(points);
  const { columns: split, rows: rowSplit } = splittingDimensions(rowsOf, labels, columnsBy, others);
  const { rows, rowOf } = workloadRows(points, rowsOf, labels, rowSplit, metric);
  const versions = new Map(points.flatMap(({ build }) => (build ? [[build.raw, build.version] as const] : [])));
  const columns = relativeColumns(settings, versions, columnsBy, split);
  const columnAt = new Map(columns.map(({ key }, at) => [key, at]));
  const columnOf = settings.map((setting) => columnAt.get(columnKey(setting, columnsBy, split)) ?? 0);
  const members: WorkloadPoint[][][] = rows.map(() => columns.map(() => []));
  const settingOf = new Map<WorkloadPoint, number>();
  points.forEach((point, at) => {
    const setting = of?.[at] ?? 0;
    settingOf.set(point, setting);
    members[rowOf[at] ?? 0]?.[columnOf[setting] ?? 0]?.push(point);
  });
  const contexts = new Map<string, { index: number; context: CellContext }>();
  const contextOfSetting = settings.map((setting) => {
    const context = Object.fromEntries(others.map((dimension) => [dimension, valueIn(setting, dimension)]));
    const text = JSON.stringify(context);
    const known = contexts.get(text) ?? { index: contexts.size, context };
    contexts.set(text, known);
    return known.index;
  });
  const cells = rows.map((row, at) =>
    columns.map((_, column) => {
      const own = members[at]?.[column] ?? [];
      return own[0] ? cellOf(own, row.metric, contextOfSetting[settingOf.get(own[0]) ?? 0] ?? 0) : null;
    }),
  );
  return {
    columnsBy,
    split,
    rowSplit,
    sectionsBy: rowSplit.filter((dimension) => isGate(dimension, columnsBy)),
    ownBases: holdsEngines(columns, columnsBy),
    rows,
    columns,
    cells: withDisagreements(rows, cells),
    contexts: [...contexts.values()].map(({ context }) => context),
  };
}

/** Marks the cells whose repeats disagree; what is usual is known by workload. */
function withDisagreements(
  rows: readonly RelativeRow[],
  cells: readonly (readonly (RelativeCell | null)[])[],
): (RelativeCell | null)[][] {
  const byWorkload = new Map<string, RelativeCell[]>();
  rows.forEach(({ workload, params }, at) => {
    const key = workloadLabel({ name: workload, params });
    const own = (cells[at] ?? []).flatMap((cell) => (cell ? [cell] : []));
    byWorkload.set(key, [...(byWorkload.get(key) ?? []), ...own]);
  });
  const usual = new Map(
    [...byWorkload].map(([key, own]) => [key, usualSpread(own.map((cell) => ({ ...cell, median: cell.value })))]),
  );
  return cells.map((row, at) =>
    row.map((cell) => {
      const { workload = "", params = {} } = rows[at] ?? {};
      const spread = usual.get(workloadLabel({ name: workload, params })) ?? null;
      const disagree = cell !== null && repeatsDisagree({ ...cell, median: cell.value }, spread);
      return disagree ? { ...cell, state: "repeats-disagree" as const } : cell;
    }),
  );
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

/** What tells a row apart, as its label has it: `threads=40`, `IO-bound`, `rows not recorded`. */
export function partText({ dimension, value }: RelativeRow["parts"][number]): string {
  const known = dimensionOf(dimension);
  return known && [known.missing, "true", "false"].includes(value)
    ? known.text(value)
    : `${dimension.replace(/^s\./, "")}=${value}`;
}

/** The rows in their order, and for every point its row. */
function workloadRows(
  points: readonly WorkloadPoint[],
  { axes: { setting } }: MeasuredRows,
  labels: readonly string[],
  split: readonly Dimension[],
  metric: string,
) {
  const found = new Map<string, { row: RelativeRow; members: WorkloadPoint[]; first: number }>();
  const firsts = new Map<string, number>();
  const partsOf = setting.list.map((measured) =>
    split.map((dimension) => ({ dimension, value: valueIn(measured, dimension) })),
  );
  const textOf = partsOf.map((parts) => parts.map((part) => ` ${partText(part)}`).join(""));
  const keys = points.map((point, at) => {
    const own = setting.of?.[at] ?? 0;
    const parts = partsOf[own] ?? [];
    const key = `${labels[at]}${textOf[own] ?? ""}`;
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
    if (metric !== "qps" || has(row.metric)) continue;
    row.metric = ["qps", AUTHOR_RATIO].find(has) ?? row.metric;
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
  const samples = executions(points, ({ fingerprint }) => fingerprint).map(({ item, places }): CellSample => {
    const { id, status, metrics } = item;
    const value = status === "failed" ? null : (metrics[metric] ?? null);
    const sample = { id, value: value !== null && Number.isFinite(value) ? value : null, status };
    return places.length > 1 ? { ...sample, copies: places.slice(1).map((place) => place.id) } : sample;
  });
  const { n, median, min, max } = summarize(samples.flatMap(({ value }) => (value === null ? [] : [value])));
  const has = (status: RunStatus) => samples.some((sample) => sample.status === status);
  const empty = (["failed", "truncated", "suspect"] as const).find(has) ?? "absent";
  return {
    state: n ? (metric === AUTHOR_RATIO ? "author-ratio" : "measured") : empty,
    value: median,
    min,
    max,
    n,
    samples,
    origin: points[0]?.origin ?? "raw",
    context,
  };
}
