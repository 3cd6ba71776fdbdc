/** A warm-up or a slow end moves a rate by some percent. A larger factor means that a number was edited. */
const MOST_APART = 1.5;
/** Smaller counts are too coarse to compare. */
const LEAST_COUNT = 100;

/**
 * Returns count / seconds where the printed rate contradicts it. Null where it fits, where the count is below 100,
 * and where a number is missing or not above 0.
 */
export function otherRateOfCount({
  count,
  seconds,
  rate,
}: Readonly<Record<"count" | "seconds" | "rate", number | null | undefined>>): number | null {
  if (!count || !seconds || !rate || count < LEAST_COUNT || seconds <= 0 || rate <= 0) return null;
  const expected = count / seconds;
  return rate <= expected * MOST_APART && rate >= expected / MOST_APART ? null : expected;
}
