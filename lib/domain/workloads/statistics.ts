// Each is null without values: a statistic of nothing is missing, not 0. Callers leave out missing and failed values.

/** Returns the middle value, or the mean of the two in the middle of an even count; null without values. */
export const median = (values: readonly number[]): number | null => percentile(Float64Array.from(values).sort(), 50);

/** The quartiles of values: half of them lie between the two. */
export interface MiddleHalf {
  low: number;
  high: number;
}

/** Fewest values with a middle half. Of three values it would be one of them, or lie between two. */
const LEAST_OF_MIDDLE = 4;

/** Returns the first and the third quartile, each linear between the closest ranks; null for fewer than four values. */
export function middleHalf(values: readonly number[]): MiddleHalf | null {
  if (values.length < LEAST_OF_MIDDLE) return null;
  const ascending = Float64Array.from(values).sort();
  const [low, high] = [percentile(ascending, 25), percentile(ascending, 75)];
  return low === null || high === null ? null : { low, high };
}

/** Returns the arithmetic mean; null without values. */
export const mean = (values: readonly number[]): number | null => (values.length ? sum(values) / values.length : null);

/** Returns the geometric mean by logarithms; null without values, and unless all are above 0. */
export const geometricMean = (values: readonly number[]): number | null =>
  values.length && values.every((value) => value > 0)
    ? Math.exp(values.reduce((logs, value) => logs + Math.log(value), 0) / values.length)
    : null;

/** Returns a sum that adds the rounded-off parts back (Kahan and Babuška): small values count beside large ones. */
function sum(values: readonly number[]): number {
  let [total, lost] = [0, 0];
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/**
 * Returns a percentile of ascending values, `p` from 0 to 100. It is linear between the closest ranks: the position is
 * (n - 1) * p / 100. Null without values.
 */
export function percentile(ascending: ArrayLike<number>, p: number): number | null {
  if (ascending.length === 0) return null;
  const position = ((ascending.length - 1) * p) / 100;
  const below = Math.floor(position);
  const low = ascending[below];
  const high = ascending[Math.min(below + 1, ascending.length - 1)];
  return low === undefined || high === undefined ? null : low + (high - low) * (position - below);
}
