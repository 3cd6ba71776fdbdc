/** Measurements of one kind of operation: READ, UPDATE, SCAN ... */
export interface Operation {
  /** As printed: READ-MODIFY-WRITE. */
  name: string;
  /** Null where not printed. */
  operations: number | null;
  /** Failed operations: of [READ-FAILED] or READ_ERROR. */
  failed: number;
  /** Answers other than OK. */
  notOk: number;
  /** LatencyMeanSeconds, LatencyP99Seconds ... */
  latencies: Record<string, number>;
}

const known =
  /^(?:Intended-)?(?:READ|UPDATE|INSERT|SCAN|DELETE|READ[-_]MODIFY[-_]WRITE|BATCH[-_](?:READ|UPDATE|INSERT|DELETE))$/;
const failure = /(?:-FAILED|_ERROR)$/;

/** True for the second section of the same operations that measurement.interval=both prints, with other latencies. */
export const isIntended = (name: string): boolean => name.startsWith("Intended-");

/** Returns the operation of a section; `failed` is true where it counts failed ones. Null for other sections. */
export function operationOf(section: string): { name: string; failed: boolean } | null {
  const name = section.replace(failure, "");
  return known.test(name) ? { name, failed: name !== section } : null;
}

const unitsPerSecond: Readonly<Record<string, number>> = { ns: 1e9, us: 1e6, ms: 1e3, s: 1 };

/** Reads `AverageLatency(us)` or go-ycsb's `99.9th(us)`: the end of a metric's key and the divisor; null for others. */
export function latencyOf(label: string): { key: string; perSecond: number } | null {
  const parts = /^([\w.]+?)(?:Latency)?\((ns|us|ms|s)\)$/.exec(label);
  if (!parts?.[1] || !parts[2]) return null;
  const perSecond = unitsPerSecond[parts[2]] ?? 1;
  const percentile = /^(\d{1,2}(?:\.\d{1,4})?)(?:st|nd|rd|th)?(?:Percentile)?$/.exec(parts[1]);
  if (percentile?.[1]) return { key: `LatencyP${percentile[1].replace(".", "")}Seconds`, perSecond };
  const word = Object.hasOwn(words, parts[1]) ? words[parts[1]] : undefined;
  return word ? { key: `Latency${word}Seconds`, perSecond } : null;
}

const words: Readonly<Record<string, string>> = { Average: "Mean", Avg: "Mean", Min: "Min", Max: "Max" };
