import { noMetrics, type Params, type ParsedPoint, type ParsedRun, type TestWorkload } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";

/** A run of a named test: without what only vector search has. */
export type TestExecution = Omit<ParsedRun<TestWorkload>, "batch">;

/** What a point of a test may say; it has the key, status and source of its run unless it names its own. */
type TestPoint = Pick<ParsedPoint, "label"> & Partial<Omit<ParsedPoint, "runKey">>;

/** A point of a named test: without what only vector search has, read from a tool's own output unless `origin` says otherwise. */
export function testPoint(run: Pick<ParsedRun, "key" | "status" | "source">, point: TestPoint): ParsedPoint {
  return {
    ...{ key: run.key, runKey: run.key, indexBuildKey: null, indexParams: {}, queryParams: {} },
    ...{ metrics: noMetrics, moreMetrics: {}, recallSource: null, recallNote: null, origin: "raw" },
    ...{ status: run.status, source: run.source, ...point },
  };
}

/** Adds a run of a named test with the one point that was measured in it. */
export function addTest(results: Pick<ParsedResults, "runs" | "points">, run: TestExecution, point: TestPoint): void {
  results.runs.push({ ...run, batch: null });
  results.points.push(testPoint(run, point));
}

/** Notes, parameters or settings without the keys of which nothing is known. */
export function known(params: Readonly<Record<string, string | number | boolean | null | undefined>>): Params {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      value === undefined || value === null || value === "" ? [] : [[key, value]],
    ),
  );
}
