import type { PointMetrics } from "@/lib/domain/model";

export interface MetricInfo {
  label: string;
  /** What the value is stored in: 1/s, s, B; "" for fractions and plain counts. */
  /** "" only for a metric that no rule here knows. */
  unit: "1/s" | "s" | "B" | "fraction" | "count" | "ratio" | "1/min" | "B/s" | "";
  better: "higher" | "lower" | null;
  /** Why it may be missing, for a reader who sees "–". */
  absent: string;
}

const latencyAbsent = "The source gives no latency of this kind.";

/** Every metric with a column of its own, in the order pages list them. */
export const METRICS = {
  qps: { label: "Queries per second", unit: "1/s", better: "higher", absent: "The source gives no rate." },
  recall: {
    label: "Recall@k",
    unit: "fraction",
    better: "higher",
    absent: "The source prints none and no ground truth was there to compute it.",
  },
  recallEpsilon: {
    label: "Recall, distances within 1 %",
    unit: "fraction",
    better: "higher",
    absent: "Only computed from HDF5 results with their ground truth.",
  },
  recallLargeEpsilon: {
    label: "Recall, distances within 10 %",
    unit: "fraction",
    better: "higher",
    absent: "Only computed from HDF5 results with their ground truth.",
  },
  latencyMeanSeconds: { label: "Mean latency", unit: "s", better: "lower", absent: latencyAbsent },
  latencyP50Seconds: { label: "p50 latency", unit: "s", better: "lower", absent: latencyAbsent },
  latencyP95Seconds: { label: "p95 latency", unit: "s", better: "lower", absent: latencyAbsent },
  latencyP99Seconds: { label: "p99 latency", unit: "s", better: "lower", absent: latencyAbsent },
  latencyP999Seconds: { label: "p99.9 latency", unit: "s", better: "lower", absent: latencyAbsent },
} as const satisfies Record<keyof PointMetrics, MetricInfo>;

/** Metrics that importers put beside those; a key that is not here is shown as it is. */
const more: Readonly<Record<string, MetricInfo>> = {
  distanceComputations: { label: "Distance computations per query", unit: "count", better: "lower", absent: "" },
  candidates: { label: "Candidates per query", unit: "count", better: null, absent: "" },
  relativeError: { label: "Relative error of distances", unit: "ratio", better: "lower", absent: "" },
  qpsFromIntervals: {
    label: "Queries per second, mean of the interval lines of a run that was stopped",
    unit: "1/s",
    better: null,
    absent: "",
  },
  tps: { label: "Transactions per second", unit: "1/s", better: "higher", absent: "" },
  goodput: { label: "Goodput: transactions per second that did their work", unit: "1/s", better: "higher", absent: "" },
  tpsIncludingConnections: {
    label: "Transactions per second, with the time to connect",
    unit: "1/s",
    better: "higher",
    absent: "",
  },
  insertsPerSecond: { label: "Inserts per second", unit: "1/s", better: "higher", absent: "" },
  rowsPerSecond: { label: "Rows per second", unit: "1/s", better: "higher", absent: "" },
  rowsPerSecondPerThread: { label: "Rows per second and thread", unit: "1/s", better: "higher", absent: "" },
  newOrdersPerMinute: { label: "New orders per minute (NOPM)", unit: "1/min", better: "higher", absent: "" },
  transactionsPerMinute: {
    label: "Transactions per minute (TPM, per engine)",
    unit: "1/min",
    better: "higher",
    absent: "",
  },
  iops: { label: "Operations per second (IOPS)", unit: "1/s", better: "higher", absent: "" },
  bytesPerSecond: { label: "Throughput in bytes", unit: "B/s", better: "higher", absent: "" },
  seconds: { label: "Time", unit: "s", better: "lower", absent: "" },
  durationSeconds: { label: "Duration of the measurement", unit: "s", better: null, absent: "" },
  transactions: { label: "Transactions", unit: "count", better: null, absent: "" },
  queries: { label: "Queries", unit: "count", better: null, absent: "" },
  operations: { label: "Operations", unit: "count", better: null, absent: "" },
  events: { label: "Events", unit: "count", better: null, absent: "" },
  eventsPerSecond: { label: "Events per second", unit: "1/s", better: "higher", absent: "" },
  readQueries: { label: "Read queries", unit: "count", better: null, absent: "" },
  writeQueries: { label: "Write queries", unit: "count", better: null, absent: "" },
  otherQueries: { label: "Other queries (begin, commit ...)", unit: "count", better: null, absent: "" },
  rowsInserted: { label: "Rows inserted", unit: "count", better: null, absent: "" },
  loadSeconds: { label: "Time to load", unit: "s", better: "lower", absent: "" },
  indexSeconds: { label: "Time to build indexes", unit: "s", better: "lower", absent: "" },
  errors: { label: "Errors", unit: "count", better: "lower", absent: "" },
  reconnects: { label: "Reconnects", unit: "count", better: "lower", absent: "" },
  latencyMinSeconds: { label: "Minimum latency", unit: "s", better: "lower", absent: "" },
  latencyMaxSeconds: { label: "Maximum latency", unit: "s", better: "lower", absent: "" },
  latencyStddevSeconds: { label: "Standard deviation of latency", unit: "s", better: "lower", absent: "" },
  latencyP9999Seconds: { label: "p99.99 latency", unit: "s", better: "lower", absent: "" },
  completionLatencyMeanSeconds: { label: "Mean completion latency", unit: "s", better: "lower", absent: "" },
  completionLatencyMaxSeconds: { label: "Maximum completion latency", unit: "s", better: "lower", absent: "" },
  submissionLatencyMeanSeconds: { label: "Mean submission latency", unit: "s", better: "lower", absent: "" },
  ioBytes: { label: "Bytes read or written", unit: "B", better: null, absent: "" },
  latencyP75Seconds: { label: "p75 latency", unit: "s", better: "lower", absent: "" },
  latencyMeanPerKeySeconds: { label: "Mean time of a key", unit: "s", better: "lower", absent: "" },
  syncMeanSeconds: { label: "Mean sync latency", unit: "s", better: "lower", absent: "" },
  cpuSecondsPerQuery: { label: "CPU per query", unit: "s", better: "lower", absent: "" },
  cpuSecondsPerQueryPrinted: {
    label: "CPU per query, as the author's summary has it",
    unit: "s",
    better: "lower",
    absent: "",
  },
  contextSwitchesPerQuery: { label: "Context switches per query", unit: "count", better: "lower", absent: "" },
  contextSwitchesPerQueryPrinted: {
    label: "Context switches per query, as the author's summary has it",
    unit: "count",
    better: "lower",
    absent: "",
  },
  cpuSecondsPerInsertPrinted: {
    label: "CPU per insert, as the author's summary has it",
    unit: "s",
    better: "lower",
    absent: "",
  },
  contextSwitchesPerInsertPrinted: {
    label: "Context switches per insert, as the author's summary has it",
    unit: "count",
    better: "lower",
    absent: "",
  },
  hostCpuSecondsPerQuery: {
    label: "CPU per query, as time of the whole host",
    unit: "s",
    better: "lower",
    absent: "",
  },
  hostCpuSecondsPerInsert: {
    label: "CPU per insert, as time of the whole host",
    unit: "s",
    better: "lower",
    absent: "",
  },
  relativeQps: {
    label: "QPS relative to another build, as the author's table has it",
    unit: "ratio",
    better: "higher",
    absent: "",
  },
  readsPerQuery: { label: "Reads per query", unit: "count", better: "lower", absent: "" },
  readBytesPerQuery: { label: "Bytes read per query", unit: "B", better: "lower", absent: "" },
  writesPerQuery: { label: "Writes per query", unit: "count", better: "lower", absent: "" },
  writtenBytesPerQuery: { label: "Bytes written per query", unit: "B", better: "lower", absent: "" },
  cpuSecondsPerInsert: { label: "CPU per insert", unit: "s", better: "lower", absent: "" },
  contextSwitchesPerInsert: { label: "Context switches per insert", unit: "count", better: "lower", absent: "" },
  readsPerInsert: { label: "Reads per insert", unit: "count", better: "lower", absent: "" },
  readBytesPerInsert: { label: "Bytes read per insert", unit: "B", better: "lower", absent: "" },
  writesPerInsert: { label: "Writes per insert", unit: "count", better: "lower", absent: "" },
  writtenBytesPerInsert: { label: "Bytes written per insert", unit: "B", better: "lower", absent: "" },
  readsPerTransaction: { label: "Reads per transaction", unit: "count", better: "lower", absent: "" },
  readBytesPerTransaction: { label: "Bytes read per transaction", unit: "B", better: "lower", absent: "" },
  writtenBytesPerTransaction: { label: "Bytes written per transaction", unit: "B", better: "lower", absent: "" },
  writtenBytesPerInsertPrinted: {
    label: "Bytes written per insert, as the author printed it",
    unit: "B",
    better: "lower",
    absent: "",
  },
  writtenBytesPerTransactionPrinted: {
    label: "Bytes written per transaction, as the author printed it",
    unit: "B",
    better: "lower",
    absent: "",
  },
  normalizedCpuPerInsert: {
    label: "Host CPU in percent per million inserts a second",
    unit: "",
    better: "lower",
    absent: "",
  },
  normalizedCpuPerTransaction: {
    label: "Host CPU in percent per million transactions a second",
    unit: "",
    better: "lower",
    absent: "",
  },
  throughputP50PerSecond: { label: "Median throughput of a second", unit: "1/s", better: "higher", absent: "" },
  throughputP99PerSecond: {
    label: "Throughput that 99 % of the seconds reached",
    unit: "1/s",
    better: "higher",
    absent: "",
  },
  getMinCost: { label: "Cost of a get-min query (unit not stated)", unit: "", better: "lower", absent: "" },
  cpuFraction: { label: "CPU busy (user and system), whole host", unit: "fraction", better: null, absent: "" },
  contextSwitchesPerSecond: { label: "Context switches per second", unit: "1/s", better: null, absent: "" },
  readsPerSecond: { label: "Reads per second", unit: "1/s", better: null, absent: "" },
  writesPerSecond: { label: "Writes per second", unit: "1/s", better: null, absent: "" },
  readBytesPerSecond: { label: "Bytes read per second", unit: "B/s", better: null, absent: "" },
  writtenBytesPerSecond: { label: "Bytes written per second", unit: "B/s", better: null, absent: "" },
  databaseBytes: { label: "Size of the database", unit: "B", better: "lower", absent: "" },
  directoryBytes: { label: "Size of the database's directory", unit: "B", better: "lower", absent: "" },
  memoryBytes: { label: "Memory (RSS)", unit: "B", better: "lower", absent: "" },
  writeAmplification: { label: "Write amplification", unit: "ratio", better: "lower", absent: "" },
  stallFraction: { label: "Time in write stalls", unit: "fraction", better: "lower", absent: "" },
  stalls: { label: "Write stalls", unit: "count", better: "lower", absent: "" },
  foundFraction: { label: "Keys found", unit: "fraction", better: null, absent: "" },
  compactionWrittenBytes: { label: "Bytes written by compaction", unit: "B", better: "lower", absent: "" },
  compactionWrittenBytesPerSecond: {
    label: "Bytes written by compaction a second",
    unit: "B/s",
    better: null,
    absent: "",
  },
  compactionSeconds: { label: "Time in compaction", unit: "s", better: "lower", absent: "" },
  compactionCpuSeconds: { label: "CPU time of compaction", unit: "s", better: "lower", absent: "" },
  cpuUserSeconds: { label: "CPU time, user", unit: "s", better: "lower", absent: "" },
  cpuSystemSeconds: { label: "CPU time, system", unit: "s", better: "lower", absent: "" },
  recallStddev: { label: "Standard deviation of recall over queries", unit: "fraction", better: null, absent: "" },
};

/** How a metric is called and measured; an unknown key is split into words and its unit read from its end. */
export function metricInfo(key: string): MetricInfo {
  if (isMetric(key)) return METRICS[key];
  if (Object.hasOwn(more, key) && more[key]) return more[key];
  if (/[a-z]Printed$/.test(key)) {
    const info = metricInfo(key.slice(0, -"Printed".length));
    return { ...info, label: `${info.label}, as printed` };
  }
  const unit = unitOf(key);
  const words = key
    .replace(/(Seconds|Bytes|Fraction)$/, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  // readLatencyP99Seconds and the like, which YCSB gives for each kind of operation.
  const better = key.includes("Latency") && key.endsWith("Seconds") ? "lower" : null;
  return { label: words.charAt(0).toUpperCase() + words.slice(1), unit, better, absent: "" };
}

function unitOf(key: string): MetricInfo["unit"] {
  if (/Bytes?PerSecond$/.test(key)) return "B/s";
  if (/PerSecond$/.test(key)) return "1/s";
  if (/PerMinute$/.test(key)) return "1/min";
  if (/Seconds(?:PerQuery|PerInsert)?$/.test(key)) return "s";
  if (/Bytes(?:PerQuery|PerInsert)?$/.test(key)) return "B";
  if (/(?:Operations|Transactions|Failures)$/.test(key)) return "count";
  return /Fraction$/.test(key) ? "fraction" : "";
}

const isMetric = (key: string): key is keyof PointMetrics => Object.hasOwn(METRICS, key);

/** The columns' keys, in their order. */
export const metricKeys = Object.keys(METRICS).filter(isMetric);
