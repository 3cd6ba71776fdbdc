import type { PgbenchRun } from "./facts";

/** The columns of `readProgress`. */
export const progressColumns = ["seconds", "tps", "latencyMeanSeconds", "latencyStddevSeconds", "errors"] as const;

const progress = /^progress: (\d+(?:\.\d+)?) s, (\d+(?:\.\d+)?) tps, lat (\S+) ms stddev ([^\s,]+)(?:, (\d+) failed)?/;

/** Reads a `progress:` line: seconds, tps, latency and its deviation in seconds, failed; null for other lines. */
export function readProgress(text: string): (number | null)[] | null {
  const parts = progress.exec(text);
  if (!parts) return null;
  const [, seconds, tps, latency, deviation, failed] = parts.map(Number);
  // An interval without a transaction has a latency of 0 or nan.
  const inSeconds = (value = Number.NaN) => (!latency || Number.isNaN(value) ? null : value / 1e3);
  return [
    seconds ?? null,
    tps ?? null,
    inSeconds(latency),
    inSeconds(deviation),
    Number.isNaN(failed) ? null : (failed ?? null),
  ];
}

/**
 * Returns the columns of the progress. With --progress-timestamp they have Unix times. These are counted from the first
 * line, whose own interval is unknown.
 */
export function sinceStart(run: PgbenchRun): (number | null)[][] {
  const [seconds = [], ...others] = run.intervals.values();
  const first = seconds[0] ?? 0;
  return [first > 1e8 ? seconds.map((at) => (at === null ? null : at - first)) : seconds, ...others];
}
