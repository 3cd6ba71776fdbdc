import { performance } from "node:perf_hooks";

const EVERY_MS = 100;
const NO_PAUSE = 0.9;

/** Whether this process computed nearly all of the last tenth of a second, or of the time since somebody asked; asked for at any time. */
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
