import type { PointMetrics } from "@/lib/domain/model";
import { ownValue } from "@/lib/domain/own-value";
import { capital } from "@/lib/format";
import { isQueryRecall, perQueryAbsent, recallOfBelowKey } from "./query-recall";

/** Label, unit and better direction of a metric. */
export interface MetricInfo {
  label: string;
  /** The stored unit; "" for a metric without a unit, or with an unknown one. */
  unit: "1/s" | "s" | "B" | "fraction" | "count" | "ratio" | "1/min" | "B/s" | "";
  better: "higher" | "lower" | null;
  /** Reason for a missing value, for readers who see "–"; "" = none is known. */
  absent: string;
}

const latencyAbsent = "The source gives no latency of this kind.";

/** All metrics with a column in the database, in the order of pages. */
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

/** Labels of importers' further metrics, by better direction. Other keys are their own label. */
const labels: Readonly<Record<"higher" | "lower" | "neither", Readonly<Record<string, string>>>> = {
  higher: {
    tps: "Transactions per second",
    goodput: "Goodput: transactions per second that did their work",
    tpsIncludingConnections: "Transactions per second, with the time to connect",
    operationsPerSecond: "Operations per second",
    requestsPerSecond: "Requests per second",
    insertsPerSecond: "Inserts per second",
    rowsPerSecond: "Rows per second",
    rowsPerSecondPerThread: "Rows per second and thread",
    newOrdersPerMinute: "New orders per minute (NOPM)",
    transactionsPerMinute: "Transactions per minute (TPM, per engine)",
    iops: "Operations per second (IOPS)",
    bytesPerSecond: "Throughput in bytes",
    eventsPerSecond: "Events per second",
    relativeQps: "QPS relative to another build, as the author's table has it",
    scanRateAsPrinted: "Scan rate as printed (unit not known)",
    throughputP50PerSecond: "Median throughput of a second",
    throughputP99PerSecond: "Throughput that 99 % of the seconds reached",
    ndcg: "NDCG@k",
    meanReciprocalRank: "Mean reciprocal rank",
    loadedRows: "Rows that were loaded",
    secondBestQps: "Queries per second, second best choice of parameters",
    highestRecall: "Highest recall of all choices of parameters",
    recallP1: "Recall of a query, 1st percentile",
    recallP5: "Recall of a query, 5th percentile",
    recallHardestHundred: "Recall, mean of the 100 queries with the lowest",
    recallEasiestHundred: "Recall, mean of the 100 queries with the highest",
  },
  lower: {
    insertedAfterSeconds: "Inserted after",
    optimisedWithinSeconds: "Optimised within, after the last insert",
    searchableAfterSeconds: "Searchable after",
    sinceStartSeconds: "Time since the stream began",
    serialLatencyP95Seconds: "p95 latency of one client",
    serialLatencyP99Seconds: "p99 latency of one client",
    serverLatencyMeanSeconds: "Mean latency inside the server",
    serverLatencyP95Seconds: "p95 latency inside the server",
    serverLatencyP99Seconds: "p99 latency inside the server",
    firstQuerySeconds: "Latency of the first query",
    failedFraction: "Share of failed queries",
    payloadBytesPerQuery: "Bytes of payload per query (estimated)",
    distanceComputations: "Distance computations per query",
    relativeError: "Relative error of distances",
    seconds: "Time",
    secondsPerOperation: "Time of an operation",
    cpuSecondsPerOperation: "CPU of an operation",
    sampleMedianSeconds: "Median of the samples, each a mean of many iterations",
    sampleStddevSeconds: "Standard deviation of the samples, each a mean of many iterations",
    bytesPerOperation: "Bytes allocated per operation",
    allocationsPerOperation: "Allocations per operation",
    bytes: "Size",
    loadSeconds: "Time to load",
    indexSeconds: "Time to build indexes",
    indexTotalSeconds: "Time to load and build the index",
    indexLoadSeconds: "Time to load before the index is built",
    indexBuildSeconds: "Time to build the index",
    indexBytes: "Size of the index",
    errors: "Errors",
    reconnects: "Reconnects",
    latencyMinSeconds: "Minimum latency",
    latencyMaxSeconds: "Maximum latency",
    latencyStddevSeconds: "Standard deviation of latency",
    latencyMeanWithFailuresSeconds: "Mean latency, failed transactions included",
    latencyP9999Seconds: "p99.99 latency",
    completionLatencyMeanSeconds: "Mean completion latency",
    completionLatencyMaxSeconds: "Maximum completion latency",
    submissionLatencyMeanSeconds: "Mean submission latency",
    latencyP75Seconds: "p75 latency",
    latencyP90Seconds: "p90 latency",
    latencyP995Seconds: "p99.5 latency",
    latencyP9995Seconds: "p99.95 latency",
    latencyP99999Seconds: "p99.999 latency",
    latencyMeanPerKeySeconds: "Mean time of a key",
    syncMeanSeconds: "Mean sync latency",
    cpuSecondsPerQuery: "CPU per query",
    cpuSecondsPerQueryPrinted: "CPU per query, as the author's summary has it",
    contextSwitchesPerQuery: "Context switches per query",
    contextSwitchesPerQueryPrinted: "Context switches per query, as the author's summary has it",
    cpuSecondsPerInsertPrinted: "CPU per insert, as the author's summary has it",
    contextSwitchesPerInsertPrinted: "Context switches per insert, as the author's summary has it",
    hostCpuSecondsPerQuery: "CPU per query, as time of the whole host",
    hostCpuSecondsPerInsert: "CPU per insert, as time of the whole host",
    readsPerQuery: "Reads per query",
    readBytesPerQuery: "Bytes read per query",
    writesPerQuery: "Writes per query",
    writtenBytesPerQuery: "Bytes written per query",
    cpuSecondsPerInsert: "CPU per insert",
    contextSwitchesPerInsert: "Context switches per insert",
    readsPerInsert: "Reads per insert",
    readBytesPerInsert: "Bytes read per insert",
    writesPerInsert: "Writes per insert",
    writtenBytesPerInsert: "Bytes written per insert",
    readsPerTransaction: "Reads per transaction",
    readBytesPerTransaction: "Bytes read per transaction",
    writtenBytesPerTransaction: "Bytes written per transaction",
    writtenBytesPerInsertPrinted: "Bytes written per insert, as the author printed it",
    writtenBytesPerTransactionPrinted: "Bytes written per transaction, as the author printed it",
    normalizedCpuPerInsert: "Host CPU in percent per million inserts a second",
    normalizedCpuPerTransaction: "Host CPU in percent per million transactions a second",
    getMinCost: "Cost of a get-min query (unit not stated)",
    databaseBytes: "Size of the database",
    directoryBytes: "Size of the database's directory",
    memoryBytes: "Memory (RSS)",
    writeAmplification: "Write amplification",
    stallFraction: "Time in write stalls",
    stalls: "Write stalls",
    compactionWrittenBytes: "Bytes written by compaction",
    compactionSeconds: "Time in compaction",
    compactionCpuSeconds: "CPU time of compaction",
    cpuUserSeconds: "CPU time, user",
    cpuSystemSeconds: "CPU time, system",
  },
  neither: {
    candidates: "Candidates per query",
    choicesTried: "Choices of parameters tried",
    qpsFromIntervals: "Queries per second, mean of the interval lines of a run that was stopped",
    durationSeconds: "Duration of the measurement",
    transactions: "Transactions",
    queries: "Queries",
    operations: "Operations",
    events: "Events",
    readQueries: "Read queries",
    writeQueries: "Write queries",
    otherQueries: "Other queries (begin, commit ...)",
    rowsInserted: "Rows inserted",
    ioBytes: "Bytes read or written",
    cpuFraction: "CPU busy (user and system), whole host",
    usedCpuFraction: "CPU used",
    contextSwitchesPerSecond: "Context switches per second",
    readsPerSecond: "Reads per second",
    writesPerSecond: "Writes per second",
    readBytesPerSecond: "Bytes read per second",
    writtenBytesPerSecond: "Bytes written per second",
    foundFraction: "Keys found",
    compactionWrittenBytesPerSecond: "Bytes written by compaction a second",
    recallStddev: "Standard deviation of recall over queries",
  },
};

const inUnit = (unit: MetricInfo["unit"], keys: string): [string, MetricInfo["unit"]][] =>
  keys.split(" ").map((key) => [key, unit]);
/** Units that the end of a key does not show. */
const units: ReadonlyMap<string, MetricInfo["unit"]> = new Map([
  ...inUnit(
    "count",
    "distanceComputations candidates choicesTried transactions queries operations events readQueries writeQueries " +
      "otherQueries rowsInserted errors reconnects contextSwitchesPerQuery readsPerQuery writesPerQuery " +
      "contextSwitchesPerInsert readsPerInsert writesPerInsert readsPerTransaction stalls allocationsPerOperation",
  ),
  ...inUnit("ratio", "relativeError relativeQps writeAmplification"),
  ...inUnit("1/s", "qpsFromIntervals secondBestQps tps goodput tpsIncludingConnections rowsPerSecondPerThread iops"),
  ...inUnit("B/s", "bytesPerSecond"),
  ...inUnit(
    "s",
    "seconds secondsPerOperation cpuSecondsPerOperation lowerSecondsPerOperation upperSecondsPerOperation",
  ),
  ...inUnit("B", "readBytesPerTransaction writtenBytesPerTransaction bytesPerOperation bytes"),
  ...inUnit("fraction", "recallStddev highestRecall recallP1 recallP5 recallHardestHundred recallEasiestHundred"),
]);

/**
 * Returns label, unit and better direction of a metric. An unknown key is split into words, and its end gives the unit.
 */
export function metricInfo(key: string): MetricInfo {
  if (isMetric(key)) return METRICS[key];
  for (const better of ["higher", "lower", "neither"] as const)
    if (Object.hasOwn(labels[better], key))
      return {
        label: labels[better][key] ?? key,
        unit: unitOf(key),
        better: better === "neither" ? null : better,
        absent: isQueryRecall(key) ? perQueryAbsent : "",
      };
  const below = recallOfBelowKey(key);
  if (below !== null)
    return { label: `Queries below a recall of ${below}`, unit: "fraction", better: "lower", absent: perQueryAbsent };
  if (/[a-z]Printed$/.test(key)) {
    const info = metricInfo(key.slice(0, -"Printed".length));
    return { ...info, label: `${info.label}, as printed` };
  }
  const words = key
    .replace(/(Seconds|Bytes|Fraction)$/, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  // readLatencyP99Seconds and the like, which YCSB prints for each kind of operation.
  const better = key.includes("Latency") && key.endsWith("Seconds") ? "lower" : null;
  return { label: capital(words), unit: unitOf(key), better, absent: "" };
}

function unitOf(metric: string): MetricInfo["unit"] {
  const key = metric.replace(/Printed$/, "");
  const unit = units.get(key);
  if (unit !== undefined) return unit;
  if (/Bytes?PerSecond$/.test(key)) return "B/s";
  if (/PerSecond$/.test(key)) return "1/s";
  if (/PerMinute$/.test(key)) return "1/min";
  if (/Seconds(?:PerQuery|PerInsert)?$/.test(key)) return "s";
  if (/Bytes(?:PerQuery|PerInsert)?$/.test(key)) return "B";
  if (/(?:Operations|Transactions|Failures)$/.test(key)) return "count";
  return /Fraction$/.test(key) ? "fraction" : "";
}

/** Returns a point's number by its key; null where it has none. */
export const metricOf = (
  { metrics, moreMetrics }: { metrics: PointMetrics; moreMetrics: Readonly<Record<string, number | null>> },
  key: string,
): number | null => (isMetric(key) ? metrics[key] : (ownValue(moreMetrics, key) ?? null));

/** Returns true for a metric with a column in the database. */
export const isMetric = (key: string): key is keyof PointMetrics => Object.hasOwn(METRICS, key);

/** Keys of the metrics with a column in the database, in the order of pages. */
export const metricKeys = Object.keys(METRICS).filter(isMetric);
