// Decides by expected wait who may wait for a place: a late answer is worth less than an immediate refusal.

/** Share of the places, and of the line, that one client may take. */
export const SHARE = 0.75;
/** Weight of the newest gap between two freed places in their mean. */
const NEWEST = 1 / 16;
const MAX_RETRY_SECONDS = 30;

/** Returns the mean gap with one more gap in it, in milliseconds. A mean of null means that no gap was seen yet. */
export const meanGap = (mean: number | null, gap: number): number =>
  mean === null ? gap : mean + (gap - mean) * NEWEST;

/** A line of requests as one more sees it. */
export interface Line {
  /** Requests in line, and those of them from the same client. */
  ahead: number;
  own: number;
  /** The mean time until a place becomes free; null = unknown. */
  gapMs: number | null;
  /** Most requests in line. */
  waiting: number;
  /** The longest wait. */
  waitMs: number;
}

/**
 * Returns null where a request may wait for a place. Else the seconds until it should ask again, at most 30. A request
 * may not wait if its turn comes later than `waitMs`, or if the line (`waiting`) is full. One client fills at most
 * three quarters of either. The first in line may always wait: else nothing would show that places become free faster.
 */
export function retrySeconds({ ahead, own, gapMs, waiting, waitMs }: Line): number | null {
  const turn = (place: number) => (place + 1) * (gapMs ?? 0);
  const hasRoom = ahead < waiting && own < Math.ceil(waiting * SHARE);
  const inTime = turn(ahead) <= waitMs && (own === 0 || turn(own) <= waitMs * SHARE);
  if (hasRoom && (ahead === 0 || inTime)) return null;
  return Math.min(MAX_RETRY_SECONDS, 1 + Math.ceil(turn(ahead) / 1000));
}
