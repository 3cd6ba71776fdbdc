const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * Returns delays before a process that ended is started again. They begin at half a second and double after each short
 * life, to half a minute at most. A life of more than a minute resets them.
 */
export function backOff() {
  let next = FIRST_MS;
  return {
    /** Returns the milliseconds to wait after a life of `livedMs`. */
    after(livedMs: number): number {
      if (livedMs > STEADY_MS) next = FIRST_MS;
      const wait = next;
      next = Math.min(next * 2, LONGEST_MS);
      return wait;
    },
  };
}
