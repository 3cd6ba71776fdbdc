import { executions, kindOf } from "@/lib/domain/conditions/comparison";
import { type Dimension, dimensionsOf } from "@/lib/domain/conditions/dimensions";
import type { Measured } from "@/lib/domain/conditions/measured";
import { rowsOfPoints } from "@/lib/domain/conditions/measured-rows";
import type { Params } from "@/lib/domain/model";
import { workloadLabel } from "@/lib/domain/workloads/families";
import { median } from "@/lib/domain/workloads/statistics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/** The fewest series whose median describes a group. */
export const FEWEST_SERIES = 3;

/** A value beside the series of its group. */
export interface ToMedian {
  /** Value / the group's median; null without either, below `FEWEST_SERIES`, and where the median is 0. */
  ratio: number | null;
  /** The number of series with a value under the same conditions, itself included. */
  of: number;
}

/** Returns a value over the median of its group's values, one for each series; null = not measured. */
export function toMedian(value: number | null, group: readonly number[]): ToMedian {
  const middle = group.length < FEWEST_SERIES ? null : median(group);
  return { ratio: value === null || middle === null || middle === 0 ? null : value / middle, of: group.length };
}

/** A point of a workload. A vector search's point has one id at several recalls, which are separate workloads. */
interface Place {
  id: string;
  workload: string;
  params: Params;
}

/** The values of a group, one for each series. `members` has the names of the series, which distinguish groups. */
export interface GroupOfValues {
  values: readonly number[];
  members: string;
}

/** Returns the values of a metric in the group of a point; none for an unknown point. */
export type GroupValues = (point: Place, metric: string) => GroupOfValues;

const NO_GROUP: GroupOfValues = { values: [], members: "" };

const placeKey = ({ id, workload, params }: Place): string => `${id}\u0000${workloadLabel({ name: workload, params })}`;

/**
 * Finds the groups of points: those of one bundle, one workload, equal gates and one origin. The thread count is a
 * gate. Their series differ in engine, build, config or another warning; repeats of one give their median. A group
 * follows from its bundle alone, so give all points of a bundle, before any filter. Other bundles change nothing.
 */
export function groupValues(points: readonly WorkloadPoint[]): GroupValues {
  const groupOf = new Map<string, Map<string, WorkloadPoint[]>>();
  for (const own of byBundle(points)) addGroups(own, groupOf);
  const known = new Map<Map<string, WorkloadPoint[]>, Map<string, GroupOfValues>>();
  return (point, metric) => {
    const group = groupOf.get(placeKey(point));
    if (!group) return NO_GROUP;
    const byMetric = known.get(group) ?? new Map<string, GroupOfValues>();
    known.set(group, byMetric);
    const found = byMetric.get(metric) ?? valuesOf(group, metric);
    byMetric.set(metric, found);
    return found;
  };
}

function byBundle(points: readonly WorkloadPoint[]): Iterable<WorkloadPoint[]> {
  const bundles = new Map<string, WorkloadPoint[]>();
  for (const point of points) {
    const own = bundles.get(point.bundle);
    if (own) own.push(point);
    else bundles.set(point.bundle, [point]);
  }
  return bundles.values();
}

/** Adds the group of each point of one bundle: its runs by series. */
function addGroups(points: readonly WorkloadPoint[], groupOf: Map<string, Map<string, WorkloadPoint[]>>): void {
  const { setting, workload } = rowsOfPoints(points).axes;
  const dimensions = dimensionsOf(setting.list).filter(({ level }) => level === "setting");
  const isOfGroup = (each: Dimension) => kindOf(each, null) === "gate" || each.key === "origin";
  const text = (of: readonly Dimension[]) => (own: Measured) => JSON.stringify(of.map(({ value }) => value(own)));
  const groups = setting.list.map(text(dimensions.filter(isOfGroup)));
  const series = setting.list.map(text(dimensions.filter((each) => !isOfGroup(each) && kindOf(each, null) !== "free")));
  const found = new Map<string, Map<string, WorkloadPoint[]>>();
  for (const [row, point] of points.entries()) {
    const at = setting.of?.[row] ?? 0;
    const key = `${workload.of?.[row] ?? 0} ${groups[at]}`;
    const group = found.get(key) ?? new Map<string, WorkloadPoint[]>();
    found.set(key, group);
    const own = series[at] ?? "";
    const runs = group.get(own);
    if (runs) runs.push(point);
    else group.set(own, [point]);
    groupOf.set(placeKey({ ...point, params: point.workloadParams }), group);
  }
}

function valuesOf(group: ReadonlyMap<string, readonly WorkloadPoint[]>, metric: string): GroupOfValues {
  const measured = [...group].flatMap(([series, runs]) => {
    const value = measuredOf(runs, metric);
    return value === null ? [] : [{ series, value }];
  });
  const members = measured.map(({ series }) => series).sort();
  return { values: measured.map(({ value }) => value), members: members.join() };
}

/** Returns the median of a series' repeats, each execution once; null without a value. */
const measuredOf = (runs: readonly WorkloadPoint[], metric: string): number | null =>
  median(
    executions(runs, ({ fingerprint }) => fingerprint).flatMap(({ item: { status, metrics } }) => {
      const value = status === "failed" ? null : (metrics[metric] ?? null);
      return value === null || !Number.isFinite(value) ? [] : [value];
    }),
  );
