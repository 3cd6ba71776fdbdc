import { mean, quantileSorted } from "d3-array";
import type { MetricSource } from "@/lib/domain/model";
import { formatCounted, toDigits } from "@/lib/format";
import type { CellRow } from "../kit/cells";
import type { MetricColumn } from "./columns";

// Tables with a row for each sample, such as one query, by the manifest's `rows: samples`. The numbers of a run are
// made of its samples here, and the source of each says so.

/** With fewer samples the 95th percentile is about the largest one. */
const ENOUGH_FOR_P95 = 20;

/** Significant digits of a made number: more are the error of binary fractions. */
const DIGITS = 12;

/** The numbers of a run, made of its samples. */
export interface Made {
  metrics: ReadonlyMap<string, number | null>;
  sources: Readonly<Record<string, MetricSource>>;
  /** Samples with a main number, and rows that failed. */
  samples: number;
  failed: number;
}

/** A time or latency that each sample has for itself. Its median and p95 are latencies of the run. */
const isOwnTime = ({ key }: Pick<MetricColumn, "key">): boolean => key === "seconds" || key === "latencyMeanSeconds";

/** Returns the key of the main number that samples of this one make. */
export const madeMain = (main: string): string => (isOwnTime({ key: main }) ? "latencyP50Seconds" : main);

/** The samples of one run. */
export interface Samples {
  path: string;
  rows: readonly CellRow[];
  failed: number;
  /** Numbers of each column of a metric in base units, without missing ones. */
  numbers: ReadonlyMap<MetricColumn, readonly number[]>;
}

/**
 * Returns the numbers of a run: the median of each column, of a recall the mean, and the p95 of the main column where
 * that is a time and has twenty samples. `main` is its key. Quantiles are linear between ranks.
 */
export function madeOf({ path, rows, failed, numbers }: Samples, main: string): Made {
  const metrics = new Map<string, number | null>();
  const sources: Record<string, MetricSource> = {};
  const lines = rows.map(({ line }) => line);
  const [first = null, last = null] = [lines[0], lines.at(-1)];
  const add = (key: string, value: number | undefined, what: string, count: number) => {
    if (metrics.has(key) && metrics.get(key) !== null) return;
    metrics.set(key, value === undefined ? null : toDigits(value, DIGITS));
    if (value === undefined) return;
    const rule =
      `${what} of ${formatCounted(count, "sample")}, made by Benchfolio: each row is a sample by the manifest ` +
      `(lines ${first} to ${last}).`;
    sources[key] = { path, line: first, origin: "computed", rule };
  };
  let samples = 0;
  for (const [column, values] of numbers) {
    const sorted = values.toSorted((a, b) => a - b);
    const isMain = column.key === main;
    if (isMain) samples = sorted.length;
    const isTime = isMain && isOwnTime(column);
    if (column.kind === "recall") add(column.key, mean(sorted), "Mean", sorted.length);
    else add(isTime ? "latencyP50Seconds" : column.key, quantileSorted(sorted, 0.5), "Median", sorted.length);
    if (isTime && sorted.length >= ENOUGH_FOR_P95)
      add("latencyP95Seconds", quantileSorted(sorted, 0.95), "95th percentile", sorted.length);
  }
  return { metrics, sources, samples, failed };
}
