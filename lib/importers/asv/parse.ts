import type { Params } from "@/lib/domain/model";
import { shortText } from "../kit/issue-list";
import { type AddFact, openJsonFacts } from "../kit/json-facts";
import { JsonObject, type JsonPlace, type JsonValue } from "../kit/json-items";
import { known } from "../kit/record";
import type { FileRef, LineParser } from "../kit/types";
import { isBenchmarkList } from "./sniff";

/** The facts of a file about all its results. */
export interface AsvRun {
  kind: "run";
  /** "" where the file has none. */
  commit: string;
  machine: string | null;
  cpus: number | null;
  settings: Params;
  /** Time of the commit, ISO 8601 in UTC; null where it is missing or no date. */
  date: string | null;
}

/** A number of a benchmark; `choices` are the values of its parameters, in their order. */
export interface AsvValue {
  kind: "value";
  name: string;
  choices: readonly string[];
  /** Null for a benchmark that failed. */
  value: number | null;
}

/** A benchmark of benchmarks.json. */
export interface AsvBenchmark {
  kind: "benchmark";
  name: string;
  /** "" where the list states none. */
  unit: string;
  paramNames: readonly string[];
}

/** A fact of a file. */
export type AsvFact = AsvRun | AsvValue | AsvBenchmark;

const MAX_VALUES = 100_000;
/** The largest time of a JavaScript date, in milliseconds. */
const MAX_DATE = 8.64e15;

/** Reads the results of a commit, or the list of benchmarks. */
export const openAsv = (file: FileRef): LineParser<(AsvFact & JsonPlace)[]> =>
  openJsonFacts<AsvFact>(file, {
    items: null,
    max: MAX_VALUES,
    what: "results",
    root: (root, add) => (isBenchmarkList(file.path) ? addBenchmarks(root, add) : addResults(root, add)),
  });

function addBenchmarks(root: JsonObject, add: AddFact<AsvFact>): void {
  for (const [name, of] of root.entries())
    if (of instanceof JsonObject)
      add({
        kind: "benchmark",
        name: shortText(name),
        unit: of.text("unit") ?? "",
        paramNames: of.list("param_names").map((one) => shortText(String(one), 60)),
        ...of.placeOf("unit"),
      });
}

function addResults(root: JsonObject, add: AddFact<AsvFact>): void {
  const [params, results] = [root.object("params"), root.object("results")];
  const date = root.number("date");
  const cpus = Number(params?.text("num_cpu") ?? params?.number("num_cpu") ?? Number.NaN);
  add({
    kind: "run",
    commit: root.text("commit_hash") ?? "",
    machine: params?.text("machine") ?? null,
    cpus: Number.isSafeInteger(cpus) && cpus > 0 ? cpus : null,
    settings: known({ python: root.text("python"), env: root.text("env_name"), os: params?.text("os") }),
    date: date === null || Math.abs(date) > MAX_DATE ? null : new Date(date).toISOString(),
    ...root.placeOf("commit_hash"),
  });
  const columns = root.list("result_columns").map(String);
  for (const [name, of] of results?.entries() ?? []) {
    const [printed, choices] = resultOf(of, columns);
    const place = results?.placeOf(name) ?? root.place;
    const choicesAt = combinations(choices);
    for (const [at, value] of (Array.isArray(printed) ? printed : [printed]).entries()) {
      // NaN is a combination that the benchmark skips.
      if (typeof value === "number" && Number.isNaN(value)) continue;
      const number = typeof value === "number" ? value : null;
      add({ kind: "value", name: shortText(name), choices: choicesAt(at), value: number, ...place });
    }
  }
}

/** Returns numbers and parameters of a result: a list by columns, an object, or (until 2015) a number alone. */
function resultOf(of: JsonValue, columns: readonly string[]): [JsonValue, readonly JsonValue[]] {
  if (of instanceof JsonObject) return [of.get("result") ?? null, of.list("params")];
  if (!Array.isArray(of) || columns.length === 0) return [of, []];
  const params = of[columns.indexOf("params")];
  return [of[columns.indexOf("result")] ?? null, Array.isArray(params) ? params : []];
}

/** Returns a function from a number's position to its parameters. The last parameter changes fastest. */
function combinations(lists: readonly JsonValue[]): (at: number) => string[] {
  const choices = lists.map((list) => (Array.isArray(list) ? list.map((one) => shortText(plain(one), 100)) : []));
  return (at) => {
    let rest = at;
    const found = choices.toReversed().map((list) => {
      const choice = list[rest % Math.max(1, list.length)] ?? "";
      rest = Math.floor(rest / Math.max(1, list.length));
      return choice;
    });
    return found.reverse();
  };
}

/** Returns a parameter without the quotes of Python: `'fast'`. */
const plain = (value: JsonValue): string => String(value).replace(/^'([^']*)'$/, "$1");
