// E-divisive (Matteson and James, "A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data", 2014),
// energy distance with exponent 1, significance by permutation inside the segments found so far. No maintained package of
// the npm registry does this; Apache Otava's test series and the Nile's flow (change-points.test.ts) hold it to published answers.

export interface ChangePoint {
  /** Index of the first value after the change. */
  index: number;
  /** Share of permutations that split at least as well: (1 + better) / (1 + permutations). */
  pValue: number;
}

export interface ChangePointOptions {
  /** A change counts when its p value is at most this. */
  significance: number;
  permutations: number;
}

export const CHANGE_POINT_DEFAULTS: ChangePointOptions = { significance: 0.05, permutations: 499 };

/** With fewer values no split can be significant, or nearly any can; the page says so instead of testing. */
export const MIN_VALUES = 6;
/** Longer series are refused: the search is quadratic. */
export const MAX_VALUES = 300;

/**
 * The significant changes of level or spread in a series, by index. Empty for series shorter than MIN_VALUES or longer than
 * MAX_VALUES. Values must be finite. The same series always gives the same answer: permutations come from a fixed seed.
 */
export function findChangePoints(values: readonly number[], options: Partial<ChangePointOptions> = {}): ChangePoint[] {
  const { significance, permutations } = { ...CHANGE_POINT_DEFAULTS, ...options };
  if (values.length < MIN_VALUES || values.length > MAX_VALUES) return [];
  const random = seeded(values.length);
  const found: ChangePoint[] = [];
  for (;;) {
    const bounds = [0, ...found.map(({ index }) => index), values.length].sort((a, b) => a - b);
    const best = bestSplit(values, bounds);
    if (best === null) break;
    let atLeast = 0;
    for (let i = 0; i < permutations; i++) {
      const shuffled = bestSplit(shuffledWithin(values, bounds, random), bounds);
      if (shuffled !== null && shuffled.gain >= best.gain) atLeast++;
    }
    const pValue = (1 + atLeast) / (1 + permutations);
    if (pValue > significance) break;
    found.push({ index: best.index, pValue });
  }
  return found.sort((a, b) => a.index - b.index);
}

interface Split {
  index: number;
  /** The scaled energy distance between both sides. */
  gain: number;
}

/** The best split over all segments; null when no segment can be split. Ties go to the first. */
function bestSplit(values: readonly number[], bounds: readonly number[]): Split | null {
  let best: Split | null = null;
  for (let i = 0; i + 1 < bounds.length; i++) {
    const [start = 0, end = 0] = [bounds[i], bounds[i + 1]];
    const split = splitOf(values.slice(start, end));
    if (split !== null && (best === null || split.gain > best.gain)) best = { ...split, index: split.index + start };
  }
  return best;
}

/**
 * The split of one segment with the largest Q(X, Y) = 2/(m+n) Σ|x-y| - 2m/((m+n)(n-1)) Σ|x-x'| - 2n/((m+n)(m-1)) Σ|y-y'|, where X is
 * the first n values and Y the m values after it; Y may end before the segment does, so that a bulge can be found.
 */
function splitOf(z: readonly number[]): Split | null {
  const size = z.length;
  if (size < 2) return null;
  const sums = distanceSums(z);
  const sum = (count: number, to: number) => sums[count * size + to] ?? 0;
  let best: Split | null = null;
  let withinX = 0;
  for (let n = 1; n < size; n++) {
    withinX += sum(n - 1, n - 1);
    let between = 0;
    let withinY = 0;
    for (let end = n; end < size; end++) {
      between += sum(n, end);
      withinY += sum(end, end) - sum(n, end);
      const m = end - n + 1;
      const scatter = (n > 1 ? (m / (n - 1)) * withinX : 0) + (m > 1 ? (n / (m - 1)) * withinY : 0);
      const gain = (2 / (m + n)) * (between - scatter);
      if (best === null || gain > best.gain) best = { index: n, gain };
    }
  }
  return best;
}

/** At [count * size + to]: the distances of the first `count` values to value `to`, summed, so that each Q costs no loop. */
function distanceSums(z: readonly number[]): Float64Array {
  const size = z.length;
  const sums = new Float64Array((size + 1) * size);
  for (let count = 1; count <= size; count++) {
    const from = z[count - 1] ?? 0;
    for (let to = 0; to < size; to++)
      sums[count * size + to] = (sums[(count - 1) * size + to] ?? 0) + Math.abs(from - (z[to] ?? 0));
  }
  return sums;
}

function shuffledWithin(values: readonly number[], bounds: readonly number[], random: () => number): number[] {
  const shuffled = [...values];
  for (let b = 0; b + 1 < bounds.length; b++) {
    const [start = 0, end = 0] = [bounds[b], bounds[b + 1]];
    for (let i = end - 1; i > start; i--) {
      const j = start + Math.floor(random() * (i - start + 1));
      [shuffled[i], shuffled[j]] = [shuffled[j] ?? 0, shuffled[i] ?? 0];
    }
  }
  return shuffled;
}

/** A small repeatable generator (mulberry32), uniform in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
