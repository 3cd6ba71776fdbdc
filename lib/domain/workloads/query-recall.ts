import { formatFixed } from "@/lib/format";
import { percentile } from "./statistics";

// The mean recall hides its tail. Of two results at 0.95, one may miss half of the neighbours for a tenth of its
// queries.

/**
 * Recalls with a stored share of queries below them. Page targets between two of these have an answer where k allows no
 * recall between.
 */
const BELOW = [0.5, 0.8, 0.9, 0.95, 0.96, 0.97, 0.98, 0.99, 1] as const;
/** Size of the sets of hardest and easiest queries. */
const HUNDRED = 100;

/** Reason for missing recalls of single queries. */
export const perQueryAbsent =
  "Needs the distances that each query returned and their ground truth; means of a hundred need a hundred queries.";

/** Metrics of the recalls of single queries, besides the shares below a recall. */
const QUERY_RECALLS = ["recallP1", "recallP5", "recallHardestHundred", "recallEasiestHundred"] as const;

/** Returns the key of the share of queries below a recall. */
const belowKey = (recall: number): string => `queriesBelowRecall${formatFixed(recall * 100, 0)}Fraction`;

/** Returns the recall in the key of a share below it; null for other metrics. */
export function recallOfBelowKey(key: string): number | null {
  const [, hundredths] = /^queriesBelowRecall(\d{1,3})Fraction$/.exec(key) ?? [];
  return hundredths === undefined ? null : Number(hundredths) / 100;
}

/** Returns true for a metric of single queries' recalls. */
export const isQueryRecall = (key: string): boolean =>
  QUERY_RECALLS.some((known) => known === key) || recallOfBelowKey(key) !== null;

/** Returns the least number of hits that reach `recall` of k. 0.95 x 100 is 95, whatever binary fractions give. */
const hitsFor = (recall: number, k: number): number => Math.ceil(recall * k - 1e-9);

/** Returns the metrics of a result without the hits of each query: null, except for shares, which it lacks. */
export const noQueryRecalls = (): Record<string, number | null> =>
  Object.fromEntries(QUERY_RECALLS.map((key) => [key, null]));

/**
 * Returns the metrics of single queries from their hits among the first `k`. The recalls at the 1st and 5th percentile
 * are linear between ranks, as in numpy. The mean recalls of the hundred queries with least and with most hits are null
 * below 100 queries. Then follow the shares of queries below the usual recalls. Of recalls with the same number of hits
 * only the highest is kept. For k = 10, below 0.95 is the same as below 1. Without queries, and for k below 1, it
 * returns noQueryRecalls.
 */
export function queryRecalls(hits: Uint32Array, k: number): Record<string, number | null> {
  if (hits.length === 0 || k < 1) return noQueryRecalls();
  const sorted = hits.slice().sort();
  const at = (p: number): number | null => {
    const found = percentile(sorted, p);
    return found === null ? null : found / k;
  };
  const mean = (part: Uint32Array): number | null =>
    part.length < HUNDRED ? null : part.reduce((sum, one) => sum + one, 0) / part.length / k;
  const highest = new Map(BELOW.map((recall) => [hitsFor(recall, k), recall]));
  const shares = [...highest].map(([least, recall]) => {
    const below = sorted.findIndex((one) => one >= least);
    return [belowKey(recall), (below < 0 ? sorted.length : below) / sorted.length] as const;
  });
  return {
    recallP1: at(1),
    recallP5: at(5),
    recallHardestHundred: mean(sorted.subarray(0, HUNDRED)),
    recallEasiestHundred: mean(sorted.subarray(Math.max(0, sorted.length - HUNDRED))),
    ...Object.fromEntries(shares),
  };
}

/**
 * Returns the share of queries below `target`, from a point's metrics. Null where no stored share has as many hits of
 * `k`.
 */
export function shareBelow(
  metrics: Readonly<Record<string, number | null>>,
  target: number,
  k: number | null,
): number | null {
  if (k === null || k < 1) return null;
  for (const [key, share] of Object.entries(metrics)) {
    const recall = recallOfBelowKey(key);
    if (recall !== null && hitsFor(recall, k) === hitsFor(target, k)) return share;
  }
  return null;
}
