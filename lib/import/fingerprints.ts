import { hash } from "node:crypto";
import { group } from "d3-array";
import { formatAsPower, toDigits } from "@/lib/format";
import type { Params, ParsedPoint, Workload } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { metricInfo } from "../domain/workloads/metrics";
import { isQueryRecall } from "../domain/workloads/query-recall";
import { METRICS } from "../importers/kit/packed-block";
import { countCopyWords } from "../importers/kit/paths";
import { metricValues, moreNames } from "../importers/kit/point-list";
import { pointsOfRuns } from "./points-of-runs";

/** Numbers that print so many digits are never equal by chance. */
const ENOUGH_DIGITS = 20;

/**
 * Gives each measured point its fingerprint (model.ts): a hash of its workload and numbers, which copies share. Twenty
 * printed digits of its own numbers suffice. With fewer, all numbers of its run in the file count too, then all of the
 * file. A file with fewer counts by its bytes: `contents` has their hash by path. Without a hash the fingerprint is
 * null. A number that is printed again adds no digits, and neither does a computed one: a mean of three times has
 * twelve, whatever they have.
 *
 * Equal files of one bundle may be repeats that few digits can't distinguish. So each is an execution of its own,
 * unless its path marks it as a copy. The same bytes in another bundle are the same execution.
 *
 * Numbers from another file (costs by samples) don't count: the output may exist elsewhere without them. Failed and
 * truncated points get no fingerprint, since two engines that fail alike print the same. Nor do points without a
 * number, and a fingerprint that a point has stays. It changes the points in place: copies of half a million would
 * double the memory.
 */
export function addFingerprints(results: readonly ParsedResults[], contents: ReadonlyMap<string, string>): void {
  const identities = new Map<Workload, string>();
  const identityOf = (workload: Workload): string => {
    const known = identities.get(workload) ?? JSON.stringify(identityParts(workload));
    identities.set(workload, known);
    return known;
  };
  for (const { runs, points } of results) {
    const workloads = new Map(runs.map(({ key, workload }) => [key, workload]));
    const { several } = pointsOfRuns({ runs, points });
    const kept: Numbers[] = [];
    const wholeOfRun = hashOfAll(points, (point) => (several.has(point.runKey) ? partOf(point) : null));
    const wholeOfFile = hashOfAll(points, ({ source }) => source.path, kept);
    const places = new PlacesOfFiles(points);
    let newest = { label: "", indexParams: NO_PARAMS, queryParams: NO_PARAMS, text: "" };
    points.forEach((point, at) => {
      const workload = workloads.get(point.runKey);
      const print = point.fingerprint === undefined && workload ? printOf(at, point, workload) : undefined;
      if (print !== undefined) point.fingerprint = print;
      places.passed(at);
    });

    function printOf(at: number, point: ParsedPoint, workload: Workload): string | null | undefined {
      const { text, printed: own } = kept[at] ?? numbersOf(point);
      if (text === NO_NUMBERS) return undefined;
      const identity = identityOf(workload);
      if (own.areEnough) return hashOf(`[${identity},${text}]`);
      const { path } = point.source;
      // The only point of a run has too few digits for all of them.
      const printed = wholeOfRun(point) ?? wholeOfFile(point);
      const whole = printed ?? contents.get(path);
      if (whole === undefined) return null;
      const place = hashOf(`[${JSON.stringify(whole)},${identity},${text},${restOf(point)}`);
      // Equal lines of one file are several measurements; the same file elsewhere has as many.
      const scope = printed === null ? `${whole} ${copyMark(path)}` : path;
      return hashOf(`["${place}",${places.countBefore(scope, place)}]`);
    }

    /** Returns the other parts of a point's place. Neighbours share the objects of their parameters. */
    function restOf({ label, indexParams, queryParams }: ParsedPoint): string {
      const { label: before, indexParams: index, queryParams: query } = newest;
      if (label !== before || indexParams !== index || queryParams !== query) {
        const text = JSON.stringify([label, indexParams, queryParams]).slice(1);
        newest = { label, indexParams, queryParams, text };
      }
      return newest.text;
    }
  }
}

/** Counts equal places of each file. Those of a file are forgotten behind its last point. */
class PlacesOfFiles {
  readonly #seen = new Map<string, Map<string, number>>();
  /** Files by the place of their last point. */
  readonly #ends: ReadonlyMap<number, string>;

  constructor(points: readonly ParsedPoint[]) {
    const last = new Map<string, number>();
    let before: string | undefined;
    points.forEach(({ source: { path } }, at) => {
      if (before !== undefined && path !== before) last.set(before, at - 1);
      before = path;
    });
    if (before !== undefined) last.set(before, points.length - 1);
    this.#ends = new Map([...last].map(([path, at]) => [at, path]));
  }

  /** Returns how often the place came in that scope before. A scope is a file, or all files of the same bytes. */
  countBefore(scope: string, place: string): number {
    const here = this.#seen.get(scope) ?? new Map<string, number>();
    this.#seen.set(scope, here);
    const nth = here.get(place) ?? 0;
    here.set(place, nth + 1);
    return nth;
  }

  /** Notes that the point at this place of the list needs no more counting. */
  passed(at: number): void {
    const path = this.#ends.get(at);
    if (path !== undefined) this.#seen.delete(path);
  }
}

/** Returns a mark that differs for copies of a file: those below `old/`, `backup/` and the like, and packed ones. */
const copyMark = (path: string): string => `${countCopyWords(path)} ${path.includes("!/")}`;

/** Different numbers that a source prints: enough of them to identify it, or all. */
class Printed {
  readonly numbers: string[] = [];
  #digits = 0;

  get areEnough(): boolean {
    return this.#digits >= ENOUGH_DIGITS;
  }

  add(number: string): void {
    if (this.areEnough || this.numbers.includes(number)) return;
    this.numbers.push(number);
    this.#digits += significantDigits(number);
  }
}

/** The numbers of a point as JSON, and those that its source prints. */
interface Numbers {
  text: string;
  printed: Printed;
}
const NO_NUMBERS = "[]";
const NO_PARAMS: Params = {};

/**
 * A metric that fingerprints count: its place among a point's values, and the beginning of its number as JSON. A number
 * times a factor of `units` may be the printed one: 100 a minute are 1.66666666667 a second.
 */
interface Counted {
  key: string;
  at: number;
  start: string;
  units: readonly number[];
}

/** The counted metrics by name, in one order, for each list of further metrics. */
const counted = new Map<string, readonly Counted[]>();
const MAX_LISTS = 1_000;
let newest: { more: readonly string[]; found: readonly Counted[] } | null = null;

/** Recalls of single queries need the ground truth, which a copy may lack; the mean identifies the result. */
function countedOf(more: readonly string[]): readonly Counted[] {
  if (newest?.more === more) return newest.found;
  const list = JSON.stringify(more);
  const found = counted.get(list) ?? countedIn(more);
  if (counted.size >= MAX_LISTS) counted.clear();
  counted.set(list, found);
  newest = { more, found };
  return found;
}

const countedIn = (more: readonly string[]): Counted[] =>
  // Of two metrics with one name the further one counts.
  [...new Map([...METRICS, ...more].map((key, at) => [key, at]))]
    .filter(([key]) => !isQueryRecall(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, at]) => ({ key, at, start: `[${JSON.stringify(key)},"`, units: UNITS[metricInfo(key).unit] ?? [] }));

const OF_TIME = [60, 3_600];
const OF_BYTES = [1, 2, 3, 4].map((power) => 1024 ** -power);
const UNITS: Readonly<Record<string, readonly number[]>> = {
  "1/s": OF_TIME,
  B: OF_BYTES,
  "B/s": [...OF_TIME, ...OF_BYTES],
};

/**
 * Returns the numbers other than 0 of a point's own source, by name in one order. Failed and truncated points have
 * none.
 */
function numbersOf(point: ParsedPoint): Numbers {
  let text = "";
  const printed = new Printed();
  const { status, metricSources } = point;
  if (status === "failed" || status === "truncated") return { text: NO_NUMBERS, printed };
  const values = metricValues(point);
  for (const { key, at, start, units } of countedOf(moreNames(point))) {
    const value = values[at] ?? null;
    if (value === null || value === 0 || !Number.isFinite(value)) continue;
    const from = metricSources?.[key];
    if (from !== undefined && from.path !== point.source.path) continue;
    const number = plainNumber(value);
    text += `${text === "" ? "" : ","}${start}${number}"]`;
    if (printed.areEnough || (from ?? point).origin === "computed") continue;
    printed.add(printedNumber(number, value, units));
  }
  return { text: `[${text}]`, printed };
}

/** Numbers of more digits may be shorter in the unit of their source. */
const FEW_DIGITS = 6;

/** Returns a number in the unit in which it has few digits, or else as it is. */
function printedNumber(number: string, value: number, units: readonly number[]): string {
  if (units.length === 0 || significantDigits(number) <= FEW_DIGITS) return number;
  for (const factor of units) {
    const short = toDigits(value * factor, FEW_DIGITS);
    if (Math.abs(short - value * factor) <= Math.abs(short) * 1e-11) return plainNumber(short);
  }
  return number;
}

/** Rounds off the error of a binary division: 4.41 ms are 0.00441 s. */
const plainNumber = (value: number): string => formatAsPower(value, 12);

/** Returns the number of digits before the `e`. */
function significantDigits(text: string): number {
  const end = text.indexOf("e");
  const marks = (text.startsWith("-") ? 1 : 0) + (text.includes(".") ? 1 : 0);
  return end - marks;
}

/** Returns the key of a run's part of a file. */
const partOf = ({ source, runKey }: ParsedPoint): string => JSON.stringify([source.path, runKey]);

/** Points of a file whose numbers are kept until they get their own fingerprints. */
const MAX_NUMBERS = 100_000;

/**
 * Returns a function for the hash of all numbers that `of` groups with a point's; null for too few digits, and for a
 * point without a group. `kept` gets the numbers of a group's points, by their places in the list.
 */
function hashOfAll(
  points: readonly ParsedPoint[],
  of: (point: ParsedPoint) => string | null,
  kept?: Numbers[],
): (point: ParsedPoint) => string | null {
  let groups: ReadonlyMap<string | null, number[]> | null = null;
  let count = 0;
  const known = new Map<string, string | null>();
  return (point) => {
    const key = of(point);
    if (key === null) return null;
    const before = known.get(key);
    if (before !== undefined) return before;
    groups ??= group(points.keys(), (at) => of(points[at] ?? point));
    const printed = new Printed();
    const all = (groups.get(key) ?? []).map((at) => {
      const numbers = numbersOf(points[at] ?? point);
      if (kept && count < MAX_NUMBERS) {
        kept[at] = numbers;
        count += 1;
      }
      if (!printed.areEnough) for (const number of numbers.printed.numbers) printed.add(number);
      return numbers.text;
    });
    const whole = printed.areEnough ? hashOf(JSON.stringify(all.sort())) : null;
    known.set(key, whole);
    return whole;
  };
}

function identityParts(workload: Workload): unknown {
  if (workload.family === "vector-search") return [workload.family, workload.dataset, workload.distance, workload.k];
  return [workload.family, workload.name, Object.entries(workload.params).sort(([a], [b]) => (a < b ? -1 : 1))];
}

const hashOf = (text: string): string => hash("sha256", text).slice(0, 32);
