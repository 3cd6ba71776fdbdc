import { noMetrics, type ParsedIndexBuild, type ParsedRun } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { canonicalParams, parseLabel, splitParams } from "@/lib/domain/names/params";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { buildNamed, distanceOfName } from "../kit/ann-benchmarks";
import { IssueList, withFewIssues } from "../kit/issue-list";
import type { ReadFile } from "../kit/types";
import type { VibeRow } from "./facts";

const above0 = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** Joins rows to runs (file, data set, k, algorithm) and index builds. */
export function assembleVibe(files: readonly ReadFile<VibeRow[]>[], allPaths: readonly string[]): ParsedResults {
  const results = noResults();
  const hdf5 = allPaths.find((path) => /\.hdf5$/i.test(path));
  for (const { path, facts } of files) {
    const issues = new IssueList(path);
    const runs = new Map<string, ParsedRun>();
    const builds = new Map<string, ParsedIndexBuild>();
    for (const row of facts) addRow(results, row, { path, runs, builds, issues });
    results.runs.push(...runs.values());
    results.indexBuilds.push(...builds.values());
    const message = `The bundle has HDF5 results, too (${hdf5}): rows may be the same measurements. Both are kept.`;
    if (hdf5 !== undefined) issues.add("info", "also-as-hdf5", { line: null, text: null, message });
    results.issues.push(...issues.all());
  }
  return withFewIssues(results);
}

interface Place {
  path: string;
  runs: Map<string, ParsedRun>;
  builds: Map<string, ParsedIndexBuild>;
  issues: IssueList;
}

function addRow(results: ParsedResults, row: VibeRow, { path, runs, builds, issues }: Place): void {
  const source = { path, line: null, text: null };
  const { dataset, algorithm, k } = row;
  const runKey = JSON.stringify([path, dataset, k, algorithm]);
  const bar = row.params.lastIndexOf("|");
  const [label, search] = bar < 0 ? [row.params, ""] : [row.params.slice(0, bar), row.params.slice(bar + 1)];
  const { indexParams, queryParams } = splitParams(parseLabel(label).params);
  const { engine, build } = engineOf(algorithm);
  if (!runs.has(runKey))
    runs.set(runKey, {
      key: runKey,
      setting: { engine, build: build ? buildNamed(build.raw) : null, config: null, machine: null },
      algorithm,
      workload: { family: "vector-search", dataset, distance: distanceOfName(dataset), k },
      // The summary does not say whether a GPU took all queries at once.
      batch: null,
      threads: null,
      status: "complete",
      source,
      notes: { exportedBy: "VIBE's export_results.py" },
    });
  const [totalSeconds, kibibytes] = [above0(row.buildTime), above0(row.indexSize)];
  const buildKey =
    totalSeconds === null && kibibytes === null
      ? null
      : JSON.stringify([runKey, canonicalParams(indexParams), label, row.buildTime, row.indexSize]);
  if (buildKey !== null && !builds.has(buildKey))
    builds.set(buildKey, {
      key: buildKey,
      runKey,
      indexParams,
      totalSeconds,
      bytes: kibibytes === null ? null : Math.round(kibibytes * 1024),
      loadSeconds: null,
      buildSeconds: null,
      tableBytes: null,
      status: "complete",
      source,
    });
  const isRecall = row.recall !== null && row.recall >= 0 && row.recall <= 1;
  const qps = above0(row.qps);
  const place = { line: null, text: null };
  const odd = (name: string, value: number | null) =>
    issues.add("warning", `odd-${name}`, { ...place, message: `Row ${row.row}: ${name} is ${value}; left out.` });
  if (!isRecall) odd("recall", row.recall);
  if (qps === null) odd("qps", row.qps);
  results.points.push({
    key: `${path}#${row.row}`,
    runKey,
    indexBuildKey: buildKey,
    label: row.params,
    indexParams,
    queryParams: search === "" ? queryParams : { ...queryParams, fileArguments: search },
    metrics: { ...noMetrics, qps, recall: isRecall ? row.recall : null },
    moreMetrics: {},
    recallSource: isRecall ? "printed" : null,
    recallNote: null,
    origin: "raw",
    status: qps === null ? "suspect" : "complete",
    source,
  });
}
