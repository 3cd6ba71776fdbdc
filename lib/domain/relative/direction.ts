/** Ratios that differ by less than this are equal: 1.02 - 1 is a little more than 0.02 in binary. */
export const RATIO_SLACK = 1e-9;

/** The better direction of a metric; null where it has none. */
export type Better = "higher" | "lower" | null;

/**
 * Returns true for a ratio in the better direction. Null without a better direction, for equal values, and without a
 * ratio.
 */
export const isBetter = (ratio: number | null, better: Better): boolean | null =>
  better === null || ratio === null || ratio === 1 ? null : ratio > 1 === (better === "higher");
