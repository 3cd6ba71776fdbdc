import type { Issue, ParsedIndexBuild, ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { canonicalParams, parseLabel, splitParams } from "@/lib/domain/names/params";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { noResults } from "@/lib/domain/parsed-results";
import { buildNamed, distanceOfName, parseResultPath } from "../kit/ann-benchmarks";
import { FewIssues, shortText } from "../kit/issue-list";
import { PointList } from "../kit/point-list";
import { rowKeyer } from "../kit/row-keys";
import { Tally } from "../kit/tally";
import type { AssembleContext, ReadFile } from "../kit/types";
import type { CsvFacts, CsvRow } from "./parse";
import { pointOfRow } from "./point";

/**
 * Joins rows to runs (file, data set, k, algorithm) and index builds. A repeated row stays a point of its own. Of each
 * file it keeps up to 20 issues of a code.
 */
export function assembleAnnCsv(files: ReadFile<CsvFacts>[], { allPaths, shelf }: AssembleContext): ParsedResults {
  const results = noResults();
  const points = new PointList(shelf);
  const found = new FewIssues();
  const hdf5 = allPaths.find((path) => /\.hdf5$/i.test(path) && parseResultPath(path) !== null);
  for (const { path, facts } of files) {
    const runs = new Map<string, ParsedRun>();
    const builds = new Map<string, ParsedIndexBuild>();
    const tally = new Tally();
    const keyOf = rowKeyer(path);
    for (const row of facts.rows) {
      const { point, issues } = joinRow(row, keyOf(row), { path, isBigAnn: facts.isBigAnn }, runs, builds);
      points.push(point);
      for (const issue of issues) {
        if (issue.severity === "info") tally.add(issue, point.runKey);
        else found.add(issue);
      }
    }
    for (const issue of tally.issues()) found.add(issue);
    for (const run of runs.values()) results.runs.push(run);
    for (const build of builds.values()) results.indexBuilds.push(build);
    if (hdf5 !== undefined) found.add(alsoAsHdf5(path, hdf5));
  }
  return { ...results, points: points.points, issues: found.all() };
}

function joinRow(
  row: CsvRow,
  pointKey: string,
  table: { path: string; isBigAnn: boolean },
  runs: Map<string, ParsedRun>,
  builds: Map<string, ParsedIndexBuild>,
): { point: ParsedPoint; issues: Issue[] } {
  const { path, isBigAnn } = table;
  const source = { path, line: row.line, text: shortText(row.text) };
  const { indexParams, queryParams } = splitParams(parseLabel(row.parameters).params);
  const runKey = JSON.stringify([path, row.dataset, row.count, row.algorithm]);
  if (!runs.has(runKey)) runs.set(runKey, isBigAnn ? bigAnnRun(row, runKey, source) : runOf(row, runKey, source));
  const { point, issues, totalSeconds, bytes } = pointOfRow(row, table, {
    key: pointKey,
    runKey,
    indexParams,
    queryParams,
    source,
  });
  if (totalSeconds === null && bytes === null) return { point, issues };
  const key = JSON.stringify([runKey, canonicalParams(indexParams), totalSeconds, bytes]);
  if (!builds.has(key)) {
    const parts = { loadSeconds: null, buildSeconds: null, tableBytes: null };
    builds.set(key, { key, runKey, indexParams, totalSeconds, bytes, ...parts, status: "complete", source });
  }
  return { point: { ...point, indexBuildKey: key }, issues };
}

function runOf(row: CsvRow, key: string, source: ParsedRun["source"]): ParsedRun {
  const { engine, build } = engineOf(row.algorithm);
  return {
    key,
    setting: { engine, build: build ? buildNamed(build.raw) : null, config: null, machine: null },
    algorithm: row.algorithm,
    workload: { family: "vector-search", dataset: row.dataset, distance: distanceOfName(row.dataset), k: row.count },
    // data_export.py leaves batch runs out; the others send one query at a time.
    batch: false,
    threads: 1,
    status: "complete",
    source,
    notes: { exportedBy: "data_export.py, which leaves batch runs out" },
  };
}

/**
 * Makes a run of big-ann-benchmarks: all queries at once, on an unknown number of threads. Its private queries differ
 * from the public ones, so they make another data set. Some names begin with footnote marks.
 */
function bigAnnRun(row: CsvRow, key: string, source: ParsedRun["source"]): ParsedRun {
  const name = row.algorithm.replace(/^[*^]{1,4}/, "");
  const isPrivate = /(?:^|[/_])private_queries/.test(source.path);
  return {
    ...runOf({ ...row, algorithm: name }, key, source),
    algorithm: row.algorithm,
    workload: {
      family: "vector-search",
      dataset: isPrivate ? `${row.dataset} private queries` : row.dataset,
      distance: null,
      k: row.count,
    },
    batch: true,
    threads: null,
    notes: row.track === "" ? {} : { track: row.track },
  };
}

function alsoAsHdf5(path: string, hdf5: string): Issue {
  const message = [
    `The bundle has HDF5 results, too (${hdf5}): rows of this table may be the same measurements.`,
    "Both are kept, told apart by their source.",
  ].join(" ");
  return { code: "also-as-hdf5", severity: "info", path, line: null, text: null, message };
}
