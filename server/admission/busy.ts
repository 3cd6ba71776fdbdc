import { performance } from "node:perf_hooks";

const EVERY_MS = 100;
/** Share of the time in which the event loop works, from which the process counts as busy. */
const NO_PAUSE = 0.9;

/**
 * Returns a function that is true while this process computes nearly all the time.
 * It measures since its last reading, at least 0.1 s ago.
 */
export function watchBusy(): () => boolean {
  let last = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let busy = false;
  return () => {
    const now = performance.now();
    if (now - lookedAt < EVERY_MS) return busy;
    const current = performance.eventLoopUtilization();
    busy = performance.eventLoopUtilization(current, last).utilization > NO_PAUSE;
    last = current;
    lookedAt = now;
    return busy;
  };
}
