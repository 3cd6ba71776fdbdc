import { pattern } from "@/lib/domain/pattern";
import { type CellRow, type CellRows, numberOfCell, rowsWithIssues } from "../kit/cells";
import { IssueList, keptLine, shortText } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import { type Benchmark, type BenchmarkFact, labelOf } from "./parse";
import { CONSOLE, CSV } from "./sniff";

/** A line of the console: name, real time, processor time, iterations, counters. */
const ROW = pattern()`
  ^(\S{1,500}) {1,500}(\d[\d.e+-]{0,30}) (ns|us|ms|s) {1,60}
  (\d[\d.e+-]{0,30}) (?:ns|us|ms|s) {1,60}(\d{1,15})(?: {1,60}(\S.{0,2000}))?$
`;
const FAILED = /^(\S{1,500}) {1,500}(?:ERROR OCCURRED|SKIPPED): '(.{0,300})'/;
const CPUS = /^Run on \((\d{1,6}) X /;
const DEBUG = /^\*\*\*WARNING\*\*\* Library was built as DEBUG/;

/** Prefixes of counters: bytes are of 1,024 each, also where the tool prints M for Mi. */
const PREFIXES = "kMGT";

/** Returns `810.045k/s` as a number; null for other text. */
function rateOf(printed: string | undefined, base: 1000 | 1024): number | null {
  const [, number, prefix = ""] = /^(\d{1,15}(?:\.\d{1,15})?)([kMGT]?)i?B?\/s$/.exec(printed ?? "") ?? [];
  return number === undefined ? null : Number(number) * base ** (PREFIXES.indexOf(prefix || " ") + 1);
}

const nothing: Omit<Benchmark, "name"> = {
  kind: "benchmark",
  form: "text",
  hasType: false,
  aggregate: null,
  error: null,
  unit: "",
  realTime: null,
  cpuTime: null,
  itemsPerSecond: null,
  bytesPerSecond: null,
  threads: null,
  iterations: null,
  label: null,
  counters: [],
};

/** A statistic without a unit of time: the coefficient of variation, or the complexity and its deviation. */
const UNTIMED = /^(.{1,500})_(cv|BigO|RMS)$/;
/** The name of a line that a number follows. */
const NAMED = /^(\S{1,500}) {1,500}(?:[\d.-]|nan\b)/;
const TIMES = ["ns", "us", "ms", "s"];

/** Returns the statistic of this name, without its numbers; null for another name. */
function untimedOf(name: string): Benchmark | null {
  const [, of, aggregate] = UNTIMED.exec(name) ?? [];
  return of === undefined || aggregate === undefined
    ? null
    : { ...nothing, hasType: true, name: shortText(of), aggregate };
}

/** Returns a line without the blanks of its name, which two blanks end: `BM_Get<map<int, int>>   12 ns`. */
function withBareName(text: string): string {
  const end = text.indexOf("  ");
  return end < 0 ? text : `${text.slice(0, end).replaceAll(" ", "_")}${text.slice(end)}`;
}

const COUNTER = /^([^\s=]{1,200})=(-?(?:\d|nan|inf)\S{0,40})$/;
const VALUE = /^-?(?:\d|nan|inf)/;

/**
 * Returns the counters and the label behind a benchmark's iterations. `--benchmark_counters_tabular` prints the names
 * in the heading, else each stands before its number. The label is the rest.
 */
function restOf(rest: string, names: readonly string[]): { counters: Map<string, string>; label: string | null } {
  const words = rest.split(/\s+/).filter((word) => word !== "");
  const isTable = names.length > 0 && words.length >= names.length && words.slice(0, names.length).every(isValue);
  if (isTable) {
    const counters = new Map(names.map((name, at) => [name, words[at] ?? ""]));
    return { counters, label: labelOf(words.slice(names.length).join(" ")) };
  }
  const end = words.findIndex((word) => !COUNTER.test(word));
  const pairs = end < 0 ? words : words.slice(0, end);
  const counters = new Map(pairs.map((pair) => [COUNTER.exec(pair)?.[1] ?? "", COUNTER.exec(pair)?.[2] ?? ""]));
  return { counters, label: end < 0 ? null : labelOf(words.slice(end).join(" ")) };
}

const isValue = (word: string): boolean => VALUE.test(word);

/** Returns the names of counters in the heading of a table; none where each row names its own. */
const columnsOf = (heading: string): string[] =>
  (heading.split(/ Iterations\b/)[1] ?? "").split(" ").filter((name) => name !== "" && name !== "UserCounters...");

/** Returns the benchmark or statistic in a line of the console; null for other lines. */
function ofConsole(text: string, names: readonly string[]): Benchmark | null {
  const [, failed, error] = FAILED.exec(text) ?? FAILED.exec(withBareName(text)) ?? [];
  if (failed !== undefined)
    return { ...nothing, name: shortText(text.slice(0, failed.length)), unit: "ns", error: error || "no reason given" };
  const [, name, real, unit = "", cpu, iterations, rest = ""] = ROW.exec(text) ?? ROW.exec(withBareName(text)) ?? [];
  if (name === undefined) {
    const [, untimed = ""] = NAMED.exec(text) ?? NAMED.exec(withBareName(text)) ?? [];
    return untimedOf(text.slice(0, untimed.length));
  }
  const { counters, label } = restOf(rest, names);
  return {
    ...nothing,
    name: shortText(text.slice(0, name.length)),
    unit,
    realTime: Number(real),
    cpuTime: Number(cpu),
    iterations: Number(iterations),
    itemsPerSecond: rateOf(counters.get("items_per_second"), 1000),
    bytesPerSecond: rateOf(counters.get("bytes_per_second"), 1024),
    label,
    counters: [...counters.keys()].flatMap((key) =>
      /^(?:items|bytes)_per_second$/.test(key) ? [] : [key.slice(0, 60)],
    ),
  };
}

/** The columns of the tool itself; those of counters follow. */
const OWN_COLUMNS = 10;
/** Cells up to the unit of time. */
const MIN_CELLS = 5;

/** Returns the benchmark in a row of the CSV. Null without a name, and where neither a time nor an error is stated. */
function ofCells(names: readonly string[], cells: readonly string[]): Benchmark | null {
  const cell = (key: string) => cells[names.indexOf(key)]?.trim() ?? "";
  const number = (key: string) => numberOfCell(cell(key));
  const hasFailed = cell("error_occurred") === "true";
  const untimed = hasFailed || TIMES.includes(cell("time_unit")) ? null : untimedOf(cell("name"));
  if (untimed) return untimed;
  if (cell("name") === "" || (!hasFailed && number("real_time") === null)) return null;
  return {
    ...nothing,
    name: shortText(cell("name")),
    error: hasFailed ? cell("error_message") || "no reason given" : null,
    unit: cell("time_unit") || (hasFailed ? "ns" : ""),
    realTime: number("real_time"),
    cpuTime: number("cpu_time"),
    iterations: number("iterations"),
    itemsPerSecond: number("items_per_second"),
    bytesPerSecond: number("bytes_per_second"),
    label: labelOf(cell("label")),
    counters: names.slice(OWN_COLUMNS).flatMap((name) => (cell(name) === "" ? [] : [name.slice(0, 60)])),
  };
}

/** True for a row of the tool, whose names have quotes; the next run's first lines may follow a CSV. */
const isOwnRow = ({ text, cells }: CellRow): boolean => text.startsWith('"') || cells.length >= MIN_CELLS;

/** Reads the console's table, or the CSV, which the console's first lines may precede. */
export function openText({ path }: FileRef): LineParser<BenchmarkFact[]> {
  const issues = new IssueList(path);
  const room = new Room(path, 50_000, "benchmarks");
  const facts: BenchmarkFact[] = [];
  let csv: { names: string[]; rows: CellRows } | null = null;
  let columns: string[] | null = null;
  let cpus: number | null = null;
  let debug: JsonPlace | null = null;
  const add = (one: Benchmark | null, text: string, line: number) => {
    if (one !== null && room.take(text, line)) facts.push({ ...one, ...keptLine(text, line) });
  };
  return {
    line(raw, number) {
      const text = raw.trimEnd();
      if (DEBUG.test(text)) debug ??= keptLine(text, number);
      else if (CPUS.test(text)) cpus ??= Number(CPUS.exec(text)?.[1]);
      else if (CONSOLE.test(text)) columns = columnsOf(text);
      else if (CSV.test(text)) csv = { names: text.split(",").map(bare), rows: rowsWithIssues(",", issues) };
      else if (csv !== null) {
        const row = csv.rows.push(text, number);
        if (row === null || row.text.trim() === "") return;
        const one = ofCells(csv.names, row.cells);
        const message = "This row has no name or no time, so it was not read.";
        const place = keptLine(row.text, row.line);
        if (one === null && isOwnRow(row)) issues.add("warning", "unread-row", { ...place, message });
        add(one, row.text, row.line);
      } else if (columns !== null) add(ofConsole(text, columns), text, number);
    },
    end() {
      csv?.rows.end();
      const place = debug ?? facts[0] ?? { line: 1, text: "" };
      const about = { host: null, cpus, date: null, build: debug === null ? null : "debug", own: {} };
      const context: BenchmarkFact = { kind: "context", ...about, line: place.line, text: place.text };
      return { facts: facts.length === 0 ? [] : [context, ...facts], issues: issues.all(), refused: room.refusal() };
    },
  };
}

const bare = (name: string): string => name.replaceAll('"', "");
