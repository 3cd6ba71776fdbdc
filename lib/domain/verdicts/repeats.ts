import { median } from "@/lib/domain/workloads/statistics";
import { apartOf, type Known, NO_RATIO } from "./noise";

/** Summary of repeats. All null and n 0 without values. */
interface RepeatSummary {
  n: number;
  median: number | null;
  min: number | null;
  max: number | null;
}

/** Returns median, range and number of values. Callers leave out missing and failed ones. */
export function summarize(values: readonly number[]): RepeatSummary {
  const sorted = [...values].sort((a, b) => a - b);
  return { n: sorted.length, median: median(sorted), min: sorted[0] ?? null, max: sorted.at(-1) ?? null };
}

/** Number of repeats, and their least and greatest value. */
type Range = Pick<RepeatSummary, "n" | "min" | "max">;

const areApart = ({ n, min, max }: Range, limit: number): boolean =>
  n > 1 && min !== null && max !== null && min !== max && (min <= 0 || Math.log(max / min) > limit);

/**
 * Returns true where repeats lie too far apart to be one number. The limit is 1.2 times, or six standard deviations of
 * their known noise where that is more. A 0 beside another value disagrees. False for a single value.
 */
export const repeatsDisagree = (of: Range, known: Pick<Known, "sigma" | "session"> | null = null): boolean =>
  areApart(of, apartOf(known));

/** Returns true where repeats lie too far apart to divide by: more than twice, or a 0 beside another value. */
export const giveNoRatio = (of: Range): boolean => areApart(of, NO_RATIO);
