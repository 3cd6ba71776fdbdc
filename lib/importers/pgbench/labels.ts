import { toDigits } from "@/lib/format";
import type { PgbenchRun } from "./facts";

/** Maps a label to a setting or a metric. */
interface Target {
  pattern: RegExp;
  into: "settings" | "metrics";
  key: string;
  /** Printed units per base unit. */
  perUnit?: number;
}

const ms = 1e3;
const number = String.raw`(\d+(?:\.\d+)?)`;
const label = (text: string, into: Target["into"], key: string, perUnit?: number): Target => ({
  // Before version 9.6: "latency average: 1.2 ms"; since then "latency average = 1.2 ms".
  pattern: new RegExp(`^${text}(?: =|:) ${number}(?![\\d.])`),
  into,
  key,
  perUnit,
});

// The labels of pgbench's summary (printResults of pgbench.c, versions 9.0 to 19).
const targets: readonly Target[] = [
  label("scaling factor", "settings", "scale"),
  label("number of threads", "settings", "clientThreads"),
  label("maximum number of tries", "settings", "maxTries"),
  label("duration", "settings", "seconds"),
  label("number of transactions per client", "settings", "transactionsPerClient"),
  label("number of transactions actually processed", "metrics", "transactions"),
  label("number of failed transactions", "metrics", "errors"),
  label("number of serialization failures", "metrics", "serializationFailures"),
  label("number of deadlock failures", "metrics", "deadlockFailures"),
  label("number of other failures", "metrics", "otherFailures"),
  label("number of transactions retried", "metrics", "retriedTransactions"),
  label("total number of retries", "metrics", "retries"),
  label("number of transactions skipped", "metrics", "skippedTransactions"),
  // Without -P and a limit pgbench measures no latency: the mean is run time / all transactions, failed ones too.
  {
    pattern: /^latency average = (\d+(?:\.\d+)?) ms \(including failures\)/,
    into: "metrics",
    key: "latencyMeanWithFailuresSeconds",
    perUnit: ms,
  },
  label("latency average", "metrics", "latencyMeanSeconds", ms),
  label("latency stddev", "metrics", "latencyStddevSeconds", ms),
  label("initial connection time", "metrics", "initialConnectionSeconds", ms),
  label("average connection time", "metrics", "connectionMeanSeconds", ms),
];

const lag = /^rate limit schedule lag: avg (\d+(?:\.\d+)?) \(max (\d+(?:\.\d+)?)\) ms/;
const asked = /^number of transactions actually processed(?: =|:) \d+\/(\d{1,15})\s*$/;
const late = /^number of transactions above the (\d+(?:\.\d+)?) ms latency limit: (\d+)/;

/** Rounds off the noise of a binary division: 9.666 ms are 0.009666 s. */
const inBaseUnit = (printed: string | undefined, perUnit: number): number => toDigits(Number(printed) / perUnit, 15);

/** Reads a line of the summary; true where the label is known. NaN (no transaction at all) counts as not measured. */
export function readLabel(run: PgbenchRun, text: string): boolean {
  const mode = /^query mode: (simple|extended|prepared)\s*$/.exec(text)?.[1];
  if (mode) run.settings.queryMode = mode;
  const clients = /^number of clients: (\d{1,7})\s*$/.exec(text)?.[1];
  if (clients) run.clients = Number(clients) || null;
  const lags = lag.exec(text);
  if (lags) {
    run.rateLimited = true;
    run.metrics.scheduleLagMeanSeconds = inBaseUnit(lags[1], ms);
    run.metrics.scheduleLagMaxSeconds = inBaseUnit(lags[2], ms);
  }
  const limit = late.exec(text);
  if (limit) {
    run.settings.latencyLimitSeconds = inBaseUnit(limit[1], ms);
    run.metrics.lateTransactions = Number(limit[2]);
  }
  const all = asked.exec(text)?.[1];
  if (all !== undefined) run.asked = Number(all);
  for (const { pattern, into, key, perUnit = 1 } of targets) {
    const value = pattern.exec(text)?.[1];
    if (value === undefined) continue;
    run[into][key] = inBaseUnit(value, perUnit);
    return true;
  }
  return Boolean(mode || clients || lags || limit);
}
