import { group } from "d3-array";
import {
  type ConditionGroup,
  conditionGroups,
  differencesBetween,
  differenceText,
  executions,
  type Item,
  kindOf,
} from "@/lib/domain/conditions/comparison";
import { type Dimension, dimensionOf, dimensionsOf } from "@/lib/domain/conditions/dimensions";
import { type Measured, measuredOfPoint } from "@/lib/domain/conditions/measured";
import { sharedMeasured } from "@/lib/domain/conditions/measured-rows";
import { repeatsDisagree, summarize } from "@/lib/domain/conditions/repeats";
import { cachedOfNames } from "@/lib/domain/conditions/scale-words";
import type { RunStatus } from "@/lib/domain/model";
import { lateFixes } from "@/lib/domain/names/branches";
import { compareBuilds } from "@/lib/domain/names/versions";
import { type KnownNoise, knownNoise } from "@/lib/domain/verdicts/known-noise";
import { rateMetric } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/** One build of a line. Repeats (other runs of the same setting) are kept as n with their range; the value is their median. */
export interface HistoryBuild {
  raw: string;
  version: string | null;
  /** Null when the build has no value: then `status` says why. */
  value: number | null;
  min: number | null;
  max: number | null;
  n: number;
  status: RunStatus;
  config: string | null;
  /** The values of its repeats, in the order of the data. */
  values: readonly number[];
  /** Its points, in the order of the data. */
  points: readonly string[];
  /** Its repeats lie too far apart to be one number (repeats.ts). */
  disagree: boolean;
  /** What differs from the build before it on the line, in words; null = only the build does. */
  seam: string | null;
}

/** A workload over the builds of one engine, all gates equal; where configs and other warnings change along it, its builds say so. */
export interface UntestedLine {
  key: string;
  engine: string;
  /** Lines of equal track were measured under the same gates: values on them have one base, and one may go on where another ends. */
  track: string;
  /** What sets it apart from other lines: machine, thread count, config ... by name. */
  setting: Readonly<Record<string, string>>;
  builds: readonly HistoryBuild[];
  /** Key of the line that late fixes of a branch stand beside; its own key for all other lines. */
  beside: string;
  /** Of late fixes: the builds of that line that they follow, oldest first. */
  before: readonly HistoryBuild[];
  /** What is known of its noise from elsewhere. */
  known: KnownNoise;
  /** What changes along the line beside the build: "config". */
  confounders: readonly string[];
}

/** The value of a metric at a point; `qps` stands for the workload's own rate. */
function metricValue(point: WorkloadPoint, metric: string): number | null {
  const key = metric === "qps" ? rateMetric({ family: point.family, name: point.workload }) : metric;
  return point.status === "failed" ? null : (point.metrics[key] ?? null);
}

/** Points are of one lane where no gate whose values meet, and no warning that one build has several values of, tells them apart. */
interface Lane {
  key: string;
  track: string;
  /** Key of its setting: of the lane itself, and of the late fixes that stand beside it. */
  beside: string;
  /** The gates' values and those of the splitting warnings, by key. */
  setting: Readonly<Record<string, string>>;
}
type Lanes = (point: WorkloadPoint) => Lane;

/** What workload a point is of, for rows and lines. */
const workloadKeyOf = ({ workload, workloadParams }: Pick<WorkloadPoint, "workload" | "workloadParams">): string =>
  JSON.stringify([workload, Object.entries(workloadParams).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** The points of each workload, in the order of the data. */
export function byWorkload(points: readonly WorkloadPoint[]): Map<string, WorkloadPoint[]> {
  const workloads = new Map<string, WorkloadPoint[]>();
  // Points of a test share their parameters' object: its key is worked out once.
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

/**
 * How lines are told apart among these points, the same for all their workloads: one an engine and group of equal gates
 * (comparison.ts); split by config, variant and every other warning that has several known values for one build and workload, so that
 * only repeats share a value. Late fixes of an old branch (branches.ts) are a line of their own, beside. `inView`: all points of the view, where these are a part: what any of them differ in is a gate for all, as
 * in the relative table.
 */
export function lanesOf(points: readonly WorkloadPoint[], inView: readonly WorkloadPoint[] = points): Lanes {
  const measured = sharedMeasured();
  const built = new Set(points.filter(isBuilt).map(measured));
  const items = [...new Set(inView.map(measured))].map((setting): Item => {
    return { setting, workload: workloadKeyOf(setting), age: 0 };
  });
  const gates = new Map<Measured, Pick<ConditionGroup, "key" | "gates">>();
  for (const group of conditionGroups(items, "build")) {
    for (const at of group.members) {
      const item = items[at];
      if (item) gates.set(item.setting, group);
    }
  }
  const track = (each: Measured) => JSON.stringify([each.engine, gates.get(each)?.key ?? ""]);
  const cells = [...built].map((each) => ({
    each,
    cell: JSON.stringify([track(each), workloadKeyOf(each), each.build]),
  }));
  const split = warningsOf(built).filter((dimension) => {
    const seen = new Map<string, string>();
    return cells.some(({ each, cell }) => {
      const own = dimension.value(each);
      // What a source leaves out (an author's table says little) splits nothing.
      if (own === dimension.missing) return false;
      const before = seen.get(cell) ?? own;
      seen.set(cell, before);
      return before !== own;
    });
  });
  const late = new Map(
    [...group(points.filter(isBuilt), (point) => track(measured(point)))].map(([key, own]) => {
      const builds = own.flatMap(({ build }) => build ?? []).sort(compareBuilds);
      return [key, lateFixes(own[0]?.engine ?? "", builds)] as const;
    }),
  );
  const lanes = new Map<Measured, Lane>();
  return (point) => {
    const each = measured(point);
    const known = lanes.get(each);
    if (known) return known;
    const setting = Object.fromEntries([
      ...(gates.get(each)?.gates ?? []).map(({ dimension, value }) => [dimension, value]),
      ...split.map((dimension) => [dimension.key, dimension.value(each)]),
    ]);
    const beside = JSON.stringify([track(each), setting]);
    const branch = late.get(track(each))?.get(each.build ?? "");
    const lane =
      branch === undefined
        ? { key: beside, beside, track: track(each), setting }
        : {
            key: JSON.stringify([track(each), setting, branch]),
            beside,
            track: track(each),
            setting: { ...setting, branch },
          };
    lanes.set(each, lane);
    return lane;
  };
}

/** What may change along a line, to be said: not the engine, whose lines are its own, nor whose table a number is from. */
const warningsOf = (settings: Iterable<Measured>): Dimension[] =>
  dimensionsOf(settings).filter(
    (each) =>
      each.level === "setting" && kindOf(each, "build") === "warning" && !["engine", "origin"].includes(each.key),
  );

/**
 * The lines of one workload. Builds stand in release order (versions.ts); points without a build are left out; an execution counts once.
 * `lanes` tells them apart: those of all workloads that are followed together.
 */
export function historyLines(
  points: readonly WorkloadPoint[],
  metric: string,
  lanes: Lanes = lanesOf(points),
): UntestedLine[] {
  const lines = [...group(points.filter(isBuilt), (point) => lanes(point).key).values()].flatMap((own) => {
    const [first] = own;
    return first ? [lineOf(own, lanes(first), metric)] : [];
  });
  return followed(lines.sort(bySetting));
}

/** Lines by setting, each before the late fixes that stand beside it. */
const bySetting = (a: UntestedLine, b: UntestedLine): number => {
  if (a.beside !== b.beside) return a.beside < b.beside ? -1 : 1;
  if (a.key === a.beside || b.key === b.beside) return a.key === a.beside ? -1 : 1;
  return a.key < b.key ? -1 : 1;
};

/** The lines with the builds that late fixes follow: those of the line beside that are older by version. */
export function followed<L extends UntestedLine>(lines: readonly L[]): L[] {
  return lines.map((line) => {
    const [first] = line.builds;
    const trunk = line.beside === line.key ? undefined : lines.find(({ key }) => key === line.beside);
    if (!first || !trunk) return line;
    return { ...line, before: trunk.builds.filter((build) => compareBuilds(build, first) < 0) };
  });
}

const isBuilt = ({ build }: WorkloadPoint) => build !== null;

function lineOf(points: readonly WorkloadPoint[], { key, beside, track, setting }: Lane, metric: string): UntestedLine {
  const confounders = new Set<string>();
  let before: Measured | null = null;
  const builds = [...group(points, ({ build }) => build?.raw ?? "").values()]
    .flatMap((own) => {
      const [first] = own;
      return first?.build ? [{ own, raw: first.build.raw, version: first.build.version }] : [];
    })
    .sort(compareBuilds)
    .flatMap(({ own }) => {
      const built = buildOf(own, metric);
      const [first] = own;
      if (!built || !first) return [];
      const now = measuredOfPoint(first);
      const differences = before ? differencesBetween(before, now, "build") : [];
      before = now;
      for (const { dimension } of differences)
        confounders.add(dimensionOf(dimension)?.label.toLowerCase() ?? dimension);
      return [{ ...built, seam: differences.map(differenceText).join(", ") || null }];
    });
  if (new Set(points.map(({ origin }) => origin === "author")).size > 1) confounders.add("origin");
  return {
    key,
    engine: points[0]?.engine ?? "",
    track,
    setting: { ...where(points), ...setting },
    builds,
    beside,
    before: [],
    known: knownOf(points),
    confounders: [...confounders],
  };
}

/** What true repeats elsewhere say of the noise of points of one test and setting; of a group of tests with `isGroup`. */
export function knownOf(points: readonly WorkloadPoint[], isGroup = false): KnownNoise {
  const [first] = points;
  return knownNoise({
    family: first?.family ?? "sysbench",
    engine: first?.engine ?? "",
    machine: first?.machine ?? null,
    threads: first?.threads ?? null,
    ioBound: points.some(isIoBound),
    test: first && !isGroup ? [first.workload, first.workloadParams.range].join(" ") : null,
  });
}

/** Whether a point says that memory did not hold the data: its run's settings, its workload or its folders' names. */
const isIoBound = ({ settings, workloadParams, variant }: WorkloadPoint): boolean =>
  settings.cached === false || workloadParams.cached === false || cachedOfNames(variant ?? []) === false;

/** Machine and thread count of a line, where they are recorded: what a reader asks of any number. */
function where([first]: readonly WorkloadPoint[]): Record<string, string> {
  return {
    ...(first?.machine ? { machine: first.machine } : {}),
    ...(first && first.threads !== null ? { threads: String(first.threads) } : {}),
  };
}

function buildOf(points: readonly WorkloadPoint[], metric: string): HistoryBuild | null {
  const [first] = points;
  if (!first?.build) return null;
  const own = executions(points, ({ fingerprint }) => fingerprint).map(({ item }) => item);
  const values = own.flatMap((point) => metricValue(point, metric) ?? []);
  const summary = summarize(values);
  return {
    ...first.build,
    values,
    value: summary.median,
    min: summary.min,
    max: summary.max,
    n: summary.n,
    status: summary.n ? "complete" : first.status,
    config: first.config,
    points: points.map(({ id }) => id),
    disagree: repeatsDisagree(summary),
    seam: null,
  };
}

/** Where lines of one track begin: the first build that has a value on any of them, on the line with most builds. Null without values. */
export interface Base {
  /** Key of the line. */
  line: string;
  build: string;
  value: number;
}

/** The base of each track, by track; a value of 0 is no base. */
export function basesOf(lines: readonly UntestedLine[]): Map<string, Base> {
  const bases = new Map<string, Base>();
  for (const [track, own] of group(lines, (line) => line.track)) {
    const starts = own.flatMap(({ key, builds }) => {
      const first = builds.find(({ value }) => value !== null && value !== 0);
      return first?.value ? [{ line: key, first, value: first.value, length: builds.length }] : [];
    });
    const [start] = starts.sort(
      (a, b) => compareBuilds(a.first, b.first) || b.length - a.length || (a.line < b.line ? -1 : 1),
    );
    if (start) bases.set(track, { line: start.line, build: start.first.raw, value: start.value });
  }
  return bases;
}

/** Where a line goes on from another of its track: a piece between them, with what differs in words. */
interface Seam {
  from: { line: string; build: string };
  to: { line: string; build: string };
  text: string;
  /** Late fixes leave their line here, and nothing but the build differs. */
  branch: boolean;
}

/**
 * The seams between lines of one track: each line that begins after builds of another goes on from the last build before it. What differs is
 * said by the settings that tell the lines apart.
 */
export function seamsOf(lines: readonly UntestedLine[]): Seam[] {
  return [...group(lines, ({ track }) => track).values()].flatMap((own) =>
    own.flatMap((line): Seam[] => {
      const first = line.builds.find(({ value }) => value !== null);
      if (!first) return [];
      const before = own
        .filter(({ key, beside }) => key !== line.key && key === beside)
        .flatMap((other) => {
          const last = other.builds.findLast((build) => build.value !== null && compareBuilds(build, first) < 0);
          return last ? [{ other, last }] : [];
        })
        .sort((a, b) => compareBuilds(b.last, a.last) || (a.other.key < b.other.key ? -1 : 1))[0];
      if (!before) return [];
      const differing = Object.entries(line.setting).filter(([key, value]) => before.other.setting[key] !== value);
      const text = differing
        .map(([dimension, other]) =>
          dimension === "branch"
            ? `a late fix of branch ${other}`
            : differenceText({ dimension, other, base: before.other.setting[dimension] ?? "" }),
        )
        .join(", ");
      return [
        {
          from: { line: before.other.key, build: before.last.raw },
          to: { line: line.key, build: first.raw },
          text,
          branch: differing.every(([dimension]) => dimension === "branch"),
        },
      ];
    }),
  );
}
