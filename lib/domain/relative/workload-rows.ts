import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { compareParams } from "@/lib/domain/conditions/facet-values";
import type { Measured } from "@/lib/domain/conditions/measured";
import type { MeasuredRows } from "@/lib/domain/conditions/measured-rows";
import { ascending } from "@/lib/domain/group";
import type { Params, WorkloadGroup } from "@/lib/domain/model";
import { type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import { GROUPS, rateMetric, rateOfAllThreads, workloadLabel } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { compareParts, type Dimension, valueIn } from "./relative-columns";

/** The metric of ratios that an author printed. */
export const AUTHOR_RATIO = "relativeQps";

/** The baseline of such ratios. It separates their rows, and is not a condition of measured rows. */
export const RATIO_BASE = "s.relativeTo";

/** Returns the baseline of a setting's ratios; null for measured values. */
export const ratioBase = ({ settings }: Pick<Measured, "settings">): string | null =>
  settings.relativeTo == null ? null : String(settings.relativeTo);

/** A dimension with the value of a row. `assumed`: no source of the row states this size (assumed-sizes.ts). */
interface RowPart {
  dimension: Dimension;
  value: string;
  assumed?: boolean | undefined;
}

/** A row of the relative table: one workload under one combination of its parts. */
export interface RelativeRow {
  /** The workload's full label by raw names: name, parameters and parts: `point-query range=100 threads=40`. */
  key: string;
  workload: string;
  params: Params;
  /** Dimensions and values that separate it from other rows of the same workload. */
  parts: readonly RowPart[];
  /**
   * All gates that separate it from other rows in statistics, also those that split no workload. Absent in older frozen
   * views = those of its parts.
   */
  gates?: readonly RowPart[] | undefined;
  /** Sizes that sources of some of its points leave out, by dimension (assumed-sizes.ts). Absent = none. */
  assumed?: readonly Dimension[] | undefined;
  group: WorkloadGroup | null;
  /**
   * The metric's key, which is the chosen one. For `qps` it is the workload's own rate. Where no point has that, it is
   * plain `qps`, or the ratio that only an author printed (`AUTHOR_RATIO`).
   */
  metric: string;
}

/**
 * Returns the labels of the points' workloads. Points share parameters, so that most labels are made once. `apart` adds
 * the baseline to those of an author's ratios.
 */
export function workloadLabels(points: readonly WorkloadPoint[], apart: boolean): string[] {
  const labels = new Map<Params, Map<string, string>>();
  return points.map((point) => {
    const { workload, workloadParams } = point;
    const byName = labels.get(workloadParams) ?? new Map<string, string>();
    labels.set(workloadParams, byName);
    const label = byName.get(workload) ?? workloadLabel({ name: workload, params: workloadParams });
    byName.set(workload, label);
    return [label, ...ratioParts(point, apart).map((part) => partText(part))].join(" ");
  });
}

/** Returns the extra parts of an author's ratios. */
const ratioParts = (of: Pick<Measured, "settings">, apart: boolean): RelativeRow["parts"] => {
  const base = apart ? ratioBase(of) : null;
  return base === null ? [] : [{ dimension: RATIO_BASE, value: base }];
};

/** Returns a row's part as its label has it: `threads=40`, `IO-bound`, `rows not recorded`, `rows=10 (assumed)`. */
export function partText({ dimension, value, assumed }: RowPart, names?: ShownNames): string {
  const known = dimensionOf(dimension);
  const text =
    known && [known.missing, "true", "false"].includes(value)
      ? known.text(value)
      : `${dimension.replace(/^s\./, "")}=${shownName(names, dimension, value)}`;
  return withAssumed(text, assumed);
}

/** Adds to a value's text that no source states it. */
export const withAssumed = (text: string, assumed: boolean | undefined): string =>
  assumed ? `${text} (assumed)` : text;

/** Returns a row's label with display names, and with marks on assumed sizes; its key has neither. */
export function rowLabel({ key, workload, params, parts }: RelativeRow, names?: ShownNames): string {
  if (!names && !parts.some(({ assumed }) => assumed)) return key;
  const name = workloadLabel({ name: shownName(names, "workload", workload), params });
  return [name, ...parts.map((part) => partText(part, names))].join(" ");
}

/** Returns the rows in order, and the position of every point's row. */
export function workloadRows(
  points: readonly WorkloadPoint[],
  { axes: { setting } }: MeasuredRows,
  labels: readonly string[],
  split: readonly Dimension[],
  { metric, columnsBy, apart }: { metric: string; columnsBy: Dimension; apart: boolean },
) {
  const ownRate = columnsBy === "threads" ? rateOfAllThreads : rateMetric;
  const found = new Map<string, { row: RelativeRow; members: WorkloadPoint[]; first: number }>();
  const firsts = new Map<string, number>();
  const splitOf = setting.list.map((measured) =>
    split.map((dimension) => ({ dimension, value: valueIn(measured, dimension) })),
  );
  const partsOf = setting.list.map((measured, at) => [...(splitOf[at] ?? []), ...ratioParts(measured, apart)]);
  const textOf = splitOf.map((parts) => parts.map((part) => ` ${partText(part)}`).join(""));
  const keys = points.map((point, at) => {
    const own = setting.of?.[at] ?? 0;
    const parts = partsOf[own] ?? [];
    const key = `${labels[at]}${textOf[own] ?? ""}`;
    const known = found.get(key);
    if (known) known.members.push(point);
    else {
      const { workload, workloadParams: params, group } = point;
      const rate = metric === "qps" ? ownRate({ family: point.family, name: workload, params }) : metric;
      const first = firsts.get(labels[at] ?? "") ?? at;
      firsts.set(labels[at] ?? "", first);
      found.set(key, { row: { key, workload, params, parts, group, metric: rate }, members: [point], first });
    }
    return key;
  });
  for (const { row, members } of found.values()) {
    const has = (key: string) => members.some(({ metrics }) => (metrics[key] ?? null) !== null);
    if (metric !== "qps" || has(row.metric)) continue;
    // No point has the workload's own rate: the row shows what its points do have.
    row.metric = ["qps", AUTHOR_RATIO].find(has) ?? row.metric;
  }
  const ordered = inOrder([...found.values()], points[0]?.family === "sysbench").map(({ row }) => row);
  const position = new Map(ordered.map(({ key }, at) => [key, at]));
  return { rows: ordered, rowOf: keys.map((key) => position.get(key) ?? 0) };
}

const groupOrder = new Map<string, number>(Object.keys(GROUPS).map((group, at) => [group, at]));

/**
 * Orders rows, each group together. sysbench's follow the archive's tables: groups as in families.ts, then name and
 * parameters. Other families run their tests in a meaningful order (l.i0 before l.x): that of the first point of each
 * workload.
 */
function inOrder<T extends { row: RelativeRow; first: number }>(entries: T[], byName: boolean): T[] {
  const firstOfGroup = new Map<WorkloadGroup | null, number>();
  for (const { row, first } of entries) {
    firstOfGroup.set(row.group, Math.min(first, firstOfGroup.get(row.group) ?? first));
  }
  const rank = ({ group }: RelativeRow) => {
    if (!byName) return firstOfGroup.get(group) ?? 0;
    return (group === null ? undefined : groupOrder.get(group)) ?? groupOrder.size;
  };
  return entries.sort((a, b) => {
    const groups = rank(a.row) - rank(b.row);
    if (groups || !byName) return groups || a.first - b.first || compareParts(a.row.parts, b.row.parts);
    const names = ascending(a.row.workload, b.row.workload);
    return names || compareParams(a.row.params, b.row.params) || compareParts(a.row.parts, b.row.parts);
  });
}
