import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { compareParams } from "@/lib/domain/conditions/facet-values";
import type { MeasuredRows } from "@/lib/domain/conditions/measured-rows";
import type { Params, WorkloadGroup } from "@/lib/domain/model";
import { GROUPS, rateMetric, rateOfAllThreads, workloadLabel } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { compareParts, type Dimension, valueIn } from "./relative-columns";

/** The metric of values that their author printed as ratios. */
export const AUTHOR_RATIO = "relativeQps";

/** A row of the relative table: a workload, under one combination of what tells its rows apart. */
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

/** The labels of the points' workloads; points share their parameters, so most are made once. */
export function workloadLabels(points: readonly WorkloadPoint[]): string[] {
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
export function workloadRows(
  points: readonly WorkloadPoint[],
  { axes: { setting } }: MeasuredRows,
  labels: readonly string[],
  split: readonly Dimension[],
  { metric, columnsBy }: { metric: string; columnsBy: Dimension },
) {
  const ownRate = columnsBy === "threads" ? rateOfAllThreads : rateMetric;
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
      const rate = metric === "qps" ? ownRate({ family: point.family, name: workload }) : metric;
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
