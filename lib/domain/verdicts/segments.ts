import { median } from "@/lib/domain/workloads/statistics";
import type { Known } from "./noise";
import { limitOf, QUANTILES } from "./student";

/** Fewest values on a line with changes. With fewer, any of them may be the change. */
export const MIN_BUILDS = 3;

/** The changes along a line. */
export interface LineChanges {
  /** Index of the first value of each new level that at least two builds confirm. */
  changes: readonly number[];
  /** Indices of builds that stand out alone: the level after them is the one before. */
  alone: readonly number[];
}

/**
 * Returns the start of each level, the first at 0. It minimises the sum of squares / sigma² plus limit² per change,
 * exactly (n² steps).
 */
function startsOf(levels: readonly number[], sigma: number, limit: number): number[] {
  const origin = levels[0] ?? 0;
  const penalty = limit ** 2;
  const cost = [-penalty];
  const last = [0];
  for (let end = 1; end <= levels.length; end++) {
    let sum = 0;
    let squares = 0;
    let best = Number.POSITIVE_INFINITY;
    let from = 0;
    for (let start = end - 1; start >= 0; start--) {
      const value = ((levels[start] ?? origin) - origin) / sigma;
      sum += value;
      squares += value * value;
      const total = (cost[start] ?? 0) + squares - (sum * sum) / (end - start) + penalty;
      // Among equals the shorter last level wins, despite rounding errors.
      if (total < best - 1e-9) [best, from] = [total, start];
    }
    cost.push(best);
    last.push(from);
  }
  const starts: number[] = [];
  for (let end = levels.length; end > 0; end = last[end] ?? 0) starts.unshift(last[end] ?? 0);
  return starts;
}

/**
 * Returns the changes along a line of levels (logarithms, builds in order), given the noise of one run. A build that
 * differs from neighbours which agree with each other stands out alone, until a second build confirms it. So does one
 * farther from both neighbours than these are from each other. The newest build alone is neither: it has the pair's
 * verdict. Below MIN_BUILDS values there are no changes.
 */
export function changesOf(levels: readonly number[], { sigma, df }: Pick<Known, "sigma" | "df">): LineChanges {
  if (levels.length < MIN_BUILDS) return { changes: [], alone: [] };
  const limit = limitOf(df, QUANTILES.step);
  let starts = startsOf(levels, sigma, limit);
  const alone = new Set<number>();
  const between = (from: number, to: number) => levels.slice(from, to).filter((_, at) => !alone.has(from + at));
  for (let at = firstSingle(starts, levels.length); at > 0; at = firstSingle(starts, levels.length)) {
    const bound = (index: number) => starts[index] ?? levels.length;
    const single = bound(at);
    const before = between(bound(at - 1), single);
    const after = between(bound(at + 1), bound(at + 2));
    const [left, right] = [median(before) ?? 0, median(after) ?? 0];
    const value = levels[single] ?? 0;
    const nearest = Math.min(Math.abs(value - left), Math.abs(value - right));
    if (Math.abs(right - left) < limit * sigma * Math.sqrt(1 / before.length + 1 / after.length)) {
      alone.add(single);
      starts = starts.toSpliced(at, 2);
    } else if (nearest > Math.abs(right - left)) {
      // Without it, two levels lie nearer to each other than to it. The second one begins after it.
      alone.add(single);
      starts = starts.toSpliced(at, 1);
    } else {
      // A step between two levels: the build belongs to the nearer one.
      starts = starts.toSpliced(Math.abs(value - left) < Math.abs(value - right) ? at : at + 1, 1);
    }
  }
  return {
    changes: starts.slice(1).filter((start) => start < levels.length - 1),
    alone: [...alone].sort((a, b) => a - b),
  };
}

/** Returns the index of the first level that is one build, besides the first and last level; 0 without one. */
function firstSingle(starts: readonly number[], length: number): number {
  for (let at = 1; at < starts.length - 1; at++) if ((starts[at + 1] ?? length) - (starts[at] ?? 0) === 1) return at;
  return 0;
}
