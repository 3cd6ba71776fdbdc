import { pattern } from "@/lib/domain/pattern";

/** A number of the final report, in base units, with its line. */
export interface Printed {
  value: number;
  line: number;
}

/** A metric in a line of the final report. */
export interface ReportLine {
  key: string;
  value: number;
}

const latency = "latency";
const unitsPerSecond: ReadonlyMap<string, number> = new Map([
  ["s", 1],
  ["ms", 1e3],
  ["us", 1e6],
]);
// Labels of the report. 1.0 and 1.1 print "Latency (ms):", 0.5 "response time:".
const labels: Readonly<Record<string, { count?: string; rate?: string }>> = {
  read: { count: "readQueries" },
  write: { count: "writeQueries" },
  other: { count: "otherQueries" },
  transactions: { count: "transactions", rate: "tps" },
  queries: { count: "queries", rate: "qps" },
  "read/write requests": { count: "readWriteRequests", rate: "readWriteRequestsPerSecond" },
  "other operations": { count: "otherOperations", rate: "otherOperationsPerSecond" },
  "ignored errors": { count: "errors" },
  // 0.4's name of them: transactions that were sent again.
  deadlocks: { count: "errors" },
  reconnects: { count: "reconnects" },
  "total number of events": { count: "events" },
  "events per second": { count: "eventsPerSecond" },
  "events/s (eps)": { count: "eventsPerSecond" },
  "total time": { count: "durationSeconds" },
  "time elapsed": { count: "durationSeconds" },
  min: { count: `${latency}Min` },
  avg: { count: `${latency}Mean` },
  max: { count: `${latency}Max` },
};

const line = pattern()`
  ^ *([A-Za-z][A-Za-z/ ()]*[A-Za-z)]|(?:approx\. +)?\d{1,3}(?:th|st|nd|rd)? percentile): +
  (\d+(?:\.\d+)?)(ms|s)?(?: +\((\d+(?:\.\d+)?) per sec\.\))? *$
`;

/** Returns the unit in a head such as `Latency (ms):`; null for other lines. */
export const latencyUnitOf = (text: string): string | null => /^ *Latency \((\w{1,10})\):/.exec(text)?.[1] ?? null;

/**
 * Reads a line of the report; [] for other lines. Latencies become seconds, from the unit after the number
 * (`1.35ms` of 0.5, `0.0012s` of 0.4) or `unitAbove`. In an unknown unit they have no value.
 */
export function reportLine(text: string, unitAbove = "ms"): ReportLine[] {
  const [, label = "", number, unit, rate] = text.length > 200 ? [] : (line.exec(text) ?? []);
  if (number === undefined) return [];
  const value = Number(number);
  const perSecond = unitsPerSecond.get(unit ?? unitAbove);
  const latencyOf = (key: string) => (perSecond === undefined ? [] : [{ key, value: value / perSecond }]);
  const percentile = /(\d{1,3})(?:\w\w)? percentile$/.exec(label)?.[1];
  if (percentile !== undefined) return latencyOf(`latencyP${percentile}Seconds`);
  const known = Object.hasOwn(labels, label) ? labels[label] : undefined;
  if (!known?.count) return [];
  // A time without its unit is a line that was cut.
  if (known.count === "durationSeconds") return unit === "s" ? [{ key: known.count, value }] : [];
  if (known.count.startsWith(latency)) return latencyOf(`${known.count}Seconds`);
  const found = [{ key: known.count, value }];
  if (known.rate !== undefined) return rate === undefined ? [] : [...found, { key: known.rate, value: Number(rate) }];
  return found;
}
