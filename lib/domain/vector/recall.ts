// The metrics of ann-benchmarks' harness for one result file, as plotting/metrics.py defines them. Each row has
// `columns` distances, padded with +Infinity where the engine returned fewer.

/** Distances of the returned neighbours, row by row. */
export interface DistanceTable {
  values: Float32Array | Float64Array;
  rows: number;
  columns: number;
}

/** Returns the distance up to which a neighbour counts for `recall`, from that of the true k-th neighbour. */
export const knnLimit = (distance: number): number => distance + 1e-3;

/** Returns the distance up to which a neighbour counts for `recallEpsilon`. */
export const epsilonLimit = (distance: number): number => distance * 1.01;

/** Returns the distance up to which a neighbour counts for `recallLargeEpsilon`. */
export const largeEpsilonLimit = (distance: number): number => distance * 1.1;

/**
 * Counts the hits of each query: its first `k` distances, in returned order, within the query's limit. NaN and padding
 * are no hits. Throws a RangeError where queries and thresholds differ in number.
 */
export function hitCounts(
  table: DistanceTable,
  k: number,
  thresholds: Float64Array,
  limit: (distance: number) => number,
): Uint32Array {
  const { values, rows, columns } = table;
  if (thresholds.length !== rows) throw new RangeError(`Queries: ${rows}, thresholds: ${thresholds.length}.`);
  const hits = new Uint32Array(rows);
  const width = Math.min(k, columns);
  for (let row = 0; row < rows; row++) {
    const most = limit(thresholds[row] ?? Number.NaN);
    const start = row * columns;
    let count = 0;
    for (let at = start; at < start + width; at++) if ((values[at] ?? Number.NaN) <= most) count++;
    hits[row] = count;
  }
  return hits;
}

/** Returns mean hits / k as a fraction; null without queries, and for k below 1. */
export function meanRecall(hits: ArrayLike<number>, k: number): number | null {
  if (hits.length === 0 || k < 1) return null;
  let sum = 0;
  for (let i = 0; i < hits.length; i++) sum += hits[i] ?? 0;
  return sum / hits.length / k;
}

/** Returns the population standard deviation of hits / k; null without queries, and for k below 1. */
export function recallStddev(hits: ArrayLike<number>, k: number): number | null {
  if (hits.length === 0 || k < 1) return null;
  let sum = 0;
  for (let i = 0; i < hits.length; i++) sum += hits[i] ?? 0;
  const mean = sum / hits.length;
  let squares = 0;
  for (let i = 0; i < hits.length; i++) squares += ((hits[i] ?? 0) - mean) ** 2;
  return Math.sqrt(squares / hits.length) / k;
}

/**
 * Returns the harness' relative error. It is the sum of all stored distances / the sum of ALL true ones of the same
 * queries. It is +Infinity with any padding, or where the true sum is below 0.01. Since 2022-07 the true sum covers
 * every column of the ground truth, usually 100. So the value is near 1 only for k = 100. We keep the tool's rule.
 */
export function relativeError(table: DistanceTable, distanceSums: Float64Array): number {
  let trueSum = 0;
  for (let row = 0; row < table.rows; row++) trueSum += distanceSums[row] ?? 0;
  if (trueSum < 0.01) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < table.rows * table.columns; i++) sum += table.values[i] ?? 0;
  return sum / trueSum;
}
