import { isSecretSetting } from "@/lib/domain/secrets/secrets";
import { shortText } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import type { FileRef, LineParser } from "../kit/types";

/** A benchmark as printed; its times are in `unit`. */
export interface Benchmark {
  kind: "benchmark";
  /** The text rounds: where the JSON of a run lies beside it, that counts. */
  form: "json" | "text";
  name: string;
  /** "mean", "stddev" ... of repetitions; null for a repetition itself. */
  aggregate: string | null;
  /** False before 1.5, which writes no run_type. */
  hasType: boolean;
  error: string | null;
  unit: string;
  realTime: number | null;
  cpuTime: number | null;
  itemsPerSecond: number | null;
  bytesPerSecond: number | null;
  threads: number | null;
  iterations: number | null;
  /** The text that the benchmark gives its result (SetLabel): which variant it ran. */
  label: string | null;
  /** Names of the benchmark's own counters, whose units are not stated. */
  counters: string[];
}

/** The machine of a file, and when the file was made. */
export interface Context {
  kind: "context";
  host: string | null;
  cpus: number | null;
  date: string | null;
  /** The build type of the tool itself: "release", "debug". */
  build: string | null;
  /** The entries that the user added (--benchmark_context, AddCustomContext). */
  own: Readonly<Record<string, string>>;
}

/** A fact with its place in the file. */
export type BenchmarkFact = JsonPlace & (Benchmark | Context);
type Found = Benchmark | Context;

/** The keys of the tool itself. */
const OWN = new Set(
  (
    "name family_index per_family_instance_index run_name run_type repetitions repetition_index threads iterations " +
    "real_time cpu_time time_unit aggregate_name aggregate_unit items_per_second bytes_per_second label " +
    "error_occurred error_message skipped skip_message big_o rms cpu_coefficient real_coefficient"
  ).split(" "),
);

/** Reads the benchmarks of JSON and the machine of their context. */
export const openJson = (file: FileRef): LineParser<BenchmarkFact[]> =>
  openJsonFacts<Found>(file, {
    items: "benchmarks",
    max: 50_000,
    what: "benchmarks",
    item: (item, add) => add({ ...benchmarkOf(item), ...item.placeOf("real_time") }),
    root(root, add) {
      const context = root.object("context");
      if (context === null) return;
      add({
        kind: "context",
        host: context.text("host_name"),
        cpus: context.number("num_cpus"),
        date: context.text("date"),
        build: context.text("library_build_type"),
        own: ownContext(context),
        ...context.placeOf("library_build_type"),
      });
    },
  });

/** The entries of a context that the tool itself writes. */
const TOOL_CONTEXT = new Set(
  (
    "date host_name executable num_cpus mhz_per_cpu cpu_scaling_enabled aslr_enabled caches load_avg library_version " +
    "library_build_type json_schema_version"
  ).split(" "),
);
const MOST_OWN = 100;

/** Returns the user's entries, but for secrets. */
function ownContext(context: JsonObject): Record<string, string> {
  const own = [...context.entries()].flatMap(([key, value]): [string, string][] =>
    TOOL_CONTEXT.has(key) || typeof value !== "string" || isSecretSetting(key, value)
      ? []
      : [[shortText(key, 60), shortText(value, 200)]],
  );
  return Object.fromEntries(own.slice(0, MOST_OWN));
}

/** Returns the name of an entry's statistic; null for a run. Before 1.5 only its keys mark a complexity. */
function aggregateOf(item: JsonObject): string | null {
  if (item.text("run_type") === "aggregate") return item.text("aggregate_name") ?? "aggregate";
  if (item.text("run_type") !== null || item.get("real_time") !== undefined) return null;
  if (item.get("big_o") !== undefined) return "BigO";
  return item.get("rms") === undefined ? null : "RMS";
}

/** Returns the label as it is kept; null for an empty one. */
export const labelOf = (printed: string): string | null =>
  printed.trim() === "" ? null : shortText(printed.trim(), 200);

function benchmarkOf(item: JsonObject): Benchmark {
  const hasFailed = item.get("error_occurred") === true || item.get("skipped") === true;
  const aggregate = aggregateOf(item);
  const name = item.text("name") ?? "unnamed";
  const end = aggregate === null ? "" : `_${aggregate}`;
  return {
    kind: "benchmark",
    form: "json",
    name: item.text("run_name") ?? (name.endsWith(end) ? name.slice(0, name.length - end.length) : name),
    hasType: item.text("run_type") !== null,
    aggregate,
    error: hasFailed ? (item.text("error_message") ?? item.text("skip_message") ?? "no reason given") : null,
    unit: item.text("time_unit") ?? "",
    realTime: item.number("real_time"),
    cpuTime: item.number("cpu_time"),
    itemsPerSecond: item.number("items_per_second"),
    bytesPerSecond: item.number("bytes_per_second"),
    threads: item.number("threads"),
    iterations: item.number("iterations"),
    label: labelOf(item.text("label") ?? ""),
    counters: [...item.entries()].flatMap(([key, value]) =>
      typeof value === "number" && !OWN.has(key) ? [key.slice(0, 60)] : [],
    ),
  };
}
