import { createHash } from "node:crypto";
import { group } from "d3-array";
import { toDigits } from "@/lib/format";
import type { ParsedPoint, Workload } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { isQueryRecall } from "../domain/workloads/query-recall";
import { countCopyWords } from "../importers/kit/paths";

/** So many digits are never equal by chance. */
const ENOUGH_DIGITS = 20;

/**
 * Gives each measured point its fingerprint (model.ts): a hash of its workload and numbers, which copies share. Twenty
 * digits of its own numbers suffice. With fewer, all numbers of its run in the file count too, then all of the file.
 * Where the file has fewer, its bytes count: `contents` has their hash by path. Without a hash the fingerprint is null.
 *
 * Equal files of one bundle may be repeats that few digits can't distinguish. So each is an execution of its own,
 * unless its path marks it as a copy. The same bytes in another bundle are the same execution.
 *
 * Numbers from another file (costs by samples) don't count: the output may exist elsewhere without them. Failed and
 * truncated points get no fingerprint, since two engines that fail alike print the same. It changes the points in
 * place: copies of half a million would double the memory.
 */
export function addFingerprints(results: readonly ParsedResults[], contents: ReadonlyMap<string, string>): void {
  for (const { runs, points } of results) {
    const workloads = new Map(runs.map(({ key, workload }) => [key, workload]));
    const wholeOfRun = hashOfAll(points, partOf);
    const wholeOfFile = hashOfAll(points, ({ source }) => source.path);
    const seen = new Map<string, Map<string, number>>();
    for (const point of points) {
      const numbers = numbersOf(point);
      const workload = workloads.get(point.runKey);
      if (point.fingerprint !== undefined || numbers.length === 0 || !workload) continue;
      if (digitsOf(numbers) >= ENOUGH_DIGITS) {
        point.fingerprint = hashOf([identityOf(workload), numbers]);
        continue;
      }
      const { label, indexParams, queryParams, source } = point;
      const printed = wholeOfRun(point) ?? wholeOfFile(point);
      const whole = printed ?? contents.get(source.path);
      if (whole === undefined) {
        point.fingerprint = null;
        continue;
      }
      const place = hashOf([whole, identityOf(workload), numbers, label, indexParams, queryParams]);
      // Equal lines of one file are several measurements; the same file elsewhere has as many.
      const scope = printed === null ? `${whole} ${copyMark(source.path)}` : source.path;
      const here = seen.get(scope) ?? new Map<string, number>();
      seen.set(scope, here);
      const nth = here.get(place) ?? 0;
      here.set(place, nth + 1);
      point.fingerprint = hashOf([place, nth]);
    }
  }
}

/** Returns a mark that differs for copies of a file: those below `old/`, `backup/` and the like, and packed ones. */
const copyMark = (path: string): string => `${countCopyWords(path)} ${path.includes("!/")}`;

/** Returns the numbers printed at a point's own source, by name in one order. */
function numbersOf({ metrics, moreMetrics, metricSources = {}, status, source }: ParsedPoint): [string, string][] {
  if (status === "failed" || status === "truncated") return [];
  return Object.entries({ ...metrics, ...moreMetrics })
    .flatMap(([key, value]): [string, string][] => {
      const from = metricSources[key];
      const elsewhere = from !== undefined && from.path !== source.path;
      // Recalls of single queries need the ground truth, which a copy may lack; the mean identifies the result.
      const isLeftOut = elsewhere || isQueryRecall(key);
      return value === null || value === 0 || !Number.isFinite(value) || isLeftOut ? [] : [[key, plainNumber(value)]];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Rounds off the error of a binary division: 4.41 ms are 0.00441 s. */
const plainNumber = (value: number): string => toDigits(value, 12).toExponential();

/** Counts significant digits: `2.269495e+6` has seven. */
const digitsOf = (numbers: readonly [string, string][]): number =>
  numbers.reduce((digits, [, text]) => digits + text.replace(/e.*/s, "").replace(/\D/g, "").length, 0);

/** Returns the key of a run's part of a file. */
const partOf = ({ source, runKey }: ParsedPoint): string => JSON.stringify([source.path, runKey]);

/** Returns a function for the hash of all numbers that `of` groups with a point's; null for too few digits. */
function hashOfAll(
  points: readonly ParsedPoint[],
  of: (point: ParsedPoint) => string,
): (point: ParsedPoint) => string | null {
  const groups = group(points, of);
  const known = new Map<string, string | null>();
  return (point) => {
    const key = of(point);
    const before = known.get(key);
    if (before !== undefined) return before;
    let digits = 0;
    const all = (groups.get(key) ?? []).map((one) => {
      const numbers = numbersOf(one);
      digits += digitsOf(numbers);
      return JSON.stringify(numbers);
    });
    const hash = digits >= ENOUGH_DIGITS ? hashOf(all.sort()) : null;
    known.set(key, hash);
    return hash;
  };
}

function identityOf(workload: Workload): unknown {
  if (workload.family === "vector-search") return [workload.family, workload.dataset, workload.distance, workload.k];
  return [workload.family, workload.name, Object.entries(workload.params).sort(([a], [b]) => (a < b ? -1 : 1))];
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest().toString("hex", 0, 16);
