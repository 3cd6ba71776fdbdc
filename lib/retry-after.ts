/** Most seconds to wait. */
const LONGEST = 3600;

/**
 * Returns the seconds of a `retry-after` header: a number of seconds, or a date (RFC 9110, section 10.2.3). At least
 * one, also without a readable header. At most an hour: a longer timer would overflow.
 */
export function secondsToWait(header: string | null | undefined, now = Date.now()): number {
  const text = (header ?? "").trim();
  const asked = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(asked) ? 1 : Math.min(LONGEST, Math.max(1, Math.ceil(asked)));
}
