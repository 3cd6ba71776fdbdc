import { pattern } from "@/lib/domain/pattern";
import type { PgbenchRun } from "./facts";

/** The columns of each progress. */
const ALWAYS = ["seconds", "tps", "latencyMeanSeconds", "latencyStddevSeconds", "errors"];
/** The columns of `readProgress`: the last ones are of -R, of a limit of latency and of --max-tries. */
export const progressColumns = [
  ...ALWAYS,
  "scheduleLagMeanSeconds",
  "skippedTransactions",
  "retriedTransactions",
  "retries",
] as const;

const progress = pattern()`
  ^progress: (\d+(?:\.\d+)?) s, (\d+(?:\.\d+)?) tps, lat (\S+) ms stddev ([^\s,]+)
  (?:, (\d+) failed)?(?:, lag (\S+) ms)?(?:, (\d+) skipped)?(?:, (\d+) retried, (\d+) retries)?
`;

/** Reads a `progress:` line, times in seconds. Null for other lines. */
export function readProgress(text: string): (number | null)[] | null {
  const parts = progress.exec(text);
  if (!parts) return null;
  const [, seconds, tps, latency, deviation, failed, lag = Number.NaN, ...counts] = parts.map(Number);
  // An interval without a transaction has a latency of 0 or nan.
  const inSeconds = (value = Number.NaN) => (!latency || Number.isNaN(value) ? null : value / 1e3);
  return [
    seconds ?? null,
    tps ?? null,
    inSeconds(latency),
    inSeconds(deviation),
    countOf(failed),
    Number.isNaN(lag) ? null : lag / 1e3,
    ...counts.map(countOf),
  ];
}

const countOf = (count = Number.NaN): number | null => (Number.isNaN(count) ? null : count);

/**
 * Returns the columns of the progress that were printed, and their names. With --progress-timestamp they have Unix
 * times. These are counted from the first line, whose own interval is unknown.
 */
export function printedProgress({ intervals }: PgbenchRun): { columns: string[]; values: (number | null)[][] } {
  const [seconds = [], ...others] = intervals.values();
  const first = seconds[0] ?? 0;
  const times = first > 1e8 ? seconds.map((at) => (at === null ? null : at - first)) : seconds;
  const all = [times, ...others].map((values, at) => ({ name: progressColumns[at] ?? "", values }));
  const printed = all.filter(({ values }, at) => at < ALWAYS.length || values.some((value) => value !== null));
  return { columns: printed.map(({ name }) => name), values: printed.map(({ values }) => values) };
}
