/** A warm-up or a slow end moves a rate by some percent; this far off, one of the numbers was changed. */
const MOST_APART = 1.5;
/** Fewer than these say little. */
const LEAST_COUNT = 100;

/** What a count and a time make a second, where the rate printed beside them is another one; null where it fits, or one of the three is not printed. */
export function otherRateOfCount({
  count,
  seconds,
  rate,
}: Readonly<Record<"count" | "seconds" | "rate", number | null | undefined>>): number | null {
  if (!count || !seconds || !rate || count < LEAST_COUNT || seconds <= 0 || rate <= 0) return null;
  const expected = count / seconds;
  return rate <= expected * MOST_APART && rate >= expected / MOST_APART ? null : expected;
}
