import { differencesBetween, differenceTexts, executions } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { type Measured, measuredOfPoint } from "@/lib/domain/conditions/measured";
import { group } from "@/lib/domain/group";
import type { RunStatus } from "@/lib/domain/model";
import type { NightPlace } from "@/lib/domain/names/night-place";
import { shownNamesOf } from "@/lib/domain/names/shown-names";
import { compareBuilds } from "@/lib/domain/names/versions";
import { type CellNoise, noiseOfLine } from "@/lib/domain/verdicts/cell-noise";
import type { Known, Runs } from "@/lib/domain/verdicts/noise";
import { noiseOfPoints } from "@/lib/domain/verdicts/noise-of-points";
import { repeatsDisagree, summarize } from "@/lib/domain/verdicts/repeats";
import { chosenMetric, GROUPS } from "@/lib/domain/workloads/families";
import type { MiddleHalf } from "@/lib/domain/workloads/statistics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { isBuilt, type Lane, type Lanes, lanesOf } from "./lanes";

/** One build of a line. Its value is the median of its repeats, which are runs of the same setting. */
export interface HistoryBuild {
  /** The build's name in its source. */
  raw: string;
  version: string | null;
  /** Its place among the nights of a project; absent where none is stated, or its version orders it. */
  night?: NightPlace;
  /** Null without a value: `status` has the reason. */
  value: number | null;
  /** The lowest value of its repeats; null without a value. */
  min: number | null;
  /** The highest value of its repeats; null without a value. */
  max: number | null;
  /** Number of repeats with a value; for a group the number of workloads with one. */
  n: number;
  status: RunStatus;
  /** The config of its first point; null where none is recorded. */
  config: string | null;
  /** The values of its repeats, in the order of the data. */
  values: readonly number[];
  /** Its points, in the order of the data. */
  points: readonly string[];
  /** True where its repeats lie too far apart to be one number (repeats.ts). */
  disagree: boolean;
  /** Other differences from the build before it, in words; null where only the build differs. */
  seam: string | null;
  /** Its value at the height of the line that it is chained to. Absent where it is drawn as measured. */
  chained?: number | null;
  /**
   * For a group: the quartiles of the ratios that its value is the median of. Null for a gap, and for fewer than four
   * workloads.
   */
  middle?: MiddleHalf | null;
  /** The same at the height of the line that it is chained to. Absent where it is drawn as measured. */
  chainedMiddle?: MiddleHalf | null;
  /** The conditions of its first point. */
  measured: Measured;
  /** Noise of one of its runs, before repeats of its bundles count. */
  known: CellNoise;
  /**
   * For a group: the runs of its workloads, in one order on all lines. Null for a workload without a value, or with
   * repeats that disagree.
   */
  rows?: readonly (BuildRow | null)[];
  /** For a group: the places of the workloads whose ratios its value is the median of; empty for a gap. */
  counted?: readonly number[];
  /**
   * For a group: the number of workloads with a value here or at the build before, but not at both. A step of the drawn
   * line is then not a step of these workloads.
   */
  unshared?: number;
}

/** One workload of a group at one build. */
interface BuildRow {
  value: number | null;
  values: Runs;
  points: readonly string[];
  known: CellNoise;
}

/**
 * A workload over the builds of one engine under equal gates. Builds name the configs and other warnings that change
 * along it.
 */
export interface UntestedLine {
  key: string;
  engine: string;
  /** Lines of equal track have equal gates. They share a base, and one may continue another. */
  track: string;
  /** Equal for lines of the same gates, also where their uploads may be two experiments. */
  gates: string;
  /** Values that distinguish it from other lines: machine, thread count, config ... by name. */
  setting: Readonly<Record<string, string>>;
  /** Keys of sizes in `setting` that no source of its points states. Absent = none. */
  assumed?: readonly string[] | undefined;
  builds: readonly HistoryBuild[];
  /** For late fixes the key of the line that they leave; else its own key. */
  beside: string;
  /** For late fixes the builds of that line before them, oldest first; else empty. */
  before: readonly HistoryBuild[];
  /** The group of its workload in words, or the workload itself: events name it. */
  family: string;
  /** Noise for finding its levels: the widest of its builds', with all repeats of their bundles. */
  known: Known;
  /** Labels of other differences along the line: "config". */
  confounders: readonly string[];
}

/**
 * Returns a metric's value at a point; null for a failed run, and where it was not measured. `qps` means the workload's
 * own rate.
 */
function metricValue(point: WorkloadPoint, metric: string): number | null {
  return point.status === "failed" ? null : (point.metrics[chosenMetric(point, metric)] ?? null);
}

/**
 * Returns the lines of one workload. Builds are in the order of versions.ts; points without a build are left out; an
 * execution counts once. `lanes` separates the lines of all workloads that are shown together. Lines are in the order
 * of their settings, each before the late fixes beside it.
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
  return withBuildsBefore(lines.sort(bySetting));
}

/** Orders lines by setting, each before the late fixes beside it. */
const bySetting = (a: UntestedLine, b: UntestedLine): number => {
  if (a.beside !== b.beside) return a.beside < b.beside ? -1 : 1;
  if (a.key === a.beside || b.key === b.beside) return a.key === a.beside ? -1 : 1;
  return a.key < b.key ? -1 : 1;
};

/** Adds to late fixes the builds before them: those of the line beside with an older version. */
export function withBuildsBefore<L extends UntestedLine>(lines: readonly L[]): L[] {
  return lines.map((line) => {
    const [first] = line.builds;
    const trunk = line.beside === line.key ? undefined : lines.find(({ key }) => key === line.beside);
    if (!first || !trunk) return line;
    return { ...line, before: trunk.builds.filter((build) => compareBuilds(build, first) < 0) };
  });
}

function lineOf(points: readonly WorkloadPoint[], lane: Lane, metric: string): UntestedLine {
  const { key, beside, track, gates, setting } = lane;
  const confounders = new Set<string>();
  const names = shownNamesOf(points);
  let before: Measured | null = null;
  const builds = [...group(points, ({ build }) => build?.raw ?? "").values()]
    .flatMap((own) => {
      const [first] = own;
      return first?.build ? [{ own, ...first.build }] : [];
    })
    .sort(compareBuilds)
    .flatMap(({ own }) => {
      const build = buildOf(own, metric);
      if (!build) return [];
      const differences = before ? differencesBetween(before, build.measured, "build") : [];
      before = build.measured;
      for (const { dimension } of differences)
        confounders.add(dimensionOf(dimension)?.label.toLowerCase() ?? dimension);
      return [{ ...build, seam: differenceTexts(differences, names).join(", ") || null }];
    });
  if (new Set(points.map(({ origin }) => origin === "author")).size > 1) confounders.add("origin");
  return {
    key,
    engine: points[0]?.engine ?? "",
    track,
    gates,
    setting: { ...placeOf(points), ...setting },
    assumed: assumedIn(lane, points),
    builds,
    beside,
    before: [],
    family: points[0]?.group ? GROUPS[points[0].group] : (points[0]?.workload ?? ""),
    known: noiseOfLine(builds.length ? builds.map(({ known }) => known) : [noiseOfPoints(points, metric)]),
    confounders: [...confounders],
  };
}

/** Returns the keys of the sizes in a lane's setting that none of these points states. */
const assumedIn = ({ setting }: Lane, points: readonly WorkloadPoint[]): string[] =>
  Object.entries(setting).flatMap(([key, value]) => {
    const isStated = (point: WorkloadPoint) => dimensionOf(key)?.value(measuredOfPoint(point)) === value;
    return !key.startsWith("s.") || points.some(isStated) ? [] : [key];
  });

/** Returns machine and thread count of a line, where they are recorded: readers need them also without a difference. */
function placeOf([first]: readonly WorkloadPoint[]): Record<string, string> {
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
  const known = noiseOfPoints(points, metric);
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
    disagree: repeatsDisagree(summary, known),
    seam: null,
    measured: measuredOfPoint(first),
    known,
  };
}
