import type { MetricSource, ParsedPoint, PointMetrics } from "@/lib/domain/model";
import { noMetrics } from "@/lib/domain/model";
import type { TestOutput } from "./facts";
import type { Verdict } from "./status";

export type Measured = Pick<ParsedPoint, "metrics" | "moreMetrics"> & { metricSources: Record<string, MetricSource> };

const isMetric = (key: string): key is keyof PointMetrics => Object.hasOwn(noMetrics, key);
/** Read only to make others of them. */
const parts = new Set([
  "readWriteRequests",
  "readWriteRequestsPerSecond",
  "otherOperations",
  "otherOperationsPerSecond",
]);

const isRate = (key: string): boolean => /PerSecond$/.test(key) || key === "qps" || key === "tps";
/** Where 0 says "not measured", or that the time was below the two decimals printed. */
const neverZero = (key: string): boolean => isRate(key) || key.endsWith("Seconds");

/** The numbers of a run; none of a run that failed or was cut short, but the hint of its interval lines; no rates where they contradict something. */
export function measuredOf(output: TestOutput | null, { status, contradicts }: Verdict, path: string): Measured {
  const none: Measured = { metrics: noMetrics, moreMetrics: {}, metricSources: {} };
  if (output === null || status === "failed") return none;
  if (status === "truncated") {
    const { intervals } = output;
    if (!intervals?.meanQps) return none;
    const rule = `Mean of the ${intervals.printed} interval lines that the run printed before it was stopped.`;
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

/** sysbench 0.5 prints no sum: begin and commit are "other operations", which 1.0 counts as queries. */
function addOldRate({ metrics, metricSources }: Measured, { report }: TestOutput, path: string): void {
  const { readWriteRequestsPerSecond: requests, otherOperationsPerSecond: other } = report;
  if (report.qps || !requests || !other) return;
  const rule = "Read/write requests and other operations per second together, as newer versions count queries.";
  metrics.qps = requests.value + other.value || null;
  metricSources.qps = { path, line: requests.line, origin: "computed", rule };
}

/**
 * Queries per second where two decimals are too few: a scan of minutes is printed as 0.14. Queries / elapsed time, null without.
 */
function countedRate({ report }: Pick<TestOutput, "report">): number | null {
  const { queries, durationSeconds } = report;
  return queries && durationSeconds && durationSeconds.value > 0 ? queries.value / durationSeconds.value || null : null;
}

/**
 * What clients really get through, null where nothing says it: queries / elapsed time, but clients / mean latency where the queries took more time
 * than the clients had. Then some began in the warm-up, which sysbench leaves out of the elapsed time while it counts them whole: of scans of ten
 * seconds in a minute 8 %. Each client waits for its answer before it asks again (Little's law), but for those that
 * keep to a rate.
 */
export function clientRate(output: Pick<TestOutput, "report" | "targetRate">, threads: number | null): number | null {
  const { queries, durationSeconds, latencyMeanSeconds: mean } = output.report;
  const counted = countedRate(output);
  if (counted === null || !queries || !durationSeconds || !mean || !threads || output.targetRate) return counted;
  const isMore = queries.value * mean.value > threads * durationSeconds.value * ROUNDING;
  return isMore ? threads / mean.value : counted;
}
/** Printed latencies have two decimals of a millisecond, elapsed times four of a second. */
const ROUNDING = 1.001;

/**
 * Rows per second of a scan, where each query reads one table of `rows` rows: for all clients by the rate of queries, as the archive
 * had it until March 2025, and per client by the mean latency, as it has it since November 2025.
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
  if (qps !== null) {
    const counted = qps < 1 ? countedRate(output) : null;
    more.rowsPerSecond = rows * (counted ?? qps);
    const rate =
      counted === null ? "queries per second" : "queries / elapsed time, as the printed rate has two digits at most";
    measured.metricSources.rowsPerSecond = source(output.report.qps?.line, `${rows} rows of a table x ${rate}.`);
  }
  if (mean !== null) {
    more.rowsPerSecondPerThread = rows / mean;
    const rule = `${rows} rows of a table / mean latency: each query scans one table.`;
    measured.metricSources.rowsPerSecondPerThread = source(output.report.latencyMeanSeconds?.line, rule);
  }
  measured.moreMetrics = more;
}
