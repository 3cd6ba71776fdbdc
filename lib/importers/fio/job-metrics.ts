import type { MetricSource, ParsedPoint } from "@/lib/domain/model";
import { noMetrics } from "@/lib/domain/model";
import { splitMetrics } from "../kit/record";
import type { DirectionResult, JobResult, Spread } from "./types";
import { PERCENTILES } from "./units";

type Measured = Pick<ParsedPoint, "metrics" | "moreMetrics"> & { metricSources: Record<string, MetricSource> };

/**
 * Returns the metrics of one direction of one job. Mean, minimum and maximum are of fio's total latency (`lat`),
 * else of the completion latency. Percentiles are of the latency that the job chose, by default the completion.
 * Entries of several processes are joined: sums of rates, weighted means, no percentiles.
 * An unknown value is null in `metrics` and absent from `moreMetrics`. Sources are by the metric's key.
 */
export function metricsOf(path: string, jobs: readonly JobResult[], parts: readonly DirectionResult[]): Measured {
  const [first] = parts;
  if (!first) return { metrics: noMetrics, moreMetrics: {}, metricSources: {} };
  const alone = parts.length === 1;
  const operations = parts.map((part) => part.operations);
  const weights = parts.map(weightOf);
  const spread = (of: (part: DirectionResult) => Spread | null) => joinSpreads(parts.map(of), weights);
  const total = spread((part) => part.total ?? part.completion);
  const completion = spread((part) => part.completion);
  const submission = spread((part) => part.submission);
  const values: Record<string, number | null> = {
    ...Object.fromEntries(PERCENTILES.map(([key, at]) => [key, alone ? (first.percentiles[at] ?? null) : null])),
    latencyMeanSeconds: total.mean,
    iops: sum(parts.map(rateOf)),
    bytesPerSecond: sum(parts.map((part) => part.bytesPerSecond)),
    ioBytes: sum(parts.map((part) => part.ioBytes)),
    operations: sum(operations),
    durationSeconds: most(parts.map((part) => part.runtimeSeconds)),
    latencyMinSeconds: total.min,
    latencyMaxSeconds: total.max,
    completionLatencyMeanSeconds: completion.mean,
    completionLatencyMaxSeconds: completion.max,
    submissionLatencyMeanSeconds: submission.mean,
    // Syncs belong to the job, not to a direction: they go with its writes.
    syncMeanSeconds: WITH_SYNCS.has(first.direction) ? syncMean(jobs.filter(hasSyncs)) : null,
  };
  const { metrics, moreMetrics } = splitMetrics(values);
  const known = Object.fromEntries(Object.entries(moreMetrics).filter(([, value]) => value !== null));
  return { metrics, moreMetrics: known, metricSources: sourcesOf(path, jobs, parts, values) };
}

/** Directions with writes. */
const WITH_SYNCS: ReadonlySet<string> = new Set(["write", "mixed"]);

/**
 * Returns the weight of a process in a mean. That is its operations, else IOPS * run time. Null where neither is known.
 */
function weightOf({ operations, iops, runtimeSeconds }: DirectionResult): number | null {
  return operations ?? (iops && runtimeSeconds ? iops * runtimeSeconds : null);
}

const hasSyncs = ({ syncMeanSeconds }: JobResult): boolean => syncMeanSeconds !== null;

/** Returns the syncs of each process. Null unless all are known: fio 3.36 prints 0 of them beside their latencies. */
function syncsOf(jobs: readonly JobResult[]): number[] | null {
  const known = jobs.flatMap(({ syncs }) => syncs ?? []);
  return known.length === jobs.length ? known : null;
}

const syncMean = (jobs: readonly JobResult[]): number | null =>
  weightedMean(
    jobs.map((job) => job.syncMeanSeconds),
    syncsOf(jobs) ?? jobs.map(() => 1),
  );

/**
 * Returns the printed IOPS, else operations / run time. Text of fio rounds less than 0.5 IOPS to 0. Null without
 * either.
 */
function rateOf({ iops, operations, runtimeSeconds }: DirectionResult): number | null {
  return iops ?? (operations && runtimeSeconds ? operations / runtimeSeconds : null);
}

const SYNCS_WEIGH = "Mean over the job's processes, weighted by their syncs.";
const SYNCS_UNKNOWN = "Mean of the means of the job's processes, each alike: fio printed no number of syncs.";

function sourcesOf(
  path: string,
  jobs: readonly JobResult[],
  parts: readonly DirectionResult[],
  values: Readonly<Record<string, number | null>>,
): Record<string, MetricSource> {
  const [first] = parts;
  const has = (key: string) => values[key] !== null && values[key] !== undefined;
  const place = first?.place.line ?? null;
  const sources: Record<string, MetricSource> = {};
  if (parts.length > 1) {
    const weight = parts.every(({ operations }) => operations !== null) ? "operations" : "IOPS times their run time";
    const mean = `Mean over the job's processes, weighted by their ${weight}.`;
    const rules = {
      iops: "Sum of the IOPS that fio printed for each of the job's processes.",
      bytesPerSecond: "Sum of the bandwidths that fio printed for each of the job's processes.",
      ioBytes: "Sum over the job's processes.",
      operations: "Sum over the job's processes.",
      durationSeconds: "The longest of the job's processes.",
      latencyMeanSeconds: mean,
      completionLatencyMeanSeconds: mean,
      submissionLatencyMeanSeconds: mean,
      latencyMinSeconds: "The least of the job's processes.",
      latencyMaxSeconds: "The greatest of the job's processes.",
      completionLatencyMaxSeconds: "The greatest of the job's processes.",
    };
    for (const [key, rule] of Object.entries(rules))
      if (has(key)) sources[key] = { path, line: place, origin: "computed", rule };
  } else if (first?.iops === null && has("iops"))
    sources.iops = { path, line: place, origin: "computed", rule: "Operations / run time: fio printed 0." };
  if (first?.percentilesLine != null && first.percentilesLine !== place)
    for (const [key, percent] of PERCENTILES)
      if (has(key)) {
        const line = first.percentileLines[percent] ?? first.percentilesLine;
        sources[key] = { path, line, origin: "raw", rule: null };
      }
  const synced = jobs.filter(hasSyncs);
  if (has("syncMeanSeconds"))
    sources.syncMeanSeconds = {
      path,
      line: synced[0]?.syncLine ?? place,
      origin: synced.length > 1 ? "computed" : "raw",
      rule: synced.length > 1 ? (syncsOf(synced) ? SYNCS_WEIGH : SYNCS_UNKNOWN) : null,
    };
  return sources;
}

function joinSpreads(spreads: readonly (Spread | null)[], weights: readonly (number | null)[]): Spread {
  const part = (key: keyof Spread) => spreads.map((spread) => spread?.[key] ?? null);
  const least = part("min");
  return {
    min: least.some((value) => value === null) ? null : Math.min(...least.flatMap((value) => value ?? [])),
    max: most(part("max")),
    mean: weightedMean(part("mean"), weights),
  };
}

/** Returns null unless all are known: a sum over some of the processes would be a wrong number. */
function sum(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === values.length && known.length > 0 ? known.reduce((a, b) => a + b, 0) : null;
}

/** Returns the greatest value; null unless all are known. */
function most(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === values.length && known.length > 0 ? Math.max(...known) : null;
}

/** Returns the only value, or the weighted mean of several; null unless all values and weights are known. */
function weightedMean(values: readonly (number | null)[], weights: readonly (number | null)[]): number | null {
  if (values.length < 2) return values[0] ?? null;
  const total = sum(weights);
  const weighed = sum(values.map((value, at) => (value === null ? null : value * (weights[at] ?? 0))));
  return total && weighed !== null ? weighed / total : null;
}
