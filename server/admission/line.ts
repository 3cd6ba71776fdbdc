// Who may wait for a place, by how long it would take: an answer that comes too late is worth less than a refusal that comes at once.

/** The part of the places, and of the line, that one client may take: the others come to the rest. */
export const SHARE = 0.75;
/** How much the newest of the gaps between two places that become free counts in their mean. */
const NEWEST = 1 / 16;
const MAX_RETRY_SECONDS = 30;

/** The mean gap with one more in it, in milliseconds; null = none was seen yet. */
export const meanGap = (mean: number | null, gap: number): number =>
  mean === null ? gap : mean + (gap - mean) * NEWEST;

interface Line {
  ahead: number;
  own: number;
  gapMs: number | null;
  waiting: number;
  waitMs: number;
}

/**
 * Whether a request may wait where no place is free. `ahead` are in the line already, `own` of them of the same client; a place becomes free
 * every `gapMs` (null: nobody knows yet). Nobody waits whose turn would come later than in `waitMs`, or for whom the line has no room (`waiting`); one
 * client fills three quarters of either. Whoever is the first, or the first of a client that has time left, always may: else
 * nobody would ever learn that places have become free faster. Answers the seconds after which to ask again where it may not, else null.
 */
export function refusedFor({ ahead, own, gapMs, waiting, waitMs }: Line): number | null {
  const turn = (place: number) => (place + 1) * (gapMs ?? 0);
  const hasRoom = ahead < waiting && own < Math.ceil(waiting * SHARE);
  const inTime = turn(ahead) <= waitMs && (own === 0 || turn(own) <= waitMs * SHARE);
  if (hasRoom && (ahead === 0 || inTime)) return null;
  return Math.min(MAX_RETRY_SECONDS, 1 + Math.ceil(turn(ahead) / 1000));
}
