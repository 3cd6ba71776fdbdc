import { toDigits } from "@/lib/format";
import type { CellRow, SampleList } from "../kit/cells";
import { JsonObject, type JsonPlace, type JsonValue } from "../kit/json-items";
import { MAX_UNREAD } from "./object-cells";

// race.json of Elastic Rally, and test_execution.json or test_run.json of OpenSearch Benchmark, its fork. Their numbers
// become the rows of the summary that both tools print: Metric, Task, Value, Unit.

/** True for the headings of the summary that both tools print. */
export const isSummaryOfRace = (headings: readonly string[]): boolean =>
  headings.map((heading) => heading.trim().toLowerCase()).join("|") === "metric|task|value|unit";

/** The heading of the store's size, which is that of its indexes. The tools' GB are 2^30 bytes. */
export const STORE_SIZE = "store size GiB";

/**
 * Returns the size of the store for each row of a task, and the row that prints it. A summary begins with rows of no
 * task. A size counts where its summary has one, and no number of a task twice.
 */
export function storeSizes(rows: readonly CellRow[]): {
  sizes: ReadonlyMap<CellRow, string>;
  read: ReadonlySet<CellRow>;
} {
  const sizes = new Map<CellRow, string>();
  const read = new Set<CellRow>();
  const summaries: CellRow[][] = [];
  let wasOfTask = true;
  for (const row of rows) {
    const isOfTask = taskOf(row) !== "";
    if (wasOfTask && !isOfTask) summaries.push([]);
    summaries.at(-1)?.push(row);
    wasOfTask = isOfTask;
  }
  for (const summary of summaries) {
    const ofTasks = summary.filter((row) => taskOf(row) !== "");
    const [size, ...others] = summary.filter(isStoreSize);
    const numbers = new Set(ofTasks.map((row) => JSON.stringify([row.cells[0], row.cells[1]])));
    if (size === undefined || others.length > 0 || ofTasks.length === 0 || numbers.size < ofTasks.length) continue;
    read.add(size);
    for (const row of ofTasks) sizes.set(row, size.cells[2] ?? "");
  }
  return { sizes, read };
}

const taskOf = ({ cells }: CellRow): string => cells[1]?.trim() ?? "";

const isStoreSize = ({ cells: [metric, task, , unit] }: CellRow): boolean =>
  metric?.trim().toLowerCase() === "store size" && task?.trim() === "" && unit?.trim() === "GB";

/** Keys of a run's id, one for each age of the two tools. */
const IDS = ["race-id", "trial-id", "test-execution-id", "test-run-id"];

/** Facts of a run, by the heading that each gets: Rally's key, then those of its fork. */
const FACTS: readonly (readonly [heading: string, keys: readonly string[]])[] = [
  ["track", ["track", "workload"]],
  ["challenge", ["challenge", "test_procedure", "scenario"]],
  ["car", ["car", "provision-config-instance", "cluster-config-instance"]],
  ["track params", ["track-params", "workload-params"]],
  ["car params", ["car-params", "provision-config-instance-params", "cluster-config-params"]],
  ["plugin params", ["plugin-params"]],
  ["tags", ["user-tags"]],
];

const TIMES = ["race-timestamp", "trial-timestamp", "test-execution-timestamp", "test-run-timestamp"];

/** Times of requests, with the names that the summary prints. */
const LATENCIES = [
  ["latency", "latency"],
  ["service_time", "service time"],
  ["client_processing_time", "client processing time"],
  ["processing_time", "processing time"],
] as const;

const NO_LISTS: ReadonlyMap<string, SampleList> = new Map();

/**
 * Returns the rows of a run of Rally or OpenSearch Benchmark, and the tasks that give none. Null for any other object,
 * and for a mean of runs.
 */
export function rallyRecords(root: JsonObject) {
  const results = root.object("results");
  const tasks = (results?.list("op_metrics") ?? []).filter((item) => item instanceof JsonObject);
  if (results === null || tasks.length === 0 || !IDS.some((key) => root.text(key) !== null)) return null;
  // Only this tag marks aggregators of older versions.
  const isAggregate = root.object("user-tags")?.get("aggregation-of-runs") !== undefined;
  if (isAggregate || tasks.some(isOfRuns)) return null;
  const empty = tasks.filter((task) => numbersOf(task).numbers.length === 0);
  return {
    rows: rowsOf(root, results, tasks),
    empty: empty.map((task) => ({ name: nameOf(task), place: task.place })),
  };
}

const nameOf = (task: JsonObject): string => task.text("task") ?? task.text("operation") ?? "";

function* rowsOf(root: JsonObject, results: JsonObject, tasks: readonly JsonObject[]) {
  const facts = factsOf(root);
  // Numbers of the whole cluster belong to no task.
  const size = results.number("store_size");
  const others = [...results.entries()]
    .flatMap(([key, value]) => {
      const isRead = key === "op_metrics" || value === null || (key === "store_size" && size !== null);
      return isRead ? [] : [`results.${key}`];
    })
    .slice(0, MAX_UNREAD);
  for (const task of tasks) {
    const name = nameOf(task);
    const { numbers, unread } = numbersOf(task);
    if (size !== null && numbers.length > 0) {
      const place = results.placeOf("store_size");
      numbers.push({ metric: "store size", value: String(size), unit: "bytes", place });
    }
    for (const { metric, value, unit, place } of numbers)
      yield {
        ...place,
        cells: new Map([...facts, ["task", name], ["metric", metric], ["value", value], ["unit", unit]]),
        lists: NO_LISTS,
        unread: [...unread, ...others].slice(0, MAX_UNREAD),
      };
  }
}

/** True for a task with a relative deviation: its numbers are means over other files. */
const isOfRuns = (task: JsonObject): boolean =>
  [...task.entries()].some(
    ([, value]) => value instanceof JsonObject && [...value.entries()].some(([key]) => key.endsWith("_rsd")),
  );

function factsOf(root: JsonObject): [string, string][] {
  const facts = FACTS.flatMap(([heading, keys]): [string, string][] => {
    const found = keys.map((key) => root.get(key)).find((value) => value !== undefined && value !== null);
    const text = found === undefined ? "" : plainText(found);
    return text === "" ? [] : [[heading, text]];
  });
  const cluster = root.object("cluster");
  for (const [heading, key] of [
    ["version", "distribution-version"],
    ["flavor", "distribution-flavor"],
  ] as const) {
    const text = cluster?.text(key) ?? null;
    if (text !== null) facts.push([heading, text]);
  }
  const stamp = TIMES.map((key) => root.text(key)).find((text) => text !== null) ?? "";
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  if (year !== undefined) facts.push(["timestamp", `${year}-${month}-${day}T${hour}:${minute}:${second}Z`]);
  return facts;
}

/** Returns a value as one text, whatever the order of its keys: `heap=8g, shards=3`. */
function plainText(value: JsonValue): string {
  if (value instanceof JsonObject) {
    const facts = [...value.entries()].map(([key, inner]) => `${key}=${plainText(inner)}`);
    return facts.sort().join(", ");
  }
  return Array.isArray(value) ? value.map(plainText).join("+") : String(value ?? "");
}

interface Row {
  metric: string;
  value: string;
  unit: string;
  place: JsonPlace;
}

/** Returns the numbers of a task as rows of the summary, and its keys that give none. */
function numbersOf(task: JsonObject): { numbers: Row[]; unread: string[] } {
  const numbers: Row[] = [];
  const read = new Set(["task", "operation", "error_rate"]);
  const addFrom = (key: string, nameOf: (inner: string) => string | null) => {
    const object = task.object(key);
    const unit = object?.text("unit") ?? null;
    if (object === null || unit === null) return;
    read.add(key);
    for (const [inner] of object.entries()) {
      const [metric, value] = [nameOf(inner), object.number(inner)];
      if (metric === null || (value === null && inner !== "mean")) continue;
      numbers.push({ metric, value: value === null ? "" : String(value), unit, place: object.placeOf(inner) });
    }
  };
  addFrom("throughput", (inner) =>
    ["mean", "min", "median", "max"].includes(inner) ? `${inner[0]?.toUpperCase()}${inner.slice(1)} Throughput` : null,
  );
  // The first row of a task gives its line: that of the main number.
  numbers.sort((a, b) => Number(b.metric === "Mean Throughput") - Number(a.metric === "Mean Throughput"));
  for (const [key, name] of LATENCIES)
    addFrom(key, (inner) => {
      if (inner === "mean") return `Mean ${name}`;
      const [, whole, part] = /^(\d{1,3})_(\d{1,4})$/.exec(inner) ?? [];
      return whole === undefined ? null : `${whole}${part === "0" ? "" : `.${part}`}th percentile ${name}`;
    });
  const errors = task.number("error_rate");
  if (errors !== null)
    numbers.push({
      metric: "error rate",
      value: String(toDigits(errors * 100, 12)),
      unit: "%",
      place: task.placeOf("error_rate"),
    });
  return { numbers, unread: [...task.entries()].flatMap(([key]) => (read.has(key) ? [] : [key])) };
}
