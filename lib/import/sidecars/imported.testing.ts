import type { BundleContents } from "../../db/write/save-bundle";
import { type AuthorCheck, checkAuthorRows } from "../../domain/author/author-check";
import { isVectorWorkload, type ParsedIndexBuild, type ParsedPoint, type ParsedRun } from "../../domain/model";
import { noResults, type ParsedResults } from "../../domain/parsed-results";

/** The stored contents of a bundle, one list of each kind, with look-ups for tests. */
export interface Imported extends ParsedResults {
  files: BundleContents["files"];
  runOf(point: Pick<ParsedPoint, "runKey"> | undefined): ParsedRun | undefined;
  pointOf(run: ParsedRun | undefined): ParsedPoint | undefined;
  buildOf(point: ParsedPoint | undefined): ParsedIndexBuild | undefined;
  /** Returns the author's rows compared with the points, as pages do. */
  checks(): AuthorCheck[];
}

/** Returns the results of all importers together. Keys of test bundles are unique over their importers. */
export function imported({ results, files, issues }: Pick<BundleContents, "results" | "files" | "issues">): Imported {
  const all = noResults();
  for (const one of results) {
    all.runs.push(...one.runs);
    all.points.push(...one.points);
    all.indexBuilds.push(...one.indexBuilds);
    all.authorRows.push(...one.authorRows);
    all.authorTables.push(...one.authorTables);
    all.series.push(...one.series);
    all.provenance.push(...one.provenance);
  }
  all.issues.push(...issues);
  const runs = new Map(all.runs.map((run) => [run.key, run]));
  const points = new Map(all.points.map((point) => [point.runKey, point]));
  const builds = new Map(all.indexBuilds.map((build) => [build.key, build]));
  const withRun = <Item extends { runKey: string }>(item: Item) => {
    const run = runs.get(item.runKey);
    const dataset = run && isVectorWorkload(run.workload) ? run.workload.dataset : null;
    return { ...item, algorithm: run?.algorithm ?? "", dataset, threads: run?.threads ?? null };
  };
  return {
    ...all,
    files,
    runOf: (point) => runs.get(point?.runKey ?? ""),
    pointOf: (run) => points.get(run?.key ?? ""),
    buildOf: (point) => builds.get(point?.indexBuildKey ?? ""),
    checks: () =>
      checkAuthorRows(
        all.authorRows,
        all.points.map((point) => ({ ...withRun(point), ...point.metrics })),
        all.indexBuilds.map(withRun),
      ),
  };
}
