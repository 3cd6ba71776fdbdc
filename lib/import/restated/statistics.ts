import { max, mean, median, min } from "d3-array";
import type { Row } from "./table-row";

export type Statistic = "median" | "mean" | "least" | "greatest";

/**
 * Statistics of repeats, each with the share of the repeats' last place by which it may be off: authors average
 * numbers before they round them.
 */
const STATISTICS: readonly (readonly [Statistic, (values: readonly number[]) => number | undefined, number])[] = [
  ["median", (values) => median(values), 0],
  ["mean", (values) => mean(values), 0.5],
  ["least", (values) => min(values), 0],
  ["greatest", (values) => max(values), 0],
];

/** True for a query's time, which may be called its latency. A median and a maximum are never one. */
export const isTime = (metric: string): boolean => metric === "seconds" || metric === "latencyMeanSeconds";

/**
 * Returns the statistic of the main number that the rows of a table are of their repeats; null where some metric of all
 * rows is not one statistic of its repeats, as printed.
 */
export function statisticOf(rows: readonly Row[], repeats: readonly (readonly Row[])[]): Statistic | null {
  const [main] = rows.flatMap(({ metric, value }) => (value === null ? [] : metric));
  const metrics = new Set(rows.flatMap(({ numbers }) => [...numbers.keys()]));
  if (main === undefined) return null;
  for (const metric of metrics) if (statisticIn(metric, rows, repeats) === null) return null;
  return statisticIn(main, rows, repeats);
}

function statisticIn(metric: string, rows: readonly Row[], repeats: readonly (readonly Row[])[]): Statistic | null {
  const half = lastPlace(rows, metric) / 2;
  const cells = rows.flatMap((row, nth) => {
    const value = row.numbers.get(metric);
    const same = repeats[nth] ?? [];
    return value === undefined ? [] : [{ value, values: same.flatMap((one) => numberIn(one, metric) ?? []), same }];
  });
  if (cells.some(({ values, same }) => values.length === 0 || values.length < same.length)) return null;
  const places = cells.map(({ same }) => lastPlace(same, metric));
  const found = STATISTICS.find(([, compute, rounded]) =>
    cells.every(({ value, values }, nth) => {
      const tolerance = half + rounded * (places[nth] ?? 0);
      return Math.abs((compute(values) ?? Number.NaN) - value) <= tolerance * (1 + 1e-9);
    }),
  );
  return found?.[0] ?? null;
}

/** Returns a number of a row; the main one where both are its time. */
const numberIn = ({ numbers, metric, value }: Row, key: string): number | null =>
  numbers.get(key) ?? (isTime(key) && isTime(metric) ? value : null);

/** Returns the value of the last place to which rows print a metric: 0.001 of 1.25 and 1.125, at most 1. */
export const lastPlace = (rows: readonly Row[], metric: string): number =>
  rows.reduce((place, row) => Math.min(place, row.placeOf(metric, numberIn(row, metric) ?? 0)), 1);
