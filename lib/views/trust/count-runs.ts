import type { TrustedNumbers } from "@/lib/domain/trust/trusted";
import { isAssumed, type RunNoise } from "@/lib/domain/verdicts/run-noise";

// Certainty of a view's numbers, counted only from those that the view draws.

/** A number with its runs; null where the range is unknown. */
export interface Runs {
  n: number;
  min: number | null;
  max: number | null;
  disagree: boolean;
}

/** The facts of a view that has none. */
export const NO_FACTS = { byAuthor: 0, noise: null, instead: null, differs: [], missing: [] } as const;

/**
 * Counts numbers and their runs. `widest` = the largest max / min of a number with several runs. Only numbers with a
 * lowest value above 0 count. It is null without any. `most` is 0 without numbers.
 */
export function countRuns(
  all: readonly Runs[],
): Pick<TrustedNumbers, "count" | "single" | "most" | "widest" | "disagree"> {
  const spreads = all.flatMap(({ n, min, max }) =>
    n > 1 && min !== null && max !== null && min > 0 ? [max / min] : [],
  );
  return {
    count: all.length,
    single: all.filter(({ n }) => n === 1).length,
    most: all.reduce((most, { n }) => Math.max(most, n), 0),
    widest: spreads.length > 0 ? spreads.reduce((a, b) => Math.max(a, b)) : null,
    disagree: all.filter(({ disagree }) => disagree).length,
  };
}

/** Returns the lowest and highest noise of a run; null where none is known. */
export function noiseOf(noises: readonly RunNoise[]): TrustedNumbers["noise"] {
  if (noises.length === 0) return null;
  const shares = noises.map(({ sigma }) => sigma);
  return { low: Math.min(...shares), high: Math.max(...shares), assumed: noises.some(isAssumed) };
}
