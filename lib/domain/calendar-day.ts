/** Milliseconds in a day. */
export const DAY_MS = 86_400_000;

/** Returns true for a day of the calendar as YYYY-MM-DD. So 2026-02-31 is refused. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // JavaScript's Date turns 2026-02-31 into another day.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
