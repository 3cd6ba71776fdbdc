import { MAX_SERIES_ROWS, type ParsedResults, type ParsedSeries } from "../domain/parsed-results";
import { RepeatedTexts } from "./repeated-texts";

/**
 * Throws an Error for results that contradict themselves. Examples are a duplicate or dangling key, a broken series, or
 * a source that is not a member. A bug of the importer made them, and storing half of them would show wrong numbers.
 */
export function checkResults(results: ParsedResults, paths: ReadonlySet<string>): void {
  const runs = uniqueKeys(results.runs, "run");
  const builds = uniqueKeys(results.indexBuilds, "index build");
  uniquePoints(results.points);
  for (const build of results.indexBuilds)
    if (!runs.has(build.runKey)) throw new Error(`index build ${build.key} belongs to no run (${build.runKey})`);
  const { length } = results.runs;
  let at = 0;
  for (const point of results.points) {
    // Most points are in the order of their runs.
    while (at < length && results.runs[at]?.key !== point.runKey) at += 1;
    if (at === length && !runs.has(point.runKey))
      throw new Error(`point ${point.key} belongs to no run (${point.runKey})`);
    if (point.indexBuildKey !== null && !builds.has(point.indexBuildKey))
      throw new Error(`point ${point.key} belongs to no index build (${point.indexBuildKey})`);
  }
  uniqueKeys(results.series, "series");
  for (const series of results.series) {
    if (series.runKey !== null && !runs.has(series.runKey)) throw new Error(`series ${series.key} belongs to no run`);
    checkSeries(series);
  }
  uniqueKeys(results.provenance, "provenance");
  const missing = new Set(
    results.authorTables.flatMap(({ differences }) => differences.flatMap(({ pointKey }) => pointKey ?? [])),
  );
  if (missing.size > 0) for (const { key } of results.points) missing.delete(key);
  for (const key of missing) throw new Error(`an author's cell names the unknown point ${key}`);
  const { runs: allRuns, indexBuilds, points, authorRows, series, authorTables, provenance } = results;
  for (const list of [allRuns, indexBuilds, points, authorRows, series, authorTables, provenance])
    checkPaths(list, paths);
}

/**
 * Throws an Error unless a series has its `x` column, and one array per column. The arrays have one length,
 * MAX_SERIES_ROWS at most, and hold finite numbers or null.
 */
function checkSeries({ key, x, columns, values }: ParsedSeries): void {
  const length = values[0]?.length ?? 0;
  if (!columns.includes(x) || values.length !== columns.length || length > MAX_SERIES_ROWS)
    throw new Error(`series ${key} has too many rows, or columns that do not match its values`);
  for (const column of values)
    if (column.length !== length || column.some((value) => value !== null && !Number.isFinite(value)))
      throw new Error(`series ${key} has a column of another length, or a value that is not finite`);
}

function checkPaths(list: readonly { source: { path: string } }[], paths: ReadonlySet<string>): void {
  let known: string | null = null;
  for (const { source } of list) {
    if (source.path === known) continue;
    if (!paths.has(source.path)) throw new Error(`no member is named ${source.path}`);
    known = source.path;
  }
}

/** Throws an Error where two points have one key. There may be a million. */
function uniquePoints(points: ParsedResults["points"]): void {
  const again = new RepeatedTexts(points.length);
  for (const { key } of points) again.add(key);
  if (again.hashes().size > 0) uniqueKeys(points, "point");
}

function uniqueKeys(items: readonly { key: string }[], what: string): Set<string> {
  const keys = new Set<string>();
  for (const { key } of items) {
    if (keys.has(key)) throw new Error(`duplicate ${what} key: ${key}`);
    keys.add(key);
  }
  return keys;
}
