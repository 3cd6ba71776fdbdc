import { keptLine } from "../kit/issue-list";
import type { PgbenchRun, PgbenchScript } from "./facts";

const rate = /^tps = (\d+(?:\.\d+)?) \((.+)\)\s*$/;

/**
 * Reads a rate into the run; true where the line has one. Since version 14 a run prints one rate: "without initial
 * connection time" or, with -C, "including reconnection times". Before, it printed two: the one without connection time
 * counts.
 */
export function readRate(run: PgbenchRun, text: string, line: number): boolean {
  const [, value, words] = rate.exec(text) ?? [];
  if (value === undefined || words === undefined) return false;
  if (/^including connections establishing/.test(words)) run.metrics.tpsIncludingConnections = Number(value);
  else {
    run.metrics.tps = Number(value);
    run.rate = keptLine(text, line);
    run.reconnects ||= /reconnection/.test(words);
  }
  return true;
}

/** pgbench takes no more (MAX_SCRIPTS of pgbench.c). */
const MAX_SCRIPTS = 128;

/** Ends of metric keys by the printed words. */
const COUNTS: ReadonlyMap<string | undefined, string> = new Map([
  ["number of failed transactions", "Failures"],
  ["number of serialization failures", "SerializationFailures"],
  ["number of deadlock failures", "DeadlockFailures"],
  ["number of other failures", "OtherFailures"],
  ["number of transactions retried", "RetriedTransactions"],
  ["total number of retries", "Retries"],
  ["number of transactions skipped", "SkippedTransactions"],
]);

/** Reads "SQL script 1: ..." and the lines below it: weight, rate and latencies. True where the line is one of them. */
export function readScriptLine(scripts: PgbenchScript[], text: string): boolean {
  const begins = /^SQL script \d+: (.{1,300})$/.exec(text)?.[1];
  if (begins) {
    if (scripts.length < MAX_SCRIPTS) scripts.push({ printed: begins.trim(), weight: null, metrics: {} });
    return true;
  }
  const script = scripts.at(-1);
  if (!script || !text.startsWith(" - ")) return false;
  const weight = /^ - weight: (\d{1,9})/.exec(text)?.[1];
  if (weight) script.weight = Number(weight);
  // Since version 19 the number of transactions holds failed ones, and the line below has the rate.
  const counts =
    /^ - (\d+) transactions \(.*tps = (\d+(?:\.\d+)?)\)/.exec(text) ??
    /^ - number of transactions actually processed: (\d+) \(tps = (\d+(?:\.\d+)?)\)/.exec(text);
  if (counts)
    Object.assign(script.metrics, { Transactions: Number(counts[1]), TransactionsPerSecond: Number(counts[2]) });
  const [, words, count] = /^ - ([a-z ]{1,60}): (\d{1,15})/.exec(text) ?? [];
  const key = COUNTS.get(words);
  if (key !== undefined) script.metrics[key] = Number(count);
  const latency = /^ - latency (average|stddev) = (\d+(?:\.\d+)?) ms/.exec(text);
  if (latency)
    script.metrics[latency[1] === "average" ? "LatencyMeanSeconds" : "LatencyStddevSeconds"] = Number(
      `${latency[2]}e-3`,
    );
  return true;
}
