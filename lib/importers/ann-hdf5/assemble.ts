import path from "node:path";
import type { Issue, ParamValue, ParsedIndexBuild, ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";
import { ownValue } from "@/lib/domain/own-value";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { parseResultPath } from "../kit/ann-benchmarks";
import { directoryOf } from "../kit/paths";
import { Tally } from "../kit/tally";
import type { AssembleContext, ReadFile } from "../kit/types";
import { type AnnFacts, type PartOfFile, partsOf, type ResultFacts } from "./facts";
import { truthsOf } from "./ground-truths";
import { type ResultParams, resultParams } from "./parameters";
import { measuredValue, pointOf } from "./point";
import { remarkOn } from "./remarks";
import { algorithmDirectory, settingOf } from "./setting";
import { isBruteForce } from "./sniff";
import { wantsTruth } from "./wants-truth";

/**
 * Joins result files to runs, index builds and points, in the archive's order. A run has one directory, data set,
 * distance, k, algorithm, batch mode and build.
 */
export function assembleAnnHdf5(read: ReadFile<AnnFacts>[], { allPaths }: AssembleContext): ParsedResults {
  const files = partsOf(read);
  const runs = new Map<string, ParsedRun>();
  const builds = new Map<string, ParsedIndexBuild>();
  const points: ParsedPoint[] = [];
  const tally = new Tally();
  const seen = new Set<string>();
  const issues: Issue[] = [];
  const names = meaningsOfNames(files);
  for (const { path: memberPath, facts } of files) {
    if (facts.kind !== "result") continue;
    const params = resultParams(facts.name, argumentsOf(memberPath, facts), facts.distance);
    const run = runOf(facts, memberPath, { params, name: names.get(memberPath) ?? "parameters" }, runs);
    const build = buildOf(facts, memberPath, params, run.key, builds);
    const key = uniqueKey(memberPath, points.length, seen);
    points.push(pointOf(facts, params, { key, runKey: run.key, indexBuildKey: build?.key ?? null, path: memberPath }));
    remarkOn(facts, memberPath, run.key, tally);
  }
  const wanted = [
    ...allPaths.flatMap((member) => wantsTruth(member) ?? []),
    ...files.flatMap(({ facts }) => (facts.kind === "result" ? [{ dataset: facts.dataset, k: facts.count }] : [])),
  ];
  const { truths, conflicts } = truthsOf(files, wanted);
  issues.push(...conflicts, ...tally.issues(), ...repeats(files), ...oddRecalls(files));
  return {
    ...noResults(),
    runs: [...runs.values()],
    indexBuilds: [...builds.values()],
    points,
    groundTruths: truths,
    issues,
  };
}

/** Returns the arguments in the name of a file, and in that of the group of a search. */
function argumentsOf(memberPath: string, { search }: ResultFacts): string {
  const name = path.posix.basename(memberPath);
  return search === null ? name : `${name.replace(/\.(?:hdf5|h5)$/i, "")}_${search}`;
}

/** The meaning of a file's name: parameters of a run of several files, words of the run, or all that sets it apart. */
type NameMeaning = "parameters" | "words" | "own run";

/**
 * Returns the meanings of the names of files outside of ann-benchmarks' folders, by path. A file that is alone in its
 * folder with its algorithm has words in its name: `faiss-thp.hdf5`. Where two files have equal parameters, each is a
 * run of its own.
 */
function meaningsOfNames(files: readonly PartOfFile[]): ReadonlyMap<string, NameMeaning> {
  const groups = new Map<string, Map<string, Set<string>>>();
  for (const { path: memberPath, facts } of files) {
    if (facts.kind !== "result" || parseResultPath(memberPath) !== null) continue;
    const { name, dataset, distance, count, algo, batch } = facts;
    const { indexParams, queryParams } = resultParams(name, argumentsOf(memberPath, facts), distance);
    const id = JSON.stringify([directoryOf(memberPath), dataset, distance, count, algo, batch]);
    const paths = groups.get(id) ?? new Map<string, Set<string>>();
    const params = paths.get(memberPath) ?? new Set();
    groups.set(id, paths.set(memberPath, params.add(canonicalParams(indexParams) + canonicalParams(queryParams))));
  }
  return new Map(
    [...groups.values()].flatMap((paths) => {
      const all = [...paths.values()].flatMap((params) => [...params]);
      const ofSeveral: NameMeaning = new Set(all).size < all.length ? "own run" : "parameters";
      return [...paths.keys()].map((memberPath) => [memberPath, paths.size === 1 ? "words" : ofSeveral] as const);
    }),
  );
}

function runOf(
  facts: ResultFacts,
  memberPath: string,
  { params, name }: { params: ResultParams; name: NameMeaning },
  runs: Map<string, ParsedRun>,
): ParsedRun {
  const directory = path.posix.dirname(memberPath);
  const { setting, assumed } = settingOf(facts, memberPath, params.tag);
  const { dataset, distance, count: k, algo, batch } = facts;
  const own = name === "own run" ? [memberPath] : [];
  const key = JSON.stringify([directory, dataset, distance, k, algo, batch, setting.build?.raw ?? null, ...own]);
  const run = runs.get(key) ?? {
    key,
    setting,
    assumed,
    algorithm: algo,
    workload: { family: "vector-search" as const, dataset, distance, k },
    batch,
    // One query at a time is one client. Batch mode uses every CPU of a machine that the file does not describe. No
    // source states the clients behind a rate of queries at once.
    threads: batch === false && facts.bestQps === null ? 1 : null,
    status: "complete" as const,
    source: { path: memberPath, line: null, text: null },
    // A name's parts are parameters of one of the run's files, and any of them may come first.
    ...(name === "parameters"
      ? { namesPath: [directoryOf(memberPath), "results.hdf5"].filter(Boolean).join("/") }
      : {}),
    notes: {},
  };
  run.notes = { ...run.notes, ...notesOf(facts, memberPath, run.notes) };
  runs.set(key, run);
  return run;
}

/** Returns a run's notes with those of one more file. Different values are joined, up to 200 characters in all. */
function notesOf(facts: ResultFacts, memberPath: string, earlier: ParsedRun["notes"]): Record<string, ParamValue> {
  const notes = new Map<string, ParamValue>();
  const add = (name: string, value: ParamValue) => {
    const before = ownValue(earlier, name);
    const isKnown = before === undefined || before === value || `${before}`.split("; ").includes(`${value}`);
    notes.set(name, isKnown ? (before ?? value) : `${before}; ${value}`.slice(0, 200));
  };
  if (facts.runCount !== null) add("runCount", facts.runCount);
  if (facts.queries !== null) add("queries", facts.queries);
  const directory = algorithmDirectory(memberPath, facts.batch);
  if (directory !== null && directory !== facts.algo) add("algorithmDirectory", directory);
  if (facts.timesConstant)
    add("latency", "every query's time is the total time / queries, so all percentiles are equal");
  for (const [name, value] of Object.entries(facts.extra)) if (typeof value !== "number") add(name.slice(0, 80), value);
  return Object.fromEntries(notes);
}

/**
 * Returns the build of a file; null where it has neither seconds nor a size. Files of one run share it when parameters,
 * seconds and size agree.
 */
function buildOf(
  facts: ResultFacts,
  memberPath: string,
  { indexParams }: ResultParams,
  runKey: string,
  builds: Map<string, ParsedIndexBuild>,
): ParsedIndexBuild | null {
  const totalSeconds = measuredValue(facts.buildSeconds);
  const kibibytes = measuredValue(facts.indexKibibytes);
  if (totalSeconds === null && kibibytes === null) return null;
  const key = JSON.stringify([runKey, canonicalParams(indexParams), facts.buildSeconds, facts.indexKibibytes]);
  const build = builds.get(key) ?? {
    key,
    runKey,
    indexParams,
    totalSeconds,
    loadSeconds: null,
    buildSeconds: null,
    bytes: kibibytes === null ? null : Math.round(kibibytes * 1024),
    tableBytes: null,
    status: "complete" as const,
    source: { path: memberPath, line: null, text: null },
  };
  builds.set(key, build);
  return build;
}

/** Returns the path as key; a path that occurs again has the number of its point, too. */
function uniqueKey(memberPath: string, ordinal: number, seen: Set<string>): string {
  const key = seen.has(memberPath) ? `${memberPath}#${ordinal}` : memberPath;
  seen.add(memberPath);
  return key;
}

/** Reports the same measurement at two places of the bundle. Both are kept. */
function repeats(files: readonly PartOfFile[]): Issue[] {
  const pathOfResult = new Map<string, string>();
  const issues: Issue[] = [];
  for (const { path: memberPath, facts } of files) {
    if (facts.kind !== "result" || facts.bestSearchSeconds === null) continue;
    const { algo, name, dataset, count, batch, bestSearchSeconds, buildSeconds, latencies } = facts;
    const key = JSON.stringify([algo, name, dataset, count, batch, bestSearchSeconds, buildSeconds, latencies?.mean]);
    const earlier = pathOfResult.get(key);
    if (earlier === undefined) pathOfResult.set(key, memberPath);
    else {
      const message = `The same measurement as in ${earlier}; both are kept.`;
      issues.push({ code: "repeated-result", severity: "warning", path: memberPath, line: null, text: null, message });
    }
  }
  return issues;
}

/** Reports recalls that are all 0 or 1: results and ground truth then usually differ in distance (hamming, angular). */
function oddRecalls(files: readonly PartOfFile[]): Issue[] {
  const groups = new Map<string, { path: string; recalls: number[] }>();
  for (const { path: memberPath, facts } of files) {
    if (facts.kind !== "result" || facts.scorer?.standIn || isBruteForce(facts.algo)) continue;
    const recall = facts.scores?.recall ?? null;
    if (recall === null) continue;
    const key = `${facts.dataset}, k = ${facts.count}`;
    const group = groups.get(key) ?? { path: memberPath, recalls: [] };
    group.recalls.push(recall);
    groups.set(key, group);
  }
  return [...groups].flatMap(([name, group]) => {
    const [value] = group.recalls;
    if (group.recalls.length < 2 || (value !== 0 && value !== 1) || group.recalls.some((r) => r !== value)) return [];
    const message = [
      `Recall is ${value} for all ${group.recalls.length} results of ${name}:`,
      "check that results and ground truth use the same distance.",
    ].join(" ");
    return [
      { code: "recall-constant", severity: "warning" as const, path: group.path, line: null, text: null, message },
    ];
  });
}
