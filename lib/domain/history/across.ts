import { type Difference, differencesBetween } from "@/lib/domain/conditions/comparison";
import { ascending, group } from "@/lib/domain/group";
import { compareBuilds, compareVersions } from "@/lib/domain/names/versions";
import { MIN_BUILDS } from "@/lib/domain/verdicts/segments";
import type { HistoryBuild, UntestedLine } from "./history";
import { standsAlone } from "./lanes";
import { isMeasured } from "./levels";
import { type BuildPair, pairOf } from "./pairs";

/** The newest release under equal gates beside the last one that was measured under other conditions. */
export interface StepAcross {
  /** Key of the newest build's line (`UntestedLine.key`). */
  line: string;
  /** Key of the older build's line. */
  from: string;
  build: HistoryBuild;
  against: HistoryBuild;
  /** The other differences besides the build; never empty. */
  differences: readonly Difference[];
  /** The verdict as in A/B. Null where they differ in a gate, such as the machine: then there is no ratio. */
  pair: Omit<BuildPair, "against"> | null;
}

/** A measured build with a version, and its line. */
interface Place {
  line: UntestedLine;
  build: HistoryBuild & { version: string };
}

/** Most pairs of conditions of two releases. With more pairs no step is meaningful. */
const MOST_PAIRS = 100;

/**
 * Returns the steps from the newest release under equal gates to the last one under other conditions (config ...).
 * `lines` are those of one workload or group. A newer release under other gates, such as another machine, does
 * not take a step away. A release without an older one under its gates has a step only if it is the engine's newest.
 * That step goes to other gates, and has no verdict. A last release under several equally distant conditions gives a
 * step for each: no name chooses one. A line needs no step to a release under its own conditions, or with enough builds
 * for its own changes. A late fix under the older conditions is the last release there, never the newest one here.
 * Builds without a version do not count. Releases with more than `MOST_PAIRS` pairs of conditions have no step.
 */
export function stepsAcross(lines: readonly UntestedLine[]): StepAcross[] {
  const alike = group(lines, ({ engine, setting }) => JSON.stringify([engine, setting.threads ?? null]));
  return [...alike.values()].flatMap((own) => {
    const [all, late] = [placesOf(own, false), placesOf(own, true)];
    const tracks = group(all, ({ line }) => line.track);
    return [...tracks].flatMap(([track, ofTrack]) => {
      const [latest] = ofTrack;
      if (!latest) return [];
      const newest = newestOf(ofTrack.filter((place) => isSameRelease(place, latest)));
      const older = ofTrack.filter((place) => !isSameRelease(place, latest));
      if (older.length) return stepsInto(newest, older, late);
      const [first] = all;
      if (!first || !isSameRelease(latest, first)) return [];
      const others = all.filter((place) => place.line.track !== track && !isSameRelease(place, latest));
      return stepsTo(newest, releaseOf(others), late);
    });
  });
}

/** Returns the builds of lines with an order, newest first: of late fixes, or of the lines that they leave. */
const placesOf = (lines: readonly UntestedLine[], isLate: boolean): Place[] =>
  lines
    .filter((line) => (line.key !== line.beside) === isLate && !standsAlone(line))
    .flatMap((line) => line.builds.flatMap((build) => placeOf(line, build)))
    .sort(byRelease);

function placeOf(line: UntestedLine, build: HistoryBuild): Place[] {
  const { version } = build;
  return version !== null && isMeasured(build) ? [{ line, build: { ...build, version } }] : [];
}

/** Orders places, the newest release first. */
const byRelease = (a: Place, b: Place): number => compareBuilds(b.build, a.build) || ascending(a.line.key, b.line.key);

const isSameRelease = (a: Pick<Place, "build">, b: Pick<Place, "build">): boolean =>
  compareVersions(a.build.version, b.build.version) === 0;

/** Returns the newest build of each line. `places` are sorted. */
const newestOf = (places: readonly Place[]): Place[] =>
  places.filter(({ line }, at) => places.findIndex((place) => place.line.key === line.key) === at);

/** Returns the places of the newest release among sorted ones. */
const releaseOf = (places: readonly Place[]): Place[] =>
  places.filter((place) => places[0] && isSameRelease(place, places[0]));

/** Returns the steps from the newest release to the first release before it that has none of its conditions. */
function stepsInto(newest: readonly Place[], older: readonly Place[], late: readonly Place[]): StepAcross[] {
  let known = newest;
  let left = older;
  for (let plain = 1; plain < MIN_BUILDS; plain += 1) {
    const before = releaseOf(left);
    if (!before.length || known.length * before.length > MOST_PAIRS) return [];
    const same = known.filter((to) => before.some((from) => !differencesOf(from, to).length));
    if (!same.length) return stepsTo(known, before, late);
    known = same;
    left = left.slice(before.length);
  }
  return [];
}

/** Returns the steps into each place from the places that differ least from it; none for too many pairs. */
const stepsTo = (newest: readonly Place[], from: readonly Place[], late: readonly Place[]): StepAcross[] =>
  newest.length * from.length > MOST_PAIRS ? [] : newest.flatMap((to) => stepTo(to, from, late));

/** Returns the steps from the places that differ least, one for each line. Where all cross a gate, it is one. */
function stepTo(to: Place, from: readonly Place[], late: readonly Place[]): StepAcross[] {
  const found = newestOf(from.map((place) => lastOf(place, to, late))).map(({ build, line }) => {
    return { against: build, from: line.key, differences: differencesOf({ build, line }, to) };
  });
  const least = Math.min(...found.map(({ differences }) => differences.length));
  if (!least) return [];
  const nearest = found.filter(({ differences }) => differences.length === least);
  const comparable = nearest.filter(({ differences }) => differences.every(({ kind }) => kind === "warning"));
  const step = { line: to.line.key, build: to.build };
  if (!comparable.length) return nearest.slice(0, 1).map((place) => ({ ...step, ...place, pair: null }));
  return comparable.map((place) => ({ ...step, ...place, pair: pairOf(place.against, to.build) }));
}

/** Returns the last late fix under an older build's own conditions; else the build. `late` is sorted. */
const lastOf = (from: Place, to: Place, late: readonly Place[]): Place =>
  late.find(
    (fix) =>
      fix.line.beside === from.line.key &&
      compareVersions(fix.build.version, from.build.version) > 0 &&
      compareVersions(fix.build.version, to.build.version) < 0 &&
      !differencesOf(from, fix).length,
  ) ?? from;

const differencesOf = (from: Place, to: Place) => differencesBetween(from.build.measured, to.build.measured, "build");
