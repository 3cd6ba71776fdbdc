import { totalmem } from "node:os";

/** Bytes of a point of a test in a view, with all objects made of it: 1.5 kB (docs/performance.md), rounded up. */
export const VIEW_POINT_BYTES = 2_000;

/** Part of the memory for the points of views, and the fewest points on a small machine. */
const PART = 1 / 4;
const FEWEST = 100_000;

/**
 * Returns the most points of a view: as many as fit into a quarter of the memory, and at least 100,000. The memory is
 * the machine's or its control group's. Web processes share it (BENCHFOLIO_WEB_PROCESSES), since each has views of its
 * own.
 */
export function pointsInMemory(): number {
  const processes = Math.max(1, Number(process.env.BENCHFOLIO_WEB_PROCESSES) || 1);
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(FEWEST, Math.floor((memory * PART) / processes / VIEW_POINT_BYTES));
}
