import { createHash } from "node:crypto";
import { group } from "d3-array";
import type { ParsedPoint, ParsedResults, Workload } from "../domain/model";

/** So many digits are never equal by chance. */
const ENOUGH_DIGITS = 20;

/**
 * Gives each measured point its fingerprint (model.ts): a hash of its workload and of its own numbers where they have twenty digits, else of
 * these and all numbers of its run in the file (another file may hold that run beside other ones), else of those of the file. Numbers that stand in another file (costs by samples beside it) are left out: the same output may
 * lie elsewhere without them. Failed runs have none, since two engines that fail alike print the same.
 */
export function withFingerprints(results: readonly ParsedResults[]): ParsedResults[] {
  return results.map((result) => {
    const workloads = new Map(result.runs.map(({ key, workload }) => [key, workload]));
    const printed = new Map(result.points.map((point) => [point, numbersOf(point)]));
    const runs = hashesOf(result.points, printed, partOf);
    const files = hashesOf(result.points, printed, ({ source }) => source.path);
    const seen = new Map<string, number>();
    return {
      ...result,
      points: result.points.map((point) => {
        const numbers = printed.get(point) ?? [];
        const workload = workloads.get(point.runKey);
        if (point.fingerprint !== undefined || numbers.length === 0 || !workload) return point;
        if (digitsOf(numbers) >= ENOUGH_DIGITS)
          return { ...point, fingerprint: hashOf([identityOf(workload), numbers]) };
        const whole = runs.get(partOf(point)) ?? files.get(point.source.path);
        if (whole === undefined) return { ...point, fingerprint: null };
        const { label, indexParams, queryParams, source } = point;
        const place = hashOf([whole, identityOf(workload), numbers, label, indexParams, queryParams]);
        // Equal lines of one file are several measurements; the same file elsewhere has as many.
        const here = `${place} ${source.path}`;
        const nth = seen.get(here) ?? 0;
        seen.set(here, nth + 1);
        return { ...point, fingerprint: hashOf([place, nth]) };
      }),
    };
  });
}

/** Name and value of what was printed for a point where its source stands, in one order. */
function numbersOf({ metrics, moreMetrics, metricSources = {}, status, source }: ParsedPoint): [string, string][] {
  if (status === "failed" || status === "truncated") return [];
  return Object.entries({ ...metrics, ...moreMetrics })
    .flatMap(([key, value]): [string, string][] => {
      const from = metricSources[key];
      const elsewhere = from !== undefined && from.path !== source.path;
      return value === null || value === 0 || !Number.isFinite(value) || elsewhere ? [] : [[key, plainNumber(value)]];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Without the noise of a binary division: 4.41 ms are 0.00441 s. */
const plainNumber = (value: number): string => Number(value.toPrecision(12)).toExponential();

/** Digits that say something: `2.269495e+6` has seven. */
const digitsOf = (numbers: readonly [string, string][]): number =>
  numbers.reduce((digits, [, text]) => digits + text.replace(/e.*/s, "").replace(/\D/g, "").length, 0);

/** What of a file belongs to one run. */
const partOf = ({ source, runKey }: ParsedPoint): string => JSON.stringify([source.path, runKey]);

/** A hash of all numbers of the points that `of` puts together; none where they have too few digits. */
function hashesOf(
  points: readonly ParsedPoint[],
  printed: ReadonlyMap<ParsedPoint, [string, string][]>,
  of: (point: ParsedPoint) => string,
): Map<string, string> {
  return new Map(
    [...group(points, of)].flatMap(([key, own]) => {
      const all = own.map((point) => printed.get(point) ?? []);
      return digitsOf(all.flat()) >= ENOUGH_DIGITS
        ? [[key, hashOf(all.map((numbers) => JSON.stringify(numbers)).sort())]]
        : [];
    }),
  );
}

function identityOf(workload: Workload): unknown {
  if (workload.family === "vector-search") return [workload.family, workload.dataset, workload.distance, workload.k];
  return [workload.family, workload.name, Object.entries(workload.params).sort(([a], [b]) => (a < b ? -1 : 1))];
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
