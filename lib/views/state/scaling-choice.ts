// The values in a chart of many series over thread counts: `scaling=` in addresses of tests and searches.

/** "median": value / the median of its group. "speedup": value / the value at 1 thread. "rate": the value. */
export const SCALINGS = ["median", "speedup", "rate"] as const;
/** The kind of values in such a chart. */
export type Scaling = (typeof SCALINGS)[number];

/** Most lines that readers distinguish by colour and marker. A chart of more shows ratios to the median. */
export const MOST_TOLD_APART = 8;

/** The limits of a chart: its most lines in one plot, and the ratios that it has. */
export interface Drawable {
  lines: number;
  hasMedians: boolean;
  hasSpeedups: boolean;
}

/**
 * Returns the choice of the address. Without one it is ratios to the median above `MOST_TOLD_APART` lines, else
 * speed-ups, else values. A median that no group has can't be shown.
 */
export function scalingShown(asked: Scaling | null, { lines, hasMedians, hasSpeedups }: Drawable): Scaling {
  if (asked !== null && (asked !== "median" || hasMedians)) return asked;
  if (hasMedians && lines > MOST_TOLD_APART) return "median";
  return hasSpeedups ? "speedup" : "rate";
}

/** The ratios of a value by thread count, as far as it has them. */
interface Ratios {
  speedup: number | null;
  median?: { ratio: number | null } | undefined;
}

/** Returns the ratio of a value; null where rates are shown, and where there is none. */
export const ratioOf = ({ speedup, median }: Ratios, shown: Scaling): number | null =>
  ({ rate: null, speedup, median: median?.ratio ?? null })[shown];
