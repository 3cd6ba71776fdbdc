import { type MetricSource, noMetrics, type ParsedPoint } from "@/lib/domain/model";
import { isMetric } from "@/lib/domain/workloads/metrics";
import { formatCounted } from "@/lib/format";
import type { TestOutput } from "./facts";
import type { Verdict } from "./status";

/** The numbers of a run. */
export type Measured = Pick<ParsedPoint, "metrics" | "moreMetrics"> & { metricSources: Record<string, MetricSource> };

/** Parts of other metrics, not kept themselves. */
const parts = new Set([
  "readWriteRequests",
  "readWriteRequestsPerSecond",
  "otherOperations",
  "otherOperationsPerSecond",
]);

const isRate = (key: string): boolean => /PerSecond$/.test(key) || key === "qps" || key === "tps";
/** Metrics whose 0 means "not measured", or a time below the two printed decimals. */
const neverZero = (key: string): boolean => isRate(key) || key.endsWith("Seconds");

/**
 * Returns the numbers of a run. A failed run has none, a truncated one only the mean of its interval lines.
 * A run with a contradiction has no rates. A rate or a time of 0 is null: it was not measured, or is below the digits.
 */
export function measuredOf(output: TestOutput | null, { status, contradicts }: Verdict, path: string): Measured {
  const none: Measured = { metrics: noMetrics, moreMetrics: {}, metricSources: {} };
  if (output === null || status === "failed") return none;
  if (status === "truncated") {
    const { intervals } = output;
    if (!intervals?.meanQps) return none;
    const lines = formatCounted(intervals.printed, "interval line");
    const rule = `Mean of the ${lines} that the run printed before it was stopped.`;
    const source: MetricSource = { path, line: intervals.line, origin: "computed", rule };
    return {
      ...none,
      moreMetrics: { qpsFromIntervals: intervals.meanQps },
      metricSources: { qpsFromIntervals: source },
    };
  }
  const metrics = { ...noMetrics };
  const moreMetrics: Record<string, number | null> = {};
  for (const [key, { value }] of Object.entries(output.report)) {
    const known = (value === 0 && neverZero(key)) || (contradicts && isRate(key)) ? null : value;
    if (isMetric(key)) metrics[key] = known;
    else if (!parts.has(key)) moreMetrics[key] = known;
  }
  const measured: Measured = { metrics, moreMetrics, metricSources: {} };
  if (!contradicts) addOldRate(measured, output, path);
  return measured;
}

/** Adds the rate of sysbench 0.5, which prints no sum: begin and commit are "other operations", queries in 1.0. */
function addOldRate({ metrics, metricSources }: Measured, { report }: TestOutput, path: string): void {
  const { readWriteRequestsPerSecond: requests, otherOperationsPerSecond: other } = report;
  if (report.qps || !requests || !other) return;
  const rule = "Read/write requests and other operations per second together, as newer versions count queries.";
  metrics.qps = requests.value + other.value || null;
  metricSources.qps = { path, line: requests.line, origin: "computed", rule };
}

/** Returns queries / elapsed time, or null. The printed rate has two decimals only: 0.14 for a scan of minutes. */
function countedRate({ report }: Pick<TestOutput, "report">): number | null {
  const { queries, durationSeconds } = report;
  return queries && durationSeconds && durationSeconds.value > 0 ? queries.value / durationSeconds.value || null : null;
}

/** Printed latencies have two decimals of a millisecond, elapsed times four of a second. */
const ROUNDING = 1.001;

/**
 * Returns the queries per second that clients achieve, or null. It is queries / elapsed time, unless the queries took
 * more time than the clients had. Some then began in the warm-up, which sysbench leaves out of the elapsed time. They
 * are 8 % for scans of ten seconds in a minute. Then the rate is clients / mean latency, since each client waits for
 * its answer (Little's law). A limited rate has no such correction.
 */
export function clientRate(output: Pick<TestOutput, "report" | "targetRate">, threads: number | null): number | null {
  const { queries, durationSeconds, latencyMeanSeconds: mean } = output.report;
  const counted = countedRate(output);
  if (counted === null || !queries || !durationSeconds || !mean || !threads || output.targetRate) return counted;
  const isMore = queries.value * mean.value > threads * durationSeconds.value * ROUNDING;
  return isMore ? threads / mean.value : counted;
}

/**
 * Adds rows per second of a scan, where each query reads one table of `rows` rows. The rate of all clients follows
 * the rate of queries, as in the archive until March 2025. That per client follows the mean latency, as since
 * November 2025.
 */
export function addScanRates(measured: Measured, output: TestOutput, rows: number, path: string): void {
  const { qps, latencyMeanSeconds: mean } = measured.metrics;
  const source = (line: number | undefined, rule: string): MetricSource => ({
    path,
    line: line ?? null,
    origin: "computed",
    rule,
  });
  const more: Record<string, number | null> = { ...measured.moreMetrics };
  const ofTable = `${formatCounted(rows, "row")} of a table`;
  if (qps !== null) {
    const counted = qps < 1 ? countedRate(output) : null;
    more.rowsPerSecond = rows * (counted ?? qps);
    const rate =
      counted === null ? "queries per second" : "queries / elapsed time, as the printed rate has two digits at most";
    measured.metricSources.rowsPerSecond = source(output.report.qps?.line, `${ofTable} x ${rate}.`);
  }
  if (mean !== null) {
    more.rowsPerSecondPerThread = rows / mean;
    const rule = `${ofTable} / mean latency: each query scans one table.`;
    measured.metricSources.rowsPerSecondPerThread = source(output.report.latencyMeanSeconds?.line, rule);
  }
  measured.moreMetrics = more;
}
