import {
  noMetrics,
  type Params,
  type ParsedPoint,
  type ParsedRun,
  type PointMetrics,
  type TestWorkload,
} from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { isMetric } from "@/lib/domain/workloads/metrics";

/** A run of a named test, without the fields of vector search. */
export type TestExecution = Omit<ParsedRun<TestWorkload>, "batch">;

/** Fields of a test's point. Key, status and source default to those of its run. */
type TestPoint = Pick<ParsedPoint, "label"> & Partial<Omit<ParsedPoint, "runKey">>;

const NO_PARAMS: Params = Object.freeze({});

/** Makes a point of a named test. It counts as raw unless `origin` is given. */
export function testPoint(run: Pick<ParsedRun, "key" | "status" | "source">, point: TestPoint): ParsedPoint {
  const made: ParsedPoint = {
    key: point.key ?? run.key,
    runKey: run.key,
    indexBuildKey: point.indexBuildKey ?? null,
    indexParams: point.indexParams ?? NO_PARAMS,
    queryParams: point.queryParams ?? NO_PARAMS,
    metrics: point.metrics ?? noMetrics,
    moreMetrics: point.moreMetrics ?? {},
    recallSource: point.recallSource ?? null,
    recallNote: point.recallNote ?? null,
    origin: point.origin ?? "raw",
    status: point.status ?? run.status,
    source: point.source ?? run.source,
    label: point.label,
  };
  if (point.metricSources !== undefined) made.metricSources = point.metricSources;
  if (point.fingerprint !== undefined) made.fingerprint = point.fingerprint;
  return made;
}

/** Adds a run of a named test and its only point. */
export function addTest(results: Pick<ParsedResults, "runs" | "points">, run: TestExecution, point: TestPoint): void {
  results.runs.push({ ...run, batch: null });
  results.points.push(testPoint(run, point));
}

/** Drops keys without a value: undefined, null or "". */
export function known(params: Readonly<Record<string, string | number | boolean | null | undefined>>): Params {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]): [string, string | number | boolean][] =>
      value === undefined || value === null || value === "" ? [] : [[key, value]],
    ),
  );
}

/** Splits metrics into those with a column of their own and all others. */
export function splitMetrics(
  values: Readonly<Record<string, number | null>> | ReadonlyMap<string, number | null>,
): Pick<ParsedPoint, "metrics" | "moreMetrics"> {
  const metrics: PointMetrics = { ...noMetrics };
  const moreMetrics: Record<string, number | null> = {};
  const more: [string, number | null][] = [];
  const all = values instanceof Map ? Object.fromEntries(values) : values;
  for (const key of Object.keys(all)) {
    const value = all[key] ?? null;
    if (isMetric(key)) metrics[key] = value;
    else if (key in moreMetrics) more.push([key, value]);
    else moreMetrics[key] = value;
  }
  // Words that each object inherits, such as constructor, would be no keys of its own.
  return { metrics, moreMetrics: more.length === 0 ? moreMetrics : { ...moreMetrics, ...Object.fromEntries(more) } };
}
