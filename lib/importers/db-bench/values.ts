import { noMetrics, type ParsedPoint } from "@/lib/domain/model";
import { metricKeys } from "@/lib/domain/workloads/metrics";
import { numberOf } from "../claims/db-bench/lines";
import type { Cells, Column } from "./columns";
import type { DatabaseStats, Histogram, LogResult } from "./facts";
import type { ShiftVerdict } from "./shift";
import { bytesOf, GIB, MIB, scale, secondsOfMicros } from "./units";

/** Metrics by key, in base units; null where not printed. */
export type Values = Readonly<Record<string, number | null>>;

/** Splits values into a point's columns and `moreMetrics`, which has no unknown values. */
export function metricsOf(values: Values): Pick<ParsedPoint, "metrics" | "moreMetrics"> {
  const own = new Set<string>(metricKeys);
  const metrics = { ...noMetrics };
  for (const key of metricKeys) metrics[key] = values[key] ?? null;
  const more = Object.entries(values).filter(([key, value]) => !own.has(key) && value !== null);
  return { metrics, moreMetrics: Object.fromEntries(more) };
}

// A rate, a latency, CPU time or memory can't be 0: a printed 0 means less than its digits.
const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);
/** Returns microseconds in seconds; null where they are not above 0. */
const positiveSeconds = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value <= 0 ? null : secondsOfMicros(value);
const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));

/** True where operations are keys, but latencies are of whole batches. */
export const countsKeys = (test: string): boolean => /^multireadrandom/.test(test);
const meanKey = (test: string): string => (countsKeys(test) ? "latencyMeanPerKeySeconds" : "latencyMeanSeconds");

/** Returns a row's metrics. w_amp is benchmark.sh's: (compaction + flush) / ingest. */
export function rowValues(cells: Cells, shift: ShiftVerdict): Values {
  const number = (column: Column) => numberOf(cells[column]);
  const lsm = bytesOf(cells.lsm_sz);
  // Old versions have no blob files. A cell that can't be read makes the sum unknown.
  const blob = ["", "NA"].includes(cells.blob_sz) ? 0 : bytesOf(cells.blob_sz);
  return {
    qps: positive(number("ops_sec")),
    [meanKey(cells.test)]: positiveSeconds(number("usec_op")),
    latencyP50Seconds: positiveSeconds(number("p50")),
    latencyP99Seconds: positiveSeconds(number("p99")),
    latencyP999Seconds: positiveSeconds(number("p99.9")),
    latencyP9999Seconds: positiveSeconds(number("p99.99")),
    latencyMaxSeconds: maximaRunTogether(cells) ? null : positiveSeconds(number("pmax")),
    ...(holdsSeconds(cells) ? { durationSeconds: number("mb_sec") } : { bytesPerSecond: scale(number("mb_sec"), MIB) }),
    databaseBytes: lsm === null || blob === null ? null : positive(lsm + blob),
    compactionWrittenBytes: whole(scale(number("c_wgb"), GIB)),
    compactionWrittenBytesPerSecond: scale(number("c_mbps"), MIB),
    writeAmplification: number("w_amp"),
    ...compaction(cells, shift),
    uptimeSeconds: number("uptime"),
    stallFraction: scale(number("stall%"), 0.01),
    stalls: number("Nstall"),
    cpuUserSeconds: positive(scale(number("u_cpu"), 1000)),
    cpuSystemSeconds: positive(scale(number("s_cpu"), 1000)),
    memoryBytes: positive(whole(scale(number("rss"), GIB))),
  };
}

/**
 * True where mb_sec holds seconds. db_bench prints them with three decimals, MB/s with one. Old scripts take the 7th
 * word of its line for MB/s, where new versions print seconds.
 */
export const holdsSeconds = (cells: Cells): boolean => /^\d+\.\d{3}$/.test(cells.mb_sec);

/** True where two maxima are joined: no operation takes longer than the database was open. */
export function maximaRunTogether(cells: Cells): boolean {
  const [pmax, uptime] = [numberOf(cells.pmax), numberOf(cells.uptime)];
  return pmax !== null && !!uptime && pmax / 1e6 > uptime + 1;
}

/** Returns the four columns that are one place too far left when Compaction Stats has WPreComp(GB). */
function compaction(cells: Cells, shift: ShiftVerdict): Values {
  const number = (column: Column) => numberOf(cells[column]);
  const bytes = (column: Column) => whole(scale(number(column), GIB));
  if (shift === "unknown") return {};
  if (shift === "shifted")
    return {
      // Wr(MB/s) while compactions ran, Comp(sec), KeyDrop (left out, since its unit is lost), Rblob(GB).
      compactionBusyBytesPerSecond: scale(number("c_wsecs"), MIB),
      compactionSeconds: number("c_csecs"),
      blobReadBytes: bytes("b_wgb"),
    };
  return {
    compactionSeconds: number("c_wsecs"),
    compactionCpuSeconds: number("c_csecs"),
    blobReadBytes: bytes("b_rgb"),
    blobWrittenBytes: bytes("b_wgb"),
  };
}

/** Returns a result's own metrics, with those of its histogram. */
export function resultValues(result: LogResult): Values {
  const histogram = mainHistogram(result);
  const percentile = (name: string) => positiveSeconds(histogram?.percentiles[name]);
  const { found, looked } = result;
  return {
    qps: positive(result.opsPerSecond),
    [meanKey(result.bench)]: positiveSeconds(result.microsPerOp),
    latencyP50Seconds: percentile("P50"),
    latencyP75Seconds: percentile("P75"),
    latencyP99Seconds: percentile("P99"),
    latencyP999Seconds: percentile("P99.9"),
    latencyP9999Seconds: percentile("P99.99"),
    latencyMinSeconds: positiveSeconds(histogram?.min),
    latencyMaxSeconds: positiveSeconds(histogram?.max),
    latencyStddevSeconds: positiveSeconds(histogram?.stddev),
    bytesPerSecond: scale(result.mebibytesPerSecond, MIB),
    durationSeconds: positive(result.seconds),
    operations: result.operations,
    foundFraction: found !== null && looked !== null && looked > 0 && found <= looked ? found / looked : null,
  };
}

/** Returns the histogram of the benchmark's own operation: reads of readwhilewriting, not the writer's writes. */
function mainHistogram({ bench, histograms }: LogResult): Histogram | null {
  const readOrWrite = /read/.test(bench) ? "read" : "write";
  const operation = /^seek/.test(bench) ? "seek" : readOrWrite;
  return histograms.find((histogram) => histogram.of === operation) ?? histograms[0] ?? null;
}

/** Returns the database's metrics at the end of a log of one benchmark. */
export function databaseValues(stats: DatabaseStats): Values {
  const { sum } = stats;
  const gibibytes = (column: string) => whole(scale(sum[column] ?? null, GIB));
  return {
    databaseBytes: sum.Size === undefined ? null : sum.Size + (stats.blobBytes ?? 0),
    compactionSeconds: sum["Comp(sec)"] ?? null,
    compactionCpuSeconds: sum["CompMergeCPU(sec)"] ?? null,
    blobReadBytes: gibibytes("Rblob(GB)"),
    blobWrittenBytes: gibibytes("Wblob(GB)"),
    compactionWrittenBytes: whole(scale(stats.compactionWrittenGb, GIB)),
    compactionWrittenBytesPerSecond: stats.compactionBytesPerSecond,
    uptimeSeconds: stats.uptimeSeconds,
    stallFraction: scale(stats.stallPercent, 0.01),
    stalls: stats.stalls,
  };
}
