import { median } from "@/lib/domain/workloads/statistics";

/** Repeats whose highest value is more than this times the lowest are no repeats that agree (docs/decisions/0009, 5). */
const DISAGREE = 1.2;
/** Where the usual spread of a workload is known to be small, repeats further apart than three times that disagree, from here on. */
const LEAST_DISAGREE = 1.1;
const TIMES_USUAL = 3;
/** Cells of repeats that it takes to know what is usual. */
const ENOUGH = 5;

/** What is said of values that are meant to be repeats. All null and n 0 without values. */
interface RepeatSummary {
  n: number;
  median: number | null;
  min: number | null;
  max: number | null;
}

/** Median, range and number of the values that are there; missing and failed ones are left out before. */
export function summarize(values: readonly number[]): RepeatSummary {
  const sorted = [...values].sort((a, b) => a - b);
  return { n: sorted.length, median: median(sorted), min: sorted[0] ?? null, max: sorted.at(-1) ?? null };
}

/** The usual share by which repeats of a workload lie apart (max / min - 1, the median over its cells); null where too few tell. */
export function usualSpread(cells: Iterable<RepeatSummary>): number | null {
  const spreads: number[] = [];
  for (const { n, min, max } of cells)
    if (n > 1 && min !== null && max !== null && min > 0) spreads.push(max / min - 1);
  return spreads.length >= ENOUGH ? median(spreads.sort((a, b) => a - b)) : null;
}

/**
 * Whether repeats lie too far apart to be one number: max / min above DISAGREE, or above three times what is usual for the workload where
 * that is less. A 0 beside another value disagrees. False for a single value.
 */
export function repeatsDisagree({ n, min, max }: RepeatSummary, usual: number | null = null): boolean {
  if (n < 2 || min === null || max === null || min === max) return false;
  if (min <= 0) return true;
  const limit = usual === null ? DISAGREE : Math.min(DISAGREE, Math.max(LEAST_DISAGREE, 1 + TIMES_USUAL * usual));
  return max / min > limit;
}
