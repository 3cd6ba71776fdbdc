import type { ParsedResults } from "../domain/model";

/**
 * Throws for results that contradict themselves: a key that occurs twice or leads nowhere, a source that is no member.
 * Such results are a bug of their importer, and storing half of them would show wrong numbers.
 */
export function checkResults(results: ParsedResults, paths: ReadonlySet<string>): void {
  const runs = uniqueKeys(results.runs, "run");
  const builds = uniqueKeys(results.indexBuilds, "index build");
  uniqueKeys(results.points, "point");
  for (const build of results.indexBuilds)
    if (!runs.has(build.runKey)) throw new Error(`index build ${build.key} belongs to no run (${build.runKey})`);
  for (const point of results.points) {
    if (!runs.has(point.runKey)) throw new Error(`point ${point.key} belongs to no run (${point.runKey})`);
    if (point.indexBuildKey !== null && !builds.has(point.indexBuildKey))
      throw new Error(`point ${point.key} belongs to no index build (${point.indexBuildKey})`);
  }
  for (const { source } of [...results.runs, ...results.indexBuilds, ...results.points, ...results.authorRows])
    if (!paths.has(source.path)) throw new Error(`no member is named ${source.path}`);
}

function uniqueKeys(items: readonly { key: string }[], what: string): Set<string> {
  const keys = new Set<string>();
  for (const { key } of items) {
    if (keys.has(key)) throw new Error(`two of one ${what} key: ${key}`);
    keys.add(key);
  }
  return keys;
}
