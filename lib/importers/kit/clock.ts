const DAY = 86_400;

/** Returns the seconds of the day of the first `hh:mm:ss [AM|PM]` in a text; null where it is missing or impossible. */
export function secondsOfDay(text: string): number | null {
  const found = /(?:^|[\sT])(\d{1,2}):(\d\d):(\d\d)(?:\s?([AP])M)?(?=\s|$)/.exec(text);
  if (!found) return null;
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  if (found[4] !== undefined && (hours < 1 || hours > 12)) return null;
  const half = found[4] === undefined ? hours : (hours % 12) + (found[4] === "P" ? 12 : 0);
  return half * 3600 + minutes * 60 + seconds;
}

/** Turns times of day into seconds since the first one. An earlier time of day belongs to the next day. */
export class Clock {
  private first: number | null = null;
  private last = 0;

  /** Returns the seconds since the first time that it was given. */
  since(time: number): number {
    this.first ??= time;
    const seconds = time - this.first;
    const days = Math.max(0, Math.ceil((this.last - seconds) / DAY));
    this.last = seconds + days * DAY;
    return this.last;
  }
}
