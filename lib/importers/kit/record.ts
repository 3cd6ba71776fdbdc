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
  return {
    key: run.key,
    runKey: run.key,
    indexBuildKey: null,
    indexParams: NO_PARAMS,
    queryParams: NO_PARAMS,
    metrics: noMetrics,
    moreMetrics: {},
    recallSource: null,
    recallNote: null,
    origin: "raw",
    status: run.status,
    source: run.source,
    ...point,
  };
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
  const more: [string, number | null][] = [];
  for (const [key, value] of values instanceof Map ? values : Object.entries(values))
    if (isMetric(key)) metrics[key] = value;
    else more.push([key, value]);
  return { metrics, moreMetrics: Object.fromEntries(more) };
}
