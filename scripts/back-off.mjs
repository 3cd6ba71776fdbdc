const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * How long to wait before something that ended is started again: half a second, twice as long each time it ends soon,
 * half a minute at most; from the beginning once it lived for a minute.
 */
export function backOff() {
  let next = FIRST_MS;
  return {
    /** Milliseconds to wait after a life of `livedMs`. */
    after(livedMs) {
      if (livedMs > STEADY_MS) next = FIRST_MS;
      const wait = next;
      next = Math.min(next * 2, LONGEST_MS);
      return wait;
    },
  };
}
