import { totalmem } from "node:os";

/** Bytes of a point of a test in a view, with all objects made of it on the way (docs/performance.md). */
export const VIEW_POINT_BYTES = 2_000;

/** Part of the memory for the points of views, and the fewest points on a small machine. */
const PART = 1 / 4;
const FEWEST = 100_000;

/**
 * Returns the most points of a view by the memory that this process may use. That is the memory of the machine, or of
 * its control group. Web processes share it, since each of them has views of its own.
 */
export function pointsInMemory(): number {
  const processes = Math.max(1, Number(process.env.BENCHFOLIO_WEB_PROCESSES) || 1);
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(FEWEST, Math.floor((memory * PART) / processes / VIEW_POINT_BYTES));
}
