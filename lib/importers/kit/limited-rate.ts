/** A throughput below this share of the requested rate did not reach it. */
const REACHED_SHARE = 0.98;

/** Returns true where a throughput reached the rate that clients had to keep; false for an unknown throughput. */
export const reachesRate = (throughput: number | null | undefined, rate: number): boolean =>
  throughput != null && throughput >= rate * REACHED_SHARE;
