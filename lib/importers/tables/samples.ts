import { mean, quantileSorted } from "d3-array";
import type { MetricSource } from "@/lib/domain/model";
import { formatCounted, toDigits } from "@/lib/format";
import type { CellRow } from "../kit/cells";
import type { MetricColumn } from "./columns";

// By the manifest's `rows: samples` each row of a table is a sample, such as one query. JSON may have lists of samples.
// The numbers of a run are made of its samples here, and the source of each says so.

/** With fewer samples the 95th percentile is about the largest one. */
const ENOUGH_FOR_P95 = 20;

/** Significant digits of a made number: more are the error of binary fractions. */
const DIGITS = 12;

/** The numbers of a run, made of its samples. */
export interface Made {
  metrics: ReadonlyMap<string, number | null>;
  sources: Readonly<Record<string, MetricSource>>;
  /** Samples with a main number; without such a column, those of the column with most. */
  samples: number;
  /** Rows that failed. */
  failed: number;
}

/** A time or latency that each sample has for itself. Its median and p95 are latencies of the run. */
const isOwnTime = ({ key }: Pick<MetricColumn, "key">): boolean => key === "seconds" || key === "latencyMeanSeconds";

/** Returns the key of the main number that samples of this one make. */
export const madeMain = (main: string): string => (isOwnTime({ key: main }) ? "latencyP50Seconds" : main);

/** The samples of one run. */
export interface Samples {
  path: string;
  /** The first line of the samples. */
  line: number | null;
  /** The reason that its numbers are samples, behind "made by Benchfolio". */
  why: string;
  failed: number;
  /** Numbers of each column of a metric in base units, without missing ones. */
  numbers: ReadonlyMap<MetricColumn, readonly number[]>;
}

/** Returns the reason that rows are samples, with the lines of the first and the last. Needs at least one row. */
export function whyRows(rows: readonly CellRow[]): string {
  return `each row is a sample by the manifest (lines ${rows[0]?.line} to ${rows.at(-1)?.line})`;
}

/**
 * Returns the numbers of a run. They are the median of each column, of a recall the mean. Times and latencies with at
 * least twenty samples also have the p95. `main` is the key of its main number. Quantiles are linear between ranks.
 */
export function madeOf({ path, line, why, failed, numbers }: Samples, main: string): Made {
  const metrics = new Map<string, number | null>();
  const sources: Record<string, MetricSource> = {};
  const add = (key: string, value: number | undefined, what: string, count: number) => {
    if (metrics.has(key) && metrics.get(key) !== null) return;
    metrics.set(key, value === undefined ? null : toDigits(value, DIGITS));
    if (value === undefined) return;
    const rule = `${what} of ${formatCounted(count, "sample")}, made by Benchfolio: ${why}.`;
    sources[key] = { path, line, origin: "computed", rule };
  };
  const ofMain = [...numbers].filter(([{ key }]) => key === main);
  const samples = Math.max(0, ...(ofMain.length > 0 ? ofMain : [...numbers]).map(([, { length }]) => length));
  // The main number counts before another time.
  for (const [column, values] of [...ofMain, ...[...numbers].filter(([{ key }]) => key !== main)]) {
    const sorted = values.toSorted((a, b) => a - b);
    const isTime = isOwnTime(column);
    if (column.kind === "recall") add(column.key, mean(sorted), "Mean", sorted.length);
    else add(isTime ? "latencyP50Seconds" : column.key, quantileSorted(sorted, 0.5), "Median", sorted.length);
    if (isTime && sorted.length >= ENOUGH_FOR_P95)
      add("latencyP95Seconds", quantileSorted(sorted, 0.95), "95th percentile", sorted.length);
  }
  return { metrics, sources, samples, failed };
}
