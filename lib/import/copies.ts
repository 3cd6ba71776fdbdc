import { group } from "d3-array";
import type { Issue, Params, ParsedPoint, ParsedRun } from "../domain/model";
import { hostOfPath } from "../domain/names/machines";
import type { ParsedResults } from "../domain/parsed-results";
import { countCopyWords } from "../importers/kit/paths";
import { problem } from "./issue-list";
import { RepeatedTexts, shortHash } from "./repeated-texts";
import { knownOf } from "./variants/executions";
import { levelsOf } from "./variants/words";

/** A point with its run, and the index of its importer in the results. */
export interface PlacedPoint {
  part: number;
  run: ParsedRun;
  point: ParsedPoint;
}

/** Points that are printed again elsewhere: each copy with the point that counts. */
export type CopiesOf = ReadonlyMap<ParsedPoint, PlacedPoint>;

/**
 * Finds points of one execution that a bundle prints several times: equal fingerprint, origin, engine, build, config
 * and threads. Their paths have no two hosts, and their files state no two machines, times, repeats or values of a
 * setting. The one that counts has a name without words such as old or copy, and the fewest folders; then the first by
 * path and line.
 */
export function printedTwice(results: readonly ParsedResults[]): CopiesOf {
  const again = printsOfSeveral(results);
  if (again.size === 0) return new Map();
  const placed = results.flatMap(({ runs, points }, part): PlacedPoint[] => {
    const byKey = new Map(runs.map((run) => [run.key, run]));
    return points.flatMap((point) => {
      const run = byKey.get(point.runKey);
      return run && point.fingerprint && again.has(point.fingerprint) ? [{ part, run, point }] : [];
    });
  });
  const groups = group(placed, ({ run, point }) => {
    const { engine, build, config } = run.setting;
    return JSON.stringify([point.fingerprint, point.origin, engine, build?.raw, config?.raw, run.threads]);
  });
  const copies = new Map<ParsedPoint, PlacedPoint>();
  for (const same of [...groups.values()].flatMap(byHost)) {
    const firsts: PlacedPoint[] = [];
    // A print that states the same as an earlier one is its copy, however many others there are.
    const equal = new Map<string, PlacedPoint>();
    for (const one of same.length === 1 ? same : fullestFirst(same)) {
      const stated = same.length === 1 ? "" : JSON.stringify(Object.entries(statedBy(one.run)).sort(byKey));
      const first = equal.get(stated) ?? firsts.slice(0, MOST_EXECUTIONS).find(({ run }) => !contradict(run, one.run));
      if (first === undefined) firsts.push(one);
      else copies.set(one.point, first);
      equal.set(stated, first ?? one);
    }
  }
  return copies;
}

/**
 * Returns prints, those that state most first, else by place. One that states less is a copy of another, and never
 * joins two that contradict each other.
 */
function fullestFirst(same: readonly PlacedPoint[]): PlacedPoint[] {
  const counts = new Map(same.map((one) => [one, Object.values(statedBy(one.run)).filter(isPresent).length]));
  return same.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || byPlace(a, b));
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const isPresent = (value: unknown): boolean => value !== null && value !== undefined;

/** Executions of equal numbers with which a print is compared. */
const MOST_EXECUTIONS = 20;

/** True for runs that state two values of a setting, machines, times or repeats: their numbers are equal by a limit. */
function contradict(one: ParsedRun, other: ParsedRun): boolean {
  const theirs = statedBy(other);
  return Object.entries(statedBy(one)).some(([key, value]) => {
    const their = theirs[key] ?? null;
    return value !== null && their !== null && !isOneValue(String(value), String(their));
  });
}

/** True for two spellings of one value: `1GB` and `1 GB`, `8` and `8.0`, a day and a time of this day. */
function isOneValue(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other].map((text) => text.toLowerCase().replaceAll(/\s/g, ""));
  if (a === b || (a !== "" && b !== "" && Number(a) === Number(b))) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return /^\d{4}-\d\d-\d\d$/.test(short) && long.startsWith(short);
}

/** Settings that say something of a print, or of the place of its row among others. */
const OF_PRINT = /^(?:comments?|notes?|remarks?|rank|winner|(?:run|row|job|result)Id|id)$/;

function statedBy(run: ParsedRun): Params {
  const { settings, machine } = knownOf(run);
  const known = Object.entries(settings).filter(([key]) => !OF_PRINT.test(key));
  // The second of equal rows in one file is `#2`, and its copy may be the first of another file.
  const repeat = run.repeat?.includes("#") ? null : (run.repeat ?? null);
  return { ...Object.fromEntries(known), machine, time: run.notes.measuredAt ?? null, repeat };
}

/**
 * Splits equal prints by the hosts in their paths: two hosts are two executions, as two builds are. One host, or none,
 * splits nothing.
 */
function byHost(same: PlacedPoint[]): PlacedPoint[][] {
  const hosts = group(same, ({ point }) => hostOfPath(point.source.path));
  return hosts.size > (hosts.has(null) ? 2 : 1) ? [...hosts.values()] : [same];
}

/** Returns the fingerprints of several points: few of a bundle's, which may be a million. */
function printsOfSeveral(results: readonly ParsedResults[]): Set<string> {
  const again = new RepeatedTexts(results.reduce((sum, { points }) => sum + points.length, 0));
  for (const { points } of results) for (const { fingerprint } of points) if (fingerprint) again.add(fingerprint);
  const hashes = again.hashes();
  const once = new Set<string>();
  const several = new Set<string>();
  if (hashes.size === 0) return several;
  for (const { points } of results)
    for (const { fingerprint } of points) {
      if (!fingerprint || !hashes.has(shortHash(fingerprint))) continue;
      if (once.has(fingerprint)) several.add(fingerprint);
      else once.add(fingerprint);
    }
  return several;
}

/** Orders prints: names without words such as old or copy first, then fewest folders, path and line. */
export function byPlace(a: PlacedPoint, b: PlacedPoint): number {
  const [one, two] = [a.point.source, b.point.source];
  const byPath = one.path < two.path ? -1 : 1;
  return (
    countCopyWords(one.path) - countCopyWords(two.path) ||
    levelsOf(one.path).length - levelsOf(two.path).length ||
    (one.path === two.path ? (one.line ?? 0) - (two.line ?? 0) : byPath)
  );
}

/** Returns the results with each execution once. An issue per pair of files names the repeated prints. */
export function withoutCopies(
  results: readonly ParsedResults[],
  copies: CopiesOf,
): { results: ParsedResults[]; issues: Issue[] } {
  if (copies.size === 0) return { results: [...results], issues: [] };
  const counted = new Map<string, { point: ParsedPoint; original: ParsedPoint; count: number }>();
  const left = results.map((result, part) => {
    const points = result.points.filter((point) => {
      const original = copies.get(point);
      if (original === undefined) return true;
      const pair = JSON.stringify([point.source.path, original.point.source.path]);
      const known = counted.get(pair) ?? { point, original: original.point, count: 0 };
      counted.set(pair, { ...known, count: known.count + 1 });
      return false;
    });
    if (points.length === result.points.length) return result;
    return withoutRuns({ ...result, points }, result, pointsNow(result, part, copies));
  });
  return { results: left, issues: [...counted.values()].map(copyIssue) };
}

/** Maps keys of removed points to the one that counts; null where another importer has it. */
function pointsNow({ points }: ParsedResults, part: number, copies: CopiesOf): Map<string, string | null> {
  return new Map(
    points.flatMap((point): [string, string | null][] => {
      const original = copies.get(point);
      return original ? [[point.key, original.part === part ? original.point.key : null]] : [];
    }),
  );
}

/** Removes runs that lost all of their points, with their builds and series, and redirects the author's tables. */
function withoutRuns(
  now: ParsedResults,
  before: ParsedResults,
  moved: ReadonlyMap<string, string | null>,
): ParsedResults {
  const used = new Set(now.points.map(({ indexBuildKey }) => indexBuildKey));
  const measured = new Set([
    ...now.points.map(({ runKey }) => runKey),
    ...now.indexBuilds.filter(({ key }) => used.has(key)).map(({ runKey }) => runKey),
  ]);
  const gone = new Set(before.points.map(({ runKey }) => runKey).filter((key) => !measured.has(key)));
  return {
    ...now,
    runs: now.runs.filter(({ key }) => !gone.has(key)),
    indexBuilds: now.indexBuilds.filter(({ runKey }) => !gone.has(runKey)),
    series: now.series.filter(({ runKey }) => runKey === null || !gone.has(runKey)),
    authorTables: now.authorTables.map((table) => ({
      ...table,
      differences: table.differences.map((one) =>
        one.pointKey !== null && moved.has(one.pointKey) ? { ...one, pointKey: moved.get(one.pointKey) ?? null } : one,
      ),
    })),
  };
}

function copyIssue({ point, original, count }: { point: ParsedPoint; original: ParsedPoint; count: number }): Issue {
  const { path, line } = original.source;
  const here = path === point.source.path;
  const where = here ? "in this file" : `in ${path}${line === null ? "" : `, line ${line}`}`;
  const what = count === 1 ? "This result is printed again" : `${count} results of this file are printed again`;
  const message = `${what} ${where}, number for number: ${count === 1 ? "it counts" : "they count"} once, there.`;
  return {
    ...problem(point.source.path, "printed-again", "info", message),
    line: point.source.line,
    text: point.source.text,
  };
}
