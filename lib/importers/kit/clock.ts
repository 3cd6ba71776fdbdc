const DAY = 86_400;

/** Seconds of the day of the first `hh:mm:ss [AM|PM]` in a text; null where there is none. */
export function secondsOfDay(text: string): number | null {
  const found = /(?:^|[\sT])(\d{1,2}):(\d\d):(\d\d)(?:\s?([AP])M)?(?=\s|$)/.exec(text);
  if (!found) return null;
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  const half = found[4] === undefined ? hours : (hours % 12) + (found[4] === "P" ? 12 : 0);
  return half * 3600 + minutes * 60 + seconds;
}

/** Times of day as seconds since the first one. Time only goes on: an earlier time of day is the next day's. */
export class Clock {
  private first: number | null = null;
  private last = 0;

  /** Seconds since the first time that was given. */
  since(time: number): number {
    if (this.first === null) this.first = time;
    let seconds = time - this.first;
    while (seconds < this.last) seconds += DAY;
    this.last = seconds;
    return seconds;
  }
}
