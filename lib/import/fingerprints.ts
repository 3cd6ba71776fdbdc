import { hash } from "node:crypto";
import { group } from "d3-array";
import { formatAsPower } from "@/lib/format";
import type { ParsedPoint, Workload } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { isQueryRecall } from "../domain/workloads/query-recall";
import { countCopyWords } from "../importers/kit/paths";

/** So many digits are never equal by chance. */
const ENOUGH_DIGITS = 20;

/**
 * Gives each measured point its fingerprint (model.ts): a hash of its workload and numbers, which copies share. Twenty
 * digits of its own numbers suffice. With fewer, all numbers of its run in the file count too, then all of the file.
 * A file with fewer counts by its bytes: `contents` has their hash by path. Without a hash the fingerprint is null.
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
  for (const { runs, points } of results) {
    const workloads = new Map(runs.map(({ key, workload }) => [key, workload]));
    const wholeOfRun = hashOfAll(points, partOf);
    const wholeOfFile = hashOfAll(points, ({ source }) => source.path);
    const places = new PlacesOfFiles(points);
    for (const point of points) {
      const workload = workloads.get(point.runKey);
      const print = point.fingerprint === undefined && workload ? printOf(point, workload) : undefined;
      if (print !== undefined) point.fingerprint = print;
      places.passed(point);
    }

    function printOf(point: ParsedPoint, workload: Workload): string | null | undefined {
      const numbers = numbersOf(point);
      if (numbers.length === 0) return undefined;
      if (digitsOf(numbers) >= ENOUGH_DIGITS) return hashOf([identityOf(workload), numbers]);
      const { label, indexParams, queryParams, source } = point;
      const printed = wholeOfRun(point) ?? wholeOfFile(point);
      const whole = printed ?? contents.get(source.path);
      if (whole === undefined) return null;
      const place = hashOf([whole, identityOf(workload), numbers, label, indexParams, queryParams]);
      // Equal lines of one file are several measurements; the same file elsewhere has as many.
      const scope = printed === null ? `${whole} ${copyMark(source.path)}` : source.path;
      return hashOf([place, places.countBefore(scope, place)]);
    }
  }
}

/** Counts equal places of each file. Those of a file are forgotten behind its last point. */
class PlacesOfFiles {
  readonly #seen = new Map<string, Map<string, number>>();
  readonly #left = new Map<string, number>();

  constructor(points: readonly ParsedPoint[]) {
    for (const { source } of points) this.#left.set(source.path, (this.#left.get(source.path) ?? 0) + 1);
  }

  /** Returns how often the place came in that scope before. A scope is a file, or all files of the same bytes. */
  countBefore(scope: string, place: string): number {
    const here = this.#seen.get(scope) ?? new Map<string, number>();
    this.#seen.set(scope, here);
    const nth = here.get(place) ?? 0;
    here.set(place, nth + 1);
    return nth;
  }

  /** Notes that a point needs no more counting. */
  passed({ source: { path } }: ParsedPoint): void {
    const left = (this.#left.get(path) ?? 0) - 1;
    this.#left.set(path, left);
    if (left === 0) this.#seen.delete(path);
  }
}

/** Returns a mark that differs for copies of a file: those below `old/`, `backup/` and the like, and packed ones. */
const copyMark = (path: string): string => `${countCopyWords(path)} ${path.includes("!/")}`;

/**
 * Returns the numbers other than 0 that are printed at a point's own source, by name in one order. Failed and truncated
 * points have none.
 */
function numbersOf({ metrics, moreMetrics, metricSources = {}, status, source }: ParsedPoint): [string, string][] {
  const numbers: [string, string][] = [];
  if (status === "failed" || status === "truncated") return numbers;
  for (const [key, value] of Object.entries({ ...metrics, ...moreMetrics })) {
    if (value === null || value === 0 || !Number.isFinite(value)) continue;
    const from = metricSources[key];
    const elsewhere = from !== undefined && from.path !== source.path;
    // Recalls of single queries need the ground truth, which a copy may lack; the mean identifies the result.
    if (!elsewhere && !isQueryRecall(key)) numbers.push([key, plainNumber(value)]);
  }
  return numbers.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Rounds off the error of a binary division: 4.41 ms are 0.00441 s. */
const plainNumber = (value: number): string => formatAsPower(value, 12);

/** Counts significant digits: `2.269495e+6` has seven. */
const digitsOf = (numbers: readonly [string, string][]): number =>
  numbers.reduce((digits, [, text]) => digits + significantDigits(text), 0);

/** Returns the number of digits before the `e`. */
function significantDigits(text: string): number {
  const end = text.indexOf("e");
  const marks = (text.startsWith("-") ? 1 : 0) + (text.includes(".") ? 1 : 0);
  return end - marks;
}

/** Returns the key of a run's part of a file. */
const partOf = ({ source, runKey }: ParsedPoint): string => JSON.stringify([source.path, runKey]);

/** Returns a function for the hash of all numbers that `of` groups with a point's; null for too few digits. */
function hashOfAll(
  points: readonly ParsedPoint[],
  of: (point: ParsedPoint) => string,
): (point: ParsedPoint) => string | null {
  let groups: ReadonlyMap<string, ParsedPoint[]> | null = null;
  const known = new Map<string, string | null>();
  return (point) => {
    const key = of(point);
    groups ??= group(points, of);
    const before = known.get(key);
    if (before !== undefined) return before;
    let digits = 0;
    const all = (groups.get(key) ?? []).map((one) => {
      const numbers = numbersOf(one);
      digits += digitsOf(numbers);
      return JSON.stringify(numbers);
    });
    const whole = digits >= ENOUGH_DIGITS ? hashOf(all.sort()) : null;
    known.set(key, whole);
    return whole;
  };
}

function identityOf(workload: Workload): unknown {
  if (workload.family === "vector-search") return [workload.family, workload.dataset, workload.distance, workload.k];
  return [workload.family, workload.name, Object.entries(workload.params).sort(([a], [b]) => (a < b ? -1 : 1))];
}

const hashOf = (value: unknown): string => hash("sha256", JSON.stringify(value)).slice(0, 32);
