/**
 * Normal quantiles: two-sided 0.5 % for a change, one-sided 5 % for "same". Two-sided 0.02 % for a step, which may be
 * anywhere on a line.
 */
export const QUANTILES = { changed: 2.807, same: 1.6449, step: 3.72 };

// Student's t by Wallace's formula, which can be inverted. Its error is at most 2 % from three degrees on.

/** Returns the limit of Student's t that corresponds to a normal quantile. */
export const limitOf = (df: number, quantile: number): number =>
  Math.sqrt(df * Math.expm1(((quantile * (8 * df + 3)) / (8 * df + 1)) ** 2 / df));

/** Returns the two-sided p of Student's t. */
export const pOf = (t: number, df: number): number =>
  erfc((((8 * df + 1) / (8 * df + 3)) * Math.sqrt(df * Math.log1p((t * t) / df))) / Math.SQRT2);

// The complementary error function for numbers from 0 on, to seven digits (Numerical Recipes, erfcc).
const TERMS = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
  0.17087277,
];
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  return t * Math.exp(TERMS.reduceRight((sum, term) => sum * t + term, 0) - x * x);
}
