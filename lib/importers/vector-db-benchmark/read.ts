import type { Params, ParamValue } from "@/lib/domain/model";
import { IssueList, shortText } from "../kit/issue-list";
import { reportDoubled } from "../kit/json-facts";
import { JsonItems, JsonObject, type JsonPlace } from "../kit/json-items";
import { known } from "../kit/record";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import type { Search, Upload, VectorDbFacts } from "./facts";
import { type Choices, choicesOf, countIn, unreadChoice } from "./params";
import { memoryOf, serverOf } from "./server";

const MAX_ROWS = 20_000;

/** Reads a file of one upload or search, or the published list of searches. */
export function openVectorDb({ path }: FileRef): LineParser<VectorDbFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "searches");
  const uploads: Upload[] = [];
  const searches: Search[] = [];
  const document = new JsonItems({
    items: "",
    onItem(item, at, place) {
      if (!room.take(place.text, place.line)) return;
      const search = item instanceof JsonObject ? rowOf(item, at, issues) : null;
      if (search) searches.push(search);
      else reportUnread(issues, `Row ${at}`, place);
    },
  });
  return {
    line: (text, number) => document.line(text, number),
    end() {
      document.end();
      const { root, problem, doubled } = document;
      if (problem) {
        const { line, text, message } = problem;
        issues.add("error", "broken-json", { line, text, message });
      } else if (root instanceof JsonObject) {
        const found = fileOf(root, issues);
        if (found?.kind === "upload") uploads.push(found);
        else if (found) searches.push(found);
        else reportUnread(issues, "The file", root.place);
      }
      reportDoubled(doubled, issues);
      return { facts: { uploads, searches }, issues: issues.all(), refused: room.refusal() };
    },
  };
}

function reportUnread(issues: IssueList, what: string, place: JsonPlace): void {
  const message = `${what} names no engine, experiment and data set, or has no result; it was left out.`;
  issues.add("warning", "unread-result", { ...place, message });
}

function fileOf(root: JsonObject, issues: IssueList): Search | Upload | null {
  const meta = root.object("meta");
  if (meta) return forkOf(root, meta, issues);
  const [params, results] = [root.object("params"), root.object("results")];
  const [stated, experiment, dataset] = ["engine", "experiment", "dataset"].map((key) => params?.text(key) ?? null);
  if (!params || !results || !experiment || !dataset) return null;
  const server = serverOf(root, experiment);
  const named = { engine: stated ?? server.engine, build: server.version, experiment, dataset, notes: {} };
  if (results.get("rps") === undefined) {
    if (results.get("upload_time") === undefined) return null;
    return {
      kind: "upload",
      ...named,
      ...timesOf(results, issues),
      indexParams: { ...indexOf(params, issues), ...declaredOf(params) },
      memory: memoryOf(results, issues),
      place: results.placeOf("total_time"),
    };
  }
  const config = params.object("config");
  reportFailedQueries(results, issues);
  return {
    ...searchOf(results, issues),
    ...(stated === null ? { recallNote: recallNoteOf(results) } : {}),
    ...named,
    parallel: countOf(params, "parallel"),
    top: countOf(params, "top") ?? (config ? countOf(config, "top") : null),
    indexParams: {},
    queryParams: queryOf(params, issues),
    settings: { ...settingsOf(params), ...known({ updateSearchRatio: results.text("update_search_ratio") }) },
    upload: null,
    at: null,
  };
}

/** Returns the choices of an index that a block of the fork of Redis declares; its file has no others. */
function declaredOf(params: JsonObject): Params {
  const declared = params.object("engine_params")?.object("declared") ?? null;
  return choicesOf(declared, "engine_params.declared").index;
}

/** The fork of Redis counts queries that failed; its rate and its latencies are of the others. */
function reportFailedQueries(results: JsonObject, issues: IssueList): void {
  const failed = results.number("failed_queries");
  if (failed === null || failed <= 0) return;
  const message = `${failed} queries failed; the rate, the recall and the latencies are of the others.`;
  issues.add("warning", "failed-queries", { ...results.placeOf("failed_queries"), message });
}

/** A file of MyScale's fork: one search with its index. Its lists of single queries are not read. */
function forkOf(root: JsonObject, meta: JsonObject, issues: IssueList): Search | null {
  const [about, results, search] = [
    meta.object("engine"),
    root.object("search_results"),
    root.object("index_search_parameter"),
  ];
  const [engine, dataset] = [about?.text("name"), meta.text("dataset")];
  if (!engine || !dataset || !results) return null;
  const created = root.object("index_create_parameter");
  const built = choicesOf(created, "index_create_parameter");
  const groups = ["params", "query_meta"].flatMap((key) => search?.object(key) ?? []);
  const asked = groups.map((group) => choicesOf(group));
  const upload = root.object("upload_results");
  const tag = meta.text("dataset_tag");
  return {
    ...searchOf(results, issues),
    engine,
    build: about?.text("version") ?? null,
    experiment: null,
    dataset,
    notes: known({ remark: about?.text("remark"), runDate: meta.text("run_date") }),
    parallel: search ? countOf(search, "parallel") : null,
    top: search ? countOf(search, "top") : null,
    indexParams: { ...known({ index: meta.text("index_type") }), ...built.index, ...built.query },
    queryParams: {
      ...Object.fromEntries(asked.flatMap(({ index, query }) => Object.entries({ ...index, ...query }))),
      ...reportParams([...built.unread, ...asked.flatMap(({ unread: left }) => left)], search ?? root, issues),
    },
    settings: tag === null || tag === "no-filter" ? {} : { filterKind: shortText(tag) },
    upload: upload ? timesOf(upload, issues) : null,
    at: null,
  };
}

function rowOf(row: JsonObject, at: number, issues: IssueList): Search | null {
  const [engine, experiment, dataset] = ["engine_name", "setup_name", "dataset_name"].map((key) => row.text(key));
  if (!engine || !experiment || !dataset) return null;
  const params = row.object("engine_params");
  const { index, query, unread: left } = choicesOf(params, "engine_params");
  const upload = {
    uploadSeconds: metric(row, "upload_time", issues),
    totalSeconds: metric(row, "total_upload_time", issues),
  };
  return {
    ...searchOf(row, issues),
    engine,
    build: null,
    experiment,
    dataset,
    notes: {},
    parallel: countOf(row, "parallel"),
    top: null,
    indexParams: index,
    queryParams: { ...query, ...reportParams(left, params, issues) },
    settings: {},
    upload,
    at,
  };
}

/** Returns all choices beside a search as choices of the search. */
function queryOf(params: JsonObject, issues: IssueList): Params {
  const { index, query, unread: left } = choicesOf(params);
  return { ...index, ...query, ...reportParams(left, params, issues) };
}

/** Returns the choices of an index. Those of a search beside it are left out. */
function indexOf(params: JsonObject, issues: IssueList): Params {
  const { index, unread: left } = choicesOf(params);
  return { ...index, ...reportParams(left, params, issues) };
}

/** Reports the parameters that are not read, and returns the choice that keeps their searches apart. */
function reportParams(left: Choices["unread"], params: JsonObject | null, issues: IssueList): Params {
  if (params && left.length > 0) {
    const names = left.slice(0, 5).map(({ path }) => shortText(path, 60));
    const more = left.length > names.length ? ` and ${left.length - names.length} more` : "";
    const message = `These parameters are not read: ${names.join(", ")}${more}. What differs in them is kept apart.`;
    issues.add("warning", "unread-parameter", { ...params.place, message });
  }
  return unreadChoice(left);
}

function timesOf(results: JsonObject, issues: IssueList): Pick<Upload, "uploadSeconds" | "totalSeconds"> {
  return { uploadSeconds: metric(results, "upload_time", issues), totalSeconds: metric(results, "total_time", issues) };
}

function settingsOf(params: JsonObject): Params {
  const settings: Record<string, ParamValue> = {};
  const strategy = params.text("cache_strategy");
  // Cold and warm caches are settings, so that their results are not compared.
  if (strategy !== null) settings.cacheState = strategy;
  const replicas = countOf(params, "pinned_replicas");
  if (replicas !== null) settings.pinnedReplicas = replicas;
  return settings;
}

const RECALL = "mean_precisions: the share of the k true neighbours that a search returned, so it is the recall.";

/** Returns the key of the recall. A file with `mean_recall` has a share of the returned rows as its precision. */
const recallKeyOf = (results: JsonObject): string =>
  results.get("mean_recall") === undefined ? "mean_precisions" : "mean_recall";

/** Returns the definition in a file of the fork of Redis that names no engine. */
const recallNoteOf = (results: JsonObject): string =>
  recallKeyOf(results) === "mean_recall"
    ? "mean_recall: the share of the known true neighbours among the first k that a search returned."
    : "mean_precisions of Redis' fork: the share of the returned rows that are true neighbours.";

/** True where nothing but filters was asked: the fork of Redis prints -1 for its precision. */
const isFilterOnly = (results: JsonObject): boolean =>
  ["mean_precision_at_returned", "mean_precisions"].some((key) => results.number(key) === -1);

function searchOf(
  results: JsonObject,
  issues: IssueList,
): Pick<Search, "kind" | "metrics" | "more" | "recallNote" | "place"> {
  const of = (key: string) => metric(results, key, issues);
  const key = recallKeyOf(results);
  const recall = isFilterOnly(results) ? null : of(key);
  if (recall !== null && recall > 1) {
    const message = `${key} is above 1, so it is no share; it is taken as missing.`;
    issues.add("warning", "odd-recall", { ...results.placeOf(key), message });
  }
  return {
    kind: "search",
    recallNote: RECALL,
    metrics: {
      qps: of("rps"),
      recall: recall !== null && recall > 1 ? null : recall,
      latencyMeanSeconds: of("mean_time"),
      latencyP50Seconds: of("p50_time"),
      latencyP95Seconds: of("p95_time"),
      latencyP99Seconds: of("p99_time"),
    },
    more: {
      latencyMinSeconds: of("min_time"),
      latencyMaxSeconds: of("max_time"),
      latencyStddevSeconds: of("std_time"),
      serverLatencyMeanSeconds: of("mean_server_time"),
      serverLatencyP95Seconds: of("p95_server_time"),
      serverLatencyP99Seconds: of("p99_server_time"),
      durationSeconds: of("total_time"),
    },
    place: results.placeOf("rps"),
  };
}

/** Returns a number above 0. A missing one and 0, which is not measured, are null; others are null with an issue. */
function metric(results: JsonObject, key: string, issues: IssueList): number | null {
  const value = results.get(key);
  const number = results.number(key);
  if (value !== undefined && value !== null && (number === null || number < 0)) {
    const message = `${key} is no number from 0 on; it is taken as missing.`;
    issues.add("warning", "odd-number", { ...results.placeOf(key), message });
  }
  return number !== null && number > 0 ? number : null;
}

const countOf = (params: JsonObject, key: string): number | null => countIn(params.get(key));
