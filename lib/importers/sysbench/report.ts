/** A number of the final report, in base units, with its line. */
export interface Printed {
  value: number;
  line: number;
}

/** What one line of the final report says: the keys are our metrics'. */
export interface ReportLine {
  key: string;
  value: number;
}

const milliseconds = "latency";
// Labels of the report, by section: 1.0 and 1.1 print "Latency (ms):", 0.5 "response time:". Counts and rates.
const labels: Readonly<Record<string, { count?: string; rate?: string }>> = {
  read: { count: "readQueries" },
  write: { count: "writeQueries" },
  other: { count: "otherQueries" },
  transactions: { count: "transactions", rate: "tps" },
  queries: { count: "queries", rate: "qps" },
  "read/write requests": { count: "readWriteRequests", rate: "readWriteRequestsPerSecond" },
  "other operations": { count: "otherOperations", rate: "otherOperationsPerSecond" },
  "ignored errors": { count: "errors" },
  reconnects: { count: "reconnects" },
  "total number of events": { count: "events" },
  "events per second": { count: "eventsPerSecond" },
  "events/s (eps)": { count: "eventsPerSecond" },
  "total time": { count: "durationSeconds" },
  "time elapsed": { count: "durationSeconds" },
  min: { count: `${milliseconds}Min` },
  avg: { count: `${milliseconds}Mean` },
  max: { count: `${milliseconds}Max` },
};

const line =
  /^ *([A-Za-z][A-Za-z/ ()]*[A-Za-z)]|(?:approx\. +)?\d{1,3}(?:th|st|nd|rd)? percentile): +(\d+(?:\.\d+)?)(ms|s)?(?: +\((\d+(?:\.\d+)?) per sec\.\))? *$/;

/** What a line of the report gives; empty for lines that are none. Milliseconds become seconds. */
export function reportLine(text: string): ReportLine[] {
  const [, label = "", number, unit, rate] = text.length > 200 ? [] : (line.exec(text) ?? []);
  if (number === undefined) return [];
  const value = Number(number);
  const percentile = /(\d{1,3})(?:\w\w)? percentile$/.exec(label)?.[1];
  if (percentile !== undefined) return [{ key: `latencyP${percentile}Seconds`, value: value / 1000 }];
  const known = Object.hasOwn(labels, label) ? labels[label] : undefined;
  if (!known?.count) return [];
  // A time without its unit is a line cut short.
  if (known.count === "durationSeconds") return unit === "s" ? [{ key: known.count, value }] : [];
  if (known.count.startsWith(milliseconds)) return [{ key: `${known.count}Seconds`, value: value / 1000 }];
  const found = [{ key: known.count, value }];
  if (known.rate !== undefined) return rate === undefined ? [] : [...found, { key: known.rate, value: Number(rate) }];
  return found;
}
