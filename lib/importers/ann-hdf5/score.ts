import type { GroundTruth } from "@/lib/domain/parsed-results";
import {
  type DistanceTable,
  epsilonLimit,
  hitCounts,
  knnLimit,
  largeEpsilonLimit,
  meanRecall,
  recallStddev,
  relativeError,
} from "@/lib/domain/vector/recall";
import { queryRecalls } from "@/lib/domain/workloads/query-recall";
import type { ResultFacts, Scores } from "./facts";

interface ToScore {
  key: { dataset: string; distance: string | null; k: number };
  distances: DistanceTable | null;
  bruteForce: boolean;
  groundTruths: readonly GroundTruth[];
  path: string;
}

type Scored = Pick<ResultFacts, "scores" | "scorer" | "unscored" | "standIn">;

// One stand-in per data set is enough: each costs 16 bytes per query until the import ends.
const offered = new WeakMap<readonly GroundTruth[], Set<string>>();

/**
 * Recomputes a result's recall from the ground truth. Without one, a brute-force result is its own stand-in, and others
 * have no scores. `unscored` is the reason where the file has no distances or the ground truth does not fit.
 */
export function scoreResult({ key, distances, bruteForce, groundTruths, path }: ToScore): Scored {
  const none: Scored = { scores: null, scorer: null, unscored: null, standIn: null };
  if (!distances || distances.rows === 0) return { ...none, unscored: "the file has no distances" };
  const truth = findTruth(key, groundTruths);
  if (truth && truth.thresholds.length !== distances.rows) {
    const counts = `${truth.thresholds.length} queries and the result ${distances.rows}`;
    return { ...none, unscored: `the ground truth ${truth.source.path} has ${counts}` };
  }
  if (truth) {
    return {
      ...none,
      scores: scoresOf(distances, key.k, truth.thresholds, truth.standIn ? null : truth.distanceSums),
      scorer: { path: truth.source.path, standIn: truth.standIn === true },
    };
  }
  if (!bruteForce || distances.columns < key.k) return none;
  const own = ownTruth(distances, key.k);
  return {
    scores: scoresOf(distances, key.k, own.thresholds, null),
    scorer: { path, standIn: true },
    unscored: null,
    standIn: isFirst(key, groundTruths) ? own : null,
  };
}

/** Prefers a real ground truth to a stand-in. Distances that differ never match; an unknown one matches any. */
function findTruth(key: ToScore["key"], truths: readonly GroundTruth[]): GroundTruth | undefined {
  const fits = truths.filter(
    (truth) =>
      truth.dataset === key.dataset &&
      truth.k === key.k &&
      (truth.distance === null || key.distance === null || truth.distance === key.distance),
  );
  return fits.find((truth) => !truth.standIn) ?? fits[0];
}

// A stand-in has k columns, a ground truth usually 100. Their relative errors differ, so without `sums` no error is
// known.
function scoresOf(table: DistanceTable, k: number, thresholds: Float64Array, sums: Float64Array | null): Scores {
  const hits = hitCounts(table, k, thresholds, knnLimit);
  return {
    recall: meanRecall(hits, k),
    stddev: recallStddev(hits, k),
    epsilon: meanRecall(hitCounts(table, k, thresholds, epsilonLimit), k),
    largeEpsilon: meanRecall(hitCounts(table, k, thresholds, largeEpsilonLimit), k),
    relativeError: sums ? relativeError(table, sums) : null,
    queries: queryRecalls(hits, k),
  };
}

function ownTruth({ values, rows, columns }: DistanceTable, k: number) {
  const thresholds = new Float64Array(rows);
  const distanceSums = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const sorted = values.slice(row * columns, (row + 1) * columns).sort();
    thresholds[row] = sorted[k - 1] ?? Number.NaN;
    for (const value of sorted) distanceSums[row] = (distanceSums[row] ?? 0) + value;
  }
  return { thresholds, distanceSums };
}

/** True for the first stand-in of a data set, distance and k, which it remembers. */
function isFirst(key: ToScore["key"], groundTruths: readonly GroundTruth[]): boolean {
  const seen = offered.get(groundTruths) ?? new Set<string>();
  offered.set(groundTruths, seen);
  const name = JSON.stringify([key.dataset, key.distance, key.k]);
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}
