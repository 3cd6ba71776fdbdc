import { hasSize, sizesOfData, sizesOfTest } from "@/lib/domain/conditions/assumed-sizes";
import { type ConditionGroup, conditionGroups, type Item, kindOf } from "@/lib/domain/conditions/comparison";
import { type Dimension, dimensionsOf } from "@/lib/domain/conditions/dimensions";
import type { Measured } from "@/lib/domain/conditions/measured";
import { sharedMeasured } from "@/lib/domain/conditions/measured-rows";
import { group } from "@/lib/domain/group";
import { lateFixes } from "@/lib/domain/names/branches";
import { withoutVersion } from "@/lib/domain/names/engines";
import { lineOfNight, type NightPlace, placedNight } from "@/lib/domain/names/night-place";
import { compareBuilds, haveNoOrder, isLoneCommit, type NamedBuild } from "@/lib/domain/names/versions";
import { streamName } from "@/lib/domain/streams/stream-owner";
import { sizeOfTest } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/**
 * The lane of a point. Points share one unless a gate whose values meet separates them, or a warning with several
 * values for one build.
 */
export interface Lane {
  key: string;
  /** Key of its engine, gates and upload. */
  track: string;
  /** Key of its engine and gates. */
  gates: string;
  /** Key of its setting, shared by the late fixes beside it. */
  beside: string;
  /** Values of gates and of the warnings that split, by key. */
  setting: Readonly<Record<string, string>>;
}
/** A value with the key of its dimension. */
type ByKey = readonly [key: string, value: string];
/** Returns the lane of a point. */
export type Lanes = (point: WorkloadPoint) => Lane;

/** Returns the key of a point's workload, for rows and lines. */
const workloadKeyOf = ({ workload, workloadParams }: Pick<WorkloadPoint, "workload" | "workloadParams">): string =>
  JSON.stringify([workload, Object.entries(workloadParams).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Groups points by workload, in the order of the data. */
export function byWorkload(points: readonly WorkloadPoint[]): Map<string, WorkloadPoint[]> {
  const workloads = new Map<string, WorkloadPoint[]>();
  // Points of a test share their parameters' object: its key is computed once.
  const keys = new Map<string, Map<object, string>>();
  for (const point of points) {
    const ofName = keys.get(point.workload) ?? new Map<object, string>();
    keys.set(point.workload, ofName);
    const key = ofName.get(point.workloadParams) ?? workloadKeyOf(point);
    ofName.set(point.workloadParams, key);
    const own = workloads.get(key);
    if (own) own.push(point);
    else workloads.set(key, [point]);
  }
  return workloads;
}

/** Groups points by test. A workload that a size defines is another test than one of its name with other sizes. */
export const byTest = (points: readonly WorkloadPoint[]): Map<string, WorkloadPoint[]> =>
  new Map(
    [...byWorkload(points)].flatMap(([key, own]) => {
      const { name } = sizeOfTest(own[0]?.workload ?? "") ?? {};
      if (name === undefined) return [[key, own] as const];
      return [...group(own, (point) => hasSize(point, name))].map(
        ([isSized, part]) => [isSized ? `${key} sized` : key, part] as const,
      );
    }),
  );

/**
 * Returns a function that assigns points to lanes, the same for all their workloads. A lane has one engine and equal
 * gates (comparison.ts). Config, variant and other warnings split it where one build and workload has several known
 * values. So only repeats share a value. An algorithm always splits it, by its label without a version. Late fixes of
 * an old branch (branches.ts) have a lane of their own, and so has each commit without an order. Nights of a project
 * have a lane for each branch, since a project's statements order its own points alone.
 *
 * `inView`: all points of the view. Differences anywhere in it are gates, and sizes that sources leave out are assumed
 * (assumed-sizes.ts), as in the relative table. `isGroup`: a line is of all these points together. So a gate in which
 * two of their workloads differ separates them, too.
 */
export function lanesOf(
  points: readonly WorkloadPoint[],
  inView: readonly WorkloadPoint[] = points,
  isGroup = false,
): Lanes {
  const measured = completeMeasured(isGroup ? points : []);
  const built = new Set(points.filter(isBuilt).map(measured));
  const together = new Set(isGroup ? points.map(measured) : []);
  const all = [...new Set([...inView.map(measured), ...together])];
  const items = all.map((setting): Item => {
    return { setting, workload: together.has(setting) ? "" : workloadKeyOf(setting), age: 0 };
  });
  const gates = new Map<Measured, Pick<ConditionGroup, "key" | "gates">>();
  for (const group of conditionGroups(items, "build", new Set(), true)) {
    for (const at of group.members) {
      const setting = all[at];
      if (setting) gates.set(setting, group);
    }
  }
  const gatesKey = (each: Measured) => JSON.stringify([each.engine, gates.get(each)?.key ?? ""]);
  // No base, event or verdict covers two uploads in doubt.
  const track = (each: Measured) =>
    each.upload ? JSON.stringify([gatesKey(each), each.upload.bundles.join("+")]) : gatesKey(each);
  const cells = [...built].map((each) => ({
    each,
    cell: JSON.stringify([track(each), workloadKeyOf(each), each.build]),
  }));
  const split = warningsOf(built).filter((dimension) => {
    const seen = new Map<string, string>();
    return cells.some(({ each, cell: ofBuild }) => {
      const own = valueOnLine(dimension, each);
      const cell = dimension.key === ALGORITHM ? track(each) : ofBuild;
      // Values that a source omits, such as an author's table, split nothing.
      if (own === dimension.missing) return false;
      const before = seen.get(cell) ?? own;
      seen.set(cell, before);
      return before !== own;
    });
  });
  const aside = new Map(
    [...group(points.filter(isBuilt), (point) => track(measured(point)))].map(([key, own]) => {
      // By their names alone: statements about a build change the lanes of no other points.
      const named = own.flatMap(({ build }) => build ?? []).map(({ raw, version }) => [raw, { raw, version }] as const);
      const builds = [...new Map(named).values()];
      const late = lateFixes(own[0]?.engine ?? "", builds.sort(compareBuilds));
      // A commit without a version goes aside, not the versions that it has no order with.
      const isAside = (build: NamedBuild) =>
        builds.some((other) => haveNoOrder(build, other) && (isLoneCommit(build) || !isLoneCommit(other)));
      const commits = builds.filter(isAside);
      return [key, { late, commits: new Set(commits.map(({ raw }) => raw)) }] as const;
    }),
  );
  const lanes = new Map<Measured, Map<NightPlace | null, Lane>>();
  return (point) => {
    const each = measured(point);
    const night = placedNight(point.build ?? {});
    const ofNights = lanes.get(each) ?? new Map<NightPlace | null, Lane>();
    lanes.set(each, ofNights);
    const known = ofNights.get(night);
    if (known) return known;
    const shared = gates.get(each)?.gates ?? [];
    const warnings = split.map((dimension): ByKey => [dimension.key, valueOnLine(dimension, each)]);
    const uploads: ByKey[] = each.upload ? [["upload", each.upload.title]] : [];
    const setting = Object.fromEntries([
      ...shared.map(({ dimension, value }): ByKey => [dimension, value]),
      ...uploads,
      ...warnings,
    ]);
    // Titles may change: the track names the bundles by their ids.
    const named = Object.fromEntries([
      ...shared.flatMap(({ dimension, value, bundles }): ByKey[] => (bundles ? [] : [[dimension, value]])),
      ...warnings,
    ]);
    const beside = JSON.stringify([track(each), named]);
    const { late, commits } = aside.get(track(each)) ?? {};
    const own = night === null ? asideOf(each.build ?? "", late, commits) : branchOf(night);
    const key = own === null ? beside : JSON.stringify([track(each), named, night === null ? own : lineOfNight(night)]);
    const lane = {
      key,
      // Nights leave no line: no source states the build before the first one.
      beside: night === null ? beside : key,
      // Nights of another project are never divided by this one's first.
      track: night === null ? track(each) : JSON.stringify([track(each), night.project, night.owner]),
      gates: gatesKey(each),
      setting: { ...setting, ...own },
    };
    ofNights.set(night, lane);
    return lane;
  };
}

/**
 * Returns a function that gives the conditions of a point, with the sizes that its source leaves out. Those of
 * `together` are of one line.
 */
function completeMeasured(together: readonly WorkloadPoint[]): (point: WorkloadPoint) => Measured {
  const stated = sharedMeasured();
  const known = new Map(together.map(stated).map((setting) => [setting, sizesOfData(setting)]));
  return (point) => {
    const setting = stated(point);
    const own = known.get(setting) ?? sizesOfTest(setting);
    known.set(setting, own);
    return own;
  };
}

/** Key of the algorithm. Its label may hold the version of the build, which changes along a line. */
export const ALGORITHM = "algorithm";

/** Returns true for lines of two algorithms: these are two subjects, and neither continues the other. */
export const areOfTwoAlgorithms = (a: Pick<Lane, "setting">, b: Pick<Lane, "setting">): boolean =>
  a.setting[ALGORITHM] !== b.setting[ALGORITHM];

const valueOnLine = (dimension: Dimension, each: Measured): string =>
  dimension.key === ALGORITHM ? withoutVersion(dimension.value(each)) : dimension.value(each);

/**
 * Returns the reason for a line beside: the branch of a late fix, or a build itself without an order. Null for builds
 * on the line.
 */
function asideOf(
  build: string,
  late: ReadonlyMap<string, string> | undefined,
  commits: ReadonlySet<string> | undefined,
): { branch: string } | { build: string } | null {
  const branch = late?.get(build);
  if (branch !== undefined) return { branch };
  return commits?.has(build) ? { build } : null;
}

/** Returns the project and branch of nights, in words. */
const branchOf = ({ project, owner, branch }: NightPlace): Record<string, string> => ({
  [PROJECT]: streamName({ project, owner }),
  ...(branch !== null && { branch }),
});
/** Key of the project in the settings of its nights. */
const PROJECT = "project";

/** Returns true for a commit of unknown order, and for nights: these continue no line, and none continues them. */
export const standsAlone = ({ setting }: Pick<Lane, "setting">): boolean =>
  setting.build !== undefined || setting[PROJECT] !== undefined;

/** Returns the warnings that a line may cross. Not the engine, since each has its lines, nor the origin of a number. */
const warningsOf = (settings: Iterable<Measured>): Dimension[] =>
  dimensionsOf(settings).filter(
    (each) =>
      each.level === "setting" && kindOf(each, "build") === "warning" && !["engine", "origin"].includes(each.key),
  );

/** Returns true for a recorded build: other points are on no line. */
export const isBuilt = ({ build }: WorkloadPoint) => build !== null;
