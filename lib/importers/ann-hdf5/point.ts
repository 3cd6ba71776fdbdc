import type { ParsedPoint } from "@/lib/domain/model";
import { noQueryRecalls } from "@/lib/domain/workloads/query-recall";
import type { ResultFacts, Scores } from "./facts";
import type { ResultParams } from "./parameters";

/** Returns a value above 0, else null: the harness stores 0, negative and infinite values for "not measured". */
export const measuredValue = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value > 0 ? value : null;

/** Keys and path of a point. */
export interface PointPlace {
  key: string;
  runKey: string;
  indexBuildKey: string | null;
  path: string;
}

/**
 * Makes the point of a result file. QPS is the file's own rate of all queries at once, else 1 / best search time.
 * Without both it is null and the point is suspect. Latencies are those of the last run, in seconds.
 */
export function pointOf(facts: ResultFacts, params: ResultParams, place: PointPlace): ParsedPoint {
  const scores = facts.scores ?? facts.cache;
  const source = facts.scores ? "computed" : "cache";
  const bestSearchSeconds = measuredValue(facts.bestSearchSeconds);
  const qps =
    measuredValue(facts.bestQps) ?? (bestSearchSeconds === null ? null : measuredValue(1 / bestSearchSeconds));
  return {
    key: place.key,
    runKey: place.runKey,
    indexBuildKey: place.indexBuildKey,
    label: facts.name,
    indexParams: params.indexParams,
    queryParams: params.queryParams,
    metrics: {
      qps,
      recall: scores?.recall ?? null,
      recallEpsilon: scores?.epsilon ?? null,
      recallLargeEpsilon: scores?.largeEpsilon ?? null,
      latencyMeanSeconds: facts.latencies?.mean ?? null,
      latencyP50Seconds: facts.latencies?.p50 ?? null,
      latencyP95Seconds: facts.latencies?.p95 ?? null,
      latencyP99Seconds: facts.latencies?.p99 ?? null,
      latencyP999Seconds: facts.latencies?.p999 ?? null,
    },
    moreMetrics: {
      candidates: finite(facts.candidates),
      distanceComputations: distanceComputations(facts),
      relativeError: finite(scores?.relativeError ?? null),
      recallStddev: scores?.stddev ?? null,
      ...(scores?.queries ?? noQueryRecalls()),
      ...numericExtras(facts),
    },
    recallSource: scores === null || scores.recall === null ? null : source,
    recallNote: recallNote(facts, scores),
    origin: "raw",
    status: qps === null ? "suspect" : "complete",
    source: { path: place.path, line: null, text: null },
  };
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

/** Returns the mean per query of `dist_comps`, a sum over all runs and queries; null where a part is unknown. */
function distanceComputations({ distComps, runCount, queries }: ResultFacts): number | null {
  if (distComps === null || distComps < 0 || runCount === null || runCount < 1 || !queries) return null;
  return finite(distComps / (runCount * queries));
}

function numericExtras(facts: ResultFacts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(facts.extra).flatMap(([name, value]): [string, number][] =>
      typeof value === "number" && Number.isFinite(value) ? [[name.slice(0, 80), value]] : [],
    ),
  );
}

function recallNote(facts: ResultFacts, scores: Scores | null): string | null {
  if (scores?.recall === null || !scores) {
    return facts.unscored === null ? null : `No recall: ${facts.unscored}.`;
  }
  const definition = [
    `k-nn recall: the share of the first ${facts.count} returned distances`,
    `that are within the true distance number ${facts.count} + 0.001`,
  ].join(" ");
  if (!facts.scores) {
    return `${definition}; from the metrics cache in the file, which does not say which ground truth it was made with.`;
  }
  return facts.scorer?.standIn
    ? `${definition}; computed from the brute-force result ${facts.scorer.path}, for want of the ground truth.`
    : `${definition}; computed from ${facts.scorer?.path ?? "the ground truth"}.`;
}
