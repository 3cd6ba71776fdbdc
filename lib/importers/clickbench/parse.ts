import type { Params } from "@/lib/domain/model";
import { openJsonFacts } from "../kit/json-facts";
import { type JsonObject, type JsonPlace, type JsonValue, placeIn } from "../kit/json-items";
import { directoryOf } from "../kit/paths";
import { known } from "../kit/record";
import type { FileRef, LineParser } from "../kit/types";
import { namedByLayout } from "./sniff";

/** A number with the line that it stands in; null where nothing is printed, or a query failed. */
export interface Printed extends JsonPlace {
  value: number | null;
}

/** The file's own facts. */
export interface ClickBenchFile {
  kind: "file";
  /** ClickBench, JSONBench, RTABench; null where nothing says which. */
  suite: string | null;
  system: string;
  version: string | null;
  machine: string | null;
  date: string | null;
  params: Params;
  settings: Params;
  loadSeconds: Printed;
  dataBytes: Printed;
  indexBytes: Printed;
  memoryBytes: Printed;
  concurrentQps: Printed;
  /** The share of the concurrent queries that failed; null where it is not stated. */
  concurrentErrors: Printed;
}

/** A query's times in seconds, up to 20: the first run, then those on warm caches. Null is a query that failed. */
export interface ClickBenchQuery {
  kind: "query";
  /** Counted from 1. */
  nth: number;
  times: readonly Printed[];
}

/** A run that ended before its result, with the reason. */
export interface ClickBenchError {
  kind: "error";
  system: string;
  machine: string;
  date: string | null;
  reason: string;
}

type Fact = ClickBenchFile | ClickBenchQuery | ClickBenchError;
/** A fact with its place in the file. */
export type ClickBenchFact = JsonPlace & Fact;

/** Reads a result file. */
export const openClickBench = (file: FileRef): LineParser<ClickBenchFact[]> =>
  openJsonFacts<Fact>(file, {
    items: null,
    max: 1_000,
    what: "queries",
    root(root, add) {
      const result = root.list("result");
      const named = result.length === 0 && root.get("error") !== undefined ? namedByLayout(file.path) : null;
      if (named) {
        const reason = root.text("error") ?? "no reason is stated";
        add({ kind: "error", ...named, date: dateOf(root, file.path), reason, ...root.placeOf("error") });
        return;
      }
      add({ ...fileOf(root, file.path, result.length), ...root.placeOf("load_time") });
      for (const [at, row] of result.entries()) {
        const place = placeIn(result, at) ?? root.placeOf("result");
        add({ kind: "query", nth: at + 1, times: Array.isArray(row) ? timesOf(row, place) : [], ...place });
      }
    },
  });

const timesOf = (row: readonly JsonValue[], place: JsonPlace): Printed[] =>
  row.slice(0, 20).map((time, at) => ({ value: timeOf(time), ...(placeIn(row, at) ?? place) }));

const timeOf = (value: JsonValue): number | null =>
  typeof value === "number" && value >= 0 && Number.isFinite(value) ? value : null;

function fileOf(root: JsonObject, path: string, queries: number): ClickBenchFile {
  const positiveNumber = (key: string): Printed => {
    const value = root.number(key);
    return { value: value !== null && value > 0 ? value : null, ...root.placeOf(key) };
  };
  const dataSize = positiveNumber("data_size");
  const nodes = root.get("cluster_size");
  return {
    kind: "file",
    suite: suiteOf(root, path, queries),
    system: root.text("system") ?? "unknown",
    version: root.text("version"),
    machine: root.text("machine"),
    date: dateOf(root, path),
    params: known({ documents: positiveNumber("dataset_size").value }),
    settings: known({
      // One node is the rule.
      nodes: typeof nodes === "string" || (typeof nodes === "number" && nodes > 1) ? nodes : null,
      tuned: root.text("tuned") === "yes" ? true : null,
      hardware: root.text("hardware") === "cpu" ? null : root.text("hardware"),
      structureKept: root.text("retains_structure"),
    }),
    loadSeconds: positiveNumber("load_time"),
    dataBytes: dataSize.value === null ? positiveNumber("total_size") : dataSize,
    indexBytes: positiveNumber("index_size"),
    memoryBytes: positiveNumber("memory_usage"),
    concurrentQps: positiveNumber("concurrent_qps"),
    concurrentErrors: positiveNumber("concurrent_error_ratio"),
  };
}

const CLICKBENCH_QUERIES = 43;

/** Tells RTABench by the path, JSONBench by its stated documents, ClickBench by its number of queries; else null. */
function suiteOf(root: JsonObject, path: string, queries: number): string | null {
  if (/rtabench/i.test(path)) return "RTABench";
  if (root.get("dataset_size") !== undefined) return "JSONBench";
  return queries === CLICKBENCH_QUERIES ? "ClickBench" : null;
}

/** Returns the date of a file, or null. Older files have it in their folder: results/20250310/c6a.4xlarge.json. */
function dateOf(root: JsonObject, path: string): string | null {
  const date = root.text("date");
  if (date !== null) return date;
  const [, year, month, day] = /(?:^|\/)(20\d\d)([01]\d)([0-3]\d)$/.exec(directoryOf(path)) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
