import { executions } from "@/lib/domain/conditions/comparison";
import { isLimited } from "@/lib/domain/conditions/dimensions";
import { isBuiltIndex, repeatedMetric } from "@/lib/domain/workloads/families";
import { addSums, NO_REPEATS, type PointRepeats, type RepeatSums } from "@/lib/domain/workloads/repeat-sums";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { haveNoRatio, type Runs, sumsOfRepeats } from "./noise";
import { settingOfPoints } from "./noise-of-points";

/**
 * Returns the sums of true repeats for each point of one bundle, in order. Repeats are runs of one build that are equal
 * in every condition. They are complete, printed by the tool and without a set rate, and each counts once. An index for
 * several thread counts or query modes was built several times. Where its build depends on these, its noise is wider,
 * never narrower. `points` are all points of the bundle's family under its own names. So no filter, correction or other
 * bundle changes the result.
 */
export function repeatsOfBundle(points: readonly WorkloadPoint[]): PointRepeats[] {
  const keys = conditionKeys(points);
  const groups = new Map<string, WorkloadPoint[]>();
  points.forEach((point, at) => {
    const key = keys[at] ?? "";
    const own = groups.get(key);
    if (own) own.push(point);
    else groups.set(key, [point]);
  });
  const counted = pointsThatCount(points);
  const found = new Map<string, PointRepeats>();
  const bySetting = new Map<string, { of: string | null; made: PointRepeats }[]>();
  for (const [key, own] of groups) {
    const setting = Object.values(settingOfPoints(own)).join(" | ");
    const made = { setting, sums: NO_REPEATS, own: sumsOf(own.filter((point) => counted.has(point))) };
    found.set(key, made);
    const ofSetting = bySetting.get(setting) ?? [];
    ofSetting.push({ of: own[0]?.build?.raw ?? null, made });
    bySetting.set(setting, ofSetting);
  }
  for (const all of bySetting.values()) {
    const builds = all.flatMap(({ of, made }) => (made.own.df > 0 ? [of] : []));
    const mixed = builds.includes(null) || new Set(builds).size < builds.length;
    const sums = { ...addSums(all.map(({ made }) => made.own)), ...(mixed && { mixed }) };
    for (const { made } of all) made.sums = sums;
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** Returns the settings and tests with repeats in any of these bundles, each with the repeats of its points. */
export function settingsWithRepeats(bundles: readonly (readonly PointRepeats[])[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const repeats of bundles) for (const { setting, sums } of repeats) if (sums.df > 0) found.add(setting);
  return found;
}

/**
 * Returns a bundle's points with the sums of its repeats, for these settings: others have none to compare. The same
 * points where no setting is one of these.
 */
export function withRepeats(
  points: readonly WorkloadPoint[],
  repeats: readonly PointRepeats[],
  settings: ReadonlySet<string>,
): readonly WorkloadPoint[] {
  if (settings.size === 0 || !repeats.some(({ setting }) => settings.has(setting))) return points;
  return points.map((point, at) => {
    const own = repeats[at];
    return own && settings.has(own.setting) ? { ...point, repeats: own } : point;
  });
}

/**
 * Returns a key for each point, equal for points of one build and test under equal conditions. Labels may have less
 * detail.
 */
function conditionKeys(points: readonly WorkloadPoint[]): string[] {
  const texts = new Map<WorkloadPoint["settings"], string>();
  const textOf = (params: WorkloadPoint["settings"]) => {
    const known = texts.get(params) ?? JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
    texts.set(params, known);
    return known;
  };
  return points.map(
    ({ family, workload, workloadParams, engine, algorithm, build, config, machine, threads, batch, ...rest }) => {
      const { variant = [], settings } = rest;
      const isIndex = isBuiltIndex({ family, params: workloadParams });
      // An engine has several algorithms of vector search. A test's label is not a condition.
      const search = family === "vector-search" ? [algorithm, isIndex ? null : (batch ?? null)] : [];
      const of = [family, workload, engine, build?.raw ?? null, config, machine, isIndex ? null : threads];
      const names = [...of, variant, ...search];
      return [JSON.stringify(names), textOf(workloadParams), textOf(settings)].join(" ");
    },
  );
}

/** Returns the points that count: complete, printed by a tool, without a set rate; of copies the first. */
const pointsThatCount = (points: readonly WorkloadPoint[]): ReadonlySet<WorkloadPoint> =>
  new Set(
    executions(
      points.filter((point) => point.status === "complete" && point.origin === "raw" && !isLimited(point)),
      ({ fingerprint }) => fingerprint,
    ).map(({ item }) => item),
  );

/** Returns the sums of one build's runs; nothing where they are more than twice apart. */
function sumsOf(points: readonly WorkloadPoint[]): RepeatSums {
  const values: Runs = points.flatMap((point) => repeatedValue(point) ?? []);
  const [first] = points;
  // One build of an index may be printed with each search on it.
  const runs = first && isBuiltIndex(workloadOf(first)) ? [...new Set(values)] : values;
  return haveNoRatio(runs) ? NO_REPEATS : sumsOfRepeats([runs]);
}

const workloadOf = ({ family, workload, workloadParams }: WorkloadPoint) => {
  return { family, name: workload, params: workloadParams };
};
const repeatedValue = (point: WorkloadPoint): number | null => point.metrics[repeatedMetric(workloadOf(point))] ?? null;
