import { group } from "@/lib/domain/group";
import { compareBuilds } from "@/lib/domain/names/versions";
import { noiseOfLine } from "@/lib/domain/verdicts/cell-noise";
import { widestNoise } from "@/lib/domain/verdicts/noise";
import { chosenMetric } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { median, middleHalf } from "@/lib/domain/workloads/statistics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { type Chains, chainsOf, type LineLogs } from "./chain";
import { type HistoryBuild, historyLines, type UntestedLine, withBuildsBefore } from "./history";
import { byTest, type Lanes, lanesOf } from "./lanes";
import { medianNoise } from "./levels";
import { type Base, basesOf } from "./tracks";

/** A line of a group. Its values are medians of ratios to the base of its track, as in the relative table. */
export interface GroupLine extends UntestedLine {
  /** Workloads with a ratio at any build of the line. */
  workloads: number;
  /** Workloads without a ratio at some build of the line that has a value. */
  leftOut: number;
}

/**
 * Returns the lines of a group of workloads. Each build has the median of value / base value, over workloads whose
 * repeats agree at both. The relative table's section with these gates has the same number.
 * All lines of a track (one engine, equal gates) share one base, the first build in view. So a line that begins with
 * another config continues at its true height. Metrics where less is better keep their ratio: below 1 is less.
 * `inView` is that of lanesOf. `chained` has the lanes and factors of a group whose lines are chained (chain.ts).
 */
export function groupLines(
  points: readonly WorkloadPoint[],
  metric: string,
  inView: readonly WorkloadPoint[] = points,
  chained: { lanes: Lanes; logs: Chains["logs"] } | null = null,
): GroupLine[] {
  const lanes = chained?.lanes ?? lanesOf(points, inView, true);
  const ofWorkloads = [...byTest(points)];
  const perWorkload = ofWorkloads.map(([, own]) => historyLines(own, metric, lanes));
  const workloads = workloadsOf(perWorkload);
  const joined = joinLines(perWorkload, workloads);
  const bases = basesOf(joined);
  const lines = joined
    .map((line) => {
      const base = bases.get(line.track);
      const baseLine = joined.find(({ key }) => key === base?.line);
      // All lines have their members in one order, since late fixes are compared with builds of another line.
      const members = perWorkload.map((lines, workload) => {
        const log = chained && logOf(chained.logs.get(ofWorkloads[workload]?.[0] ?? ""), line, baseLine);
        return membersOf(buildsOf(lines, line.key), { workload, log, base: baseValue(lines, base) });
      });
      const own = perWorkload.flatMap((lines) => buildsOf(lines, line.key));
      const restless = new Set(own.flatMap(({ raw, disagree }) => (disagree ? raw : [])));
      return combineLine(line, members, workloads.get(line.track) ?? 0, restless);
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return withBuildsBefore(lines).map(withUnshared);
}

const buildsOf = (lines: readonly UntestedLine[], key: string): readonly HistoryBuild[] =>
  lines.find((line) => line.key === key)?.builds ?? [];

/** Returns a workload's value at the base of a track; null without one, or where its repeats disagree. */
function baseValue(lines: readonly UntestedLine[], base: Base | undefined): number | null {
  const build = base && buildsOf(lines, base.line).find(({ raw }) => raw === base.build);
  return build && hasRate(build) ? build.value : null;
}

/** Returns the builds of a workload that have a rate, by raw name, with the ratio to its base value. */
function membersOf(
  builds: readonly HistoryBuild[],
  { base, workload, log }: Pick<MemberBuild, "workload" | "log"> & { base: number | null },
): ReadonlyMap<string, MemberBuild> {
  return new Map(
    builds.filter(hasRate).map((build) => {
      const ratio = base === null ? null : build.value / base;
      return [build.raw, { ...build, workload, ratio, log }] as const;
    }),
  );
}

/**
 * Returns the number of workloads under the gates of each track. Workloads under other gates don't count as missing.
 */
function workloadsOf(perWorkload: readonly (readonly UntestedLine[])[]): Map<string, number> {
  const workloads = new Map<string, number>();
  for (const track of perWorkload.flatMap((lines) => [...new Set(lines.map((line) => line.track))]))
    workloads.set(track, (workloads.get(track) ?? 0) + 1);
  return workloads;
}

/** Returns the chains of a group over all builds of its conditions, and the lanes of its lines. */
export function chainsOfGroup(points: readonly WorkloadPoint[], metric: string, inView: readonly WorkloadPoint[]) {
  const lanes = lanesOf(points, inView, true);
  const perWorkload = new Map(
    [...byTest(points)].map(([workload, own]) => [workload, historyLines(own, metric, lanes)] as const),
  );
  const lines = [...perWorkload.values()];
  return { lanes, ...chainsOf(perWorkload, joinLines(lines, workloadsOf(lines))) };
}

/** Returns the lines of one workload with the values at the height of the line that each is chained to. */
export function withChained<L extends UntestedLine>(lines: readonly L[], logs: LineLogs | undefined): L[] {
  return lines.map((line) => {
    const log = logs?.get(line.beside);
    if (!log) return line;
    const builds = line.builds.map((build) => {
      return { ...build, chained: build.value === null ? null : build.value * Math.exp(log) };
    });
    return { ...line, builds };
  });
}

/** Returns the logarithm of a line's factor to the line of the base; null where the workload has none. */
function logOf(logs: LineLogs | undefined, line: UntestedLine, base: UntestedLine | undefined): number | null {
  const [own, from] = [line, base].map((each) => each && logs?.get(each.beside));
  return own === undefined || from === undefined ? null : own - from;
}

/**
 * Counts at each build the workloads that its value or that of the build before it has, but not both. The first of late
 * fixes follows a build of the line that they leave.
 */
function withUnshared(line: GroupLine): GroupLine {
  let last = countedAt(line.before.findLast(({ value }) => value !== null));
  const builds = line.builds.map((build) => {
    const own = countedAt(build);
    const unshared = last.size && own.size ? countMissing(own, last) + countMissing(last, own) : 0;
    if (own.size) last = own;
    return { ...build, unshared };
  });
  return { ...line, builds };
}

/** Returns the places of the workloads in a build's value. */
const countedAt = (build: HistoryBuild | undefined): ReadonlySet<number> => new Set(build?.counted);

/** Returns the number of items of `of` that `from` lacks. */
const countMissing = (from: ReadonlySet<number>, of: ReadonlySet<number>): number =>
  [...of].filter((each) => !from.has(each)).length;

/** Returns true for a build with one number to divide: its repeats agree. */
const hasRate = (build: HistoryBuild): build is HistoryBuild & { value: number } =>
  build.value !== null && build.value > 0 && !build.disagree;

/**
 * Returns true for at least half of a track's workloads. A build with fewer is a gap, since its median means little.
 */
const isEnough = (having: number, workloads: number): boolean => having * 2 >= workloads;

/**
 * Joins the lines of all workloads by key, with every build of any of them, in version order. A build's `value` is the
 * number of workloads that have one.
 */
function joinLines(
  perWorkload: readonly (readonly UntestedLine[])[],
  workloads: ReadonlyMap<string, number>,
): UntestedLine[] {
  return [...group(perWorkload.flat(), ({ key }) => key).values()].flatMap((lines) => {
    const [longest] = lines.toSorted((a, b) => b.builds.length - a.builds.length);
    if (!longest) return [];
    const all = new Map([...lines, longest].flatMap((line) => line.builds.map((build) => [build.raw, build] as const)));
    const builds = [...all.values()].sort(compareBuilds).map((build): HistoryBuild => {
      const having = lines.filter((line) => line.builds.some((each) => each.raw === build.raw && hasRate(each))).length;
      return { ...build, value: isEnough(having, workloads.get(longest.track) ?? 0) ? having : null };
    });
    const confounders = [...new Set(lines.flatMap((line) => line.confounders))];
    const setting = Object.fromEntries(
      Object.entries(longest.setting).filter(([name, value]) => lines.every((line) => line.setting[name] === value)),
    );
    const assumed = longest.assumed?.filter((key) => lines.every((line) => line.assumed?.includes(key)));
    return [{ ...longest, setting, assumed, builds, confounders }];
  });
}

/** Returns the better direction of a metric for this workload; null without one. */
export const betterOf = (point: WorkloadPoint, metric: string) => metricInfo(chosenMetric(point, metric)).better;

/** A workload at one build. */
type MemberBuild = HistoryBuild & {
  /** Its place among the workloads of the group. */
  workload: number;
  /** Its value / its value at the base; null where it has none there. */
  ratio: number | null;
  /** The logarithm of its line's factor to that of the base. Null without one, and where lines are not chained. */
  log: number | null;
};
const isRelative = (build: MemberBuild): build is MemberBuild & { ratio: number } => build.ratio !== null;

function combineLine(
  line: UntestedLine,
  members: readonly ReadonlyMap<string, MemberBuild>[],
  workloads: number,
  restless: ReadonlySet<string>,
): GroupLine {
  const builds = line.builds.map((build): HistoryBuild => {
    const found = members.flatMap((of) => of.get(build.raw) ?? []).filter(isRelative);
    const own = isEnough(found.length, workloads) ? found : [];
    const value = median(own.map(({ ratio }) => ratio));
    // The median is over chained ratios, since each workload has another factor.
    const scaled = own.flatMap(({ ratio, log }) => (log === null ? [] : [{ log, ratio: ratio * Math.exp(log) }]));
    const heights = isEnough(scaled.length, workloads) ? scaled.map(({ ratio }) => ratio) : [];
    return {
      ...build,
      ...(scaled.some(({ log }) => log) && { chained: median(heights), chainedMiddle: middleHalf(heights) }),
      value,
      middle: middleHalf(own.map(({ ratio }) => ratio)),
      values: value === null ? [] : [value],
      min: null,
      max: null,
      n: own.length,
      points: [],
      // Repeats of some workload disagree here, so the median leaves it out.
      disagree: restless.has(build.raw),
      known: medianNoise(own.map(({ known }) => noiseOfLine([known]))) ?? noiseOfLine([build.known]),
      rows: members.map((of) => of.get(build.raw) ?? null),
      counted: own.map(({ workload }) => workload),
    };
  });
  const known = widestNoise(builds.flatMap((build) => (build.value === null ? [] : build.known))) ?? line.known;
  const valued = builds.filter(({ value }) => value !== null);
  const has = (of: ReadonlyMap<string, MemberBuild>, { raw }: HistoryBuild) => typeof of.get(raw)?.ratio === "number";
  const taking = members.filter((of) => valued.some((build) => has(of, build)));
  const leftOut = workloads - members.filter((of) => valued.every((build) => has(of, build))).length;
  return { ...line, known, builds, workloads: taking.length, leftOut: valued.length ? leftOut : 0 };
}
