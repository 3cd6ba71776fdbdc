import { noMetrics, type Params, type ParsedIndexBuild, type ParsedPoint, type ParsedRun } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";
import { settingOf } from "./engine";
import type { Measured, ResultFacts, VectorDbBenchFacts } from "./facts";
import { type Loaded, loadings } from "./index-builds";
import { namesPath } from "./names-path";

const RECALL = "The tool's recall: the share of the k true neighbours that the searches of one client returned.";
const SHARED = "The tool measures it once for all thread counts, with one client.";

/**
 * Makes runs and points. Each searched state of a result gives one point with the tool's own rate, the best of all
 * thread counts. Each thread count gives one more. Results of a file with equal conditions share a run.
 */
export function assembleVectorDbBench(files: ReadFile<VectorDbBenchFacts>[]): ParsedResults {
  const results = noResults();
  const output: Output = { results, runs: new Set(), builds: new Set() };
  const loadedOf = loadings(files);
  for (const { path, facts } of files)
    for (const result of facts.results) {
      const loaded = result.searchCase.kind === "search" ? loadedOf(path, result) : null;
      for (const [nth, state] of result.states.entries()) addState(output, { path, facts, result, loaded }, state, nth);
    }
  return results;
}

/** The results, and the keys of the runs and builds that they have. */
interface Output {
  results: ParsedResults;
  runs: Set<string>;
  builds: Set<string>;
}

interface OfResult {
  path: string;
  facts: VectorDbBenchFacts;
  result: ResultFacts;
  loaded: Loaded | null;
}

function addState(output: Output, of: OfResult, state: Measured, nth: number): void {
  const { path, result } = of;
  const { at, searchCase } = result;
  const settings = { ...settingsOf(searchCase, state), ...state.settings };
  const upTo = Math.max(searchCase.mostClients ?? 0, ...state.threads.map(({ threads }) => threads));
  const key = `${path}#results[${at}]${nth === 0 ? "" : `.${nth}`}`;
  addPoint(output, of, {
    key,
    threads: state.clients,
    settings: upTo > 0 ? { ...settings, bestOfThreadsUpTo: upTo } : settings,
    place: state.place,
    recallPlace: state.recallPlace,
    metrics: { ...noMetrics, ...state.latencies, qps: state.qps, recall: state.recall },
    more: { ...state.more, ...(searchCase.kind === "search" ? loadTimes(result) : {}) },
    isRecallOfOther: false,
  });
  const perCount = result.seconds === null ? settings : { ...settings, seconds: result.seconds };
  state.threads.forEach(({ threads, place, ...metrics }, count) => {
    addPoint(output, of, {
      key: `${key}@${count}`,
      threads,
      settings: perCount,
      place,
      recallPlace: state.recallPlace,
      metrics: { ...noMetrics, ...metrics, recall: state.recall },
      more: {},
      isRecallOfOther: state.recall !== null,
    });
  });
}

/** Returns the settings of a case. A stream that has written all rows inserts nothing beside the search. */
function settingsOf({ settings }: ResultFacts["searchCase"], { isWritten }: Measured): Params {
  const { insertRate, ...others } = settings;
  return isWritten && insertRate !== undefined ? { ...others, writtenAtRowsPerSecond: insertRate } : settings;
}

/**
 * Returns the seconds from the start of loading until the rows were written, and until the index was ready. The wait
 * between is not a build time: an engine may build while it inserts.
 */
const loadTimes = ({ loading }: ResultFacts): ParsedPoint["moreMetrics"] => ({
  insertedAfterSeconds: loading?.insertSeconds ?? null,
  optimisedWithinSeconds: loading?.optimizeSeconds ?? null,
  searchableAfterSeconds: loading?.totalSeconds ?? null,
});

interface PointParts {
  key: string;
  threads: number | null;
  settings: Params;
  place: ResultFacts["place"];
  recallPlace: ResultFacts["place"];
  metrics: ParsedPoint["metrics"];
  more: ParsedPoint["moreMetrics"];
  /** True where the recall is that of the whole state, not of this thread count alone. */
  isRecallOfOther: boolean;
}

function addPoint(output: Output, of: OfResult, parts: PointParts): void {
  const { path, result, loaded } = of;
  const { status, indexParams, queryParams } = result;
  const source = { path, ...parts.place };
  const runKey = runOf(output, of, parts);
  const sources = { recall: { path, line: parts.recallPlace.line, origin: "raw" as const, rule: SHARED } };
  output.results.points.push({
    key: parts.key,
    runKey,
    indexBuildKey: loaded === null || status === "failed" ? null : buildOf(output, of, loaded, runKey),
    label: `${result.db}${result.label === null ? "" : ` ${result.label}`} results[${result.at}]`,
    indexParams,
    queryParams,
    metrics: parts.metrics,
    moreMetrics: parts.more,
    ...(parts.isRecallOfOther ? { metricSources: sources } : {}),
    recallSource: parts.metrics.recall === null ? null : "printed",
    recallNote: parts.metrics.recall === null ? null : RECALL,
    origin: "raw",
    status,
    source,
  });
}

function runOf(output: Output, { path, facts, result }: OfResult, { threads, settings, place }: PointParts): string {
  const { db, label, version, note, searchCase, k, status } = result;
  const { dataset, distance } = searchCase;
  const key = JSON.stringify([path, db, label, version, note, dataset, distance, k, threads, settings, status]);
  if (output.runs.has(key)) return key;
  output.runs.add(key);
  const run: ParsedRun = {
    key,
    setting: settingOf(result),
    algorithm: db,
    workload: { family: "vector-search", dataset, distance, k },
    // Each client sends one query at a time.
    batch: false,
    threads,
    status,
    source: { path, ...place },
    notes: known({
      tool: "VectorDBBench",
      task: facts.taskLabel,
      runId: facts.runId,
      version,
      note,
      kOfFile: result.kIsDefault ? "none, so the tool's 100" : null,
    }),
    settings,
    namesPath: namesPath(path, facts.runId),
  };
  output.results.runs.push(run);
  return key;
}

function buildOf(output: Output, { result }: OfResult, { path, loading }: Loaded, runKey: string): string {
  const { indexParams } = result;
  const { totalSeconds, insertSeconds, buildSeconds, indexBytes, tableBytes, place } = loading;
  // A result that only searched prints the sizes of the index that another one built.
  const bytes = indexBytes ?? result.loading?.indexBytes ?? null;
  const key = JSON.stringify([runKey, path, canonicalParams(indexParams), totalSeconds, insertSeconds, buildSeconds]);
  if (output.builds.has(key)) return key;
  const build: ParsedIndexBuild = {
    key,
    runKey,
    indexParams,
    totalSeconds,
    loadSeconds: insertSeconds,
    buildSeconds,
    bytes,
    tableBytes,
    status: "complete",
    source: { path, ...place },
  };
  output.builds.add(key);
  output.results.indexBuilds.push(build);
  return key;
}
