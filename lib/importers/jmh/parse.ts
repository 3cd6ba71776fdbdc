import type { Params, ParamValue } from "@/lib/domain/model";
import { type CellRows, rowsWithIssues } from "../kit/cells";
import { IssueList, keptLine, shortText } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject } from "../kit/json-items";
import { baseName } from "../kit/paths";
import { known } from "../kit/record";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import type { JmhFact, JmhFacts } from "./assemble";
import { CSV, TABLE } from "./sniff";

const MAX_RESULTS = 50_000;
const SAVED = /^Benchmark result is saved to (\S.{0,300})$/;
const THREADS = /^# Threads: (\d{1,7}) threads?\b/;
const RUNNING = /^# Benchmark: (\S{1,300})$/;

/** Reads JMH's output, whose first line that is not blank says its form. */
export function openJmh(file: FileRef): LineParser<JmhFacts> {
  let reader: LineParser<JmhFacts> | null = null;
  return {
    line(text, number) {
      if (reader === null && text.trim() === "") return;
      reader ??= /^\uFEFF?\s*\[/.test(text) ? openJson(file) : openText(file);
      reader.line(text, number);
    },
    end: () => reader?.end() ?? { facts: [], issues: [] },
  };
}

const openJson = (file: FileRef): LineParser<JmhFacts> =>
  openJsonFacts<JmhFact>(file, {
    items: "",
    max: MAX_RESULTS,
    what: "results",
    item(item, add) {
      const metric = item.object("primaryMetric");
      add({
        name: item.text("benchmark") ?? "unnamed",
        mode: item.text("mode") ?? "",
        params: paramsOf(item),
        threads: item.number("threads"),
        score: metric?.number("score") ?? null,
        error: metric?.number("scoreError") ?? null,
        decimals: null,
        unit: metric?.text("scoreUnit") ?? "",
        percentiles: percentilesOf(metric),
        settings: settingsOf(item),
        secondary: [...(item.object("secondaryMetrics")?.entries() ?? [])].length,
        ...(metric?.placeOf("score") ?? item.place),
      });
    },
  });

const paramsOf = (item: JsonObject): Params =>
  known(Object.fromEntries([...(item.object("params")?.entries() ?? [])].map(([key, of]) => [key, plain(of)])));

const plain = (value: unknown): ParamValue => {
  const text = shortText(String(value), 200);
  return /^(?:N\/A|null)$/.test(text) ? null : text;
};

/** Returns the printed percentiles. They are of single calls in mode "sample" only, elsewhere of iterations. */
function percentilesOf(metric: JsonObject | null): Record<string, number> {
  const printed = metric?.object("scorePercentiles");
  return Object.fromEntries(
    [...(printed?.entries() ?? [])].flatMap(([key, value]): [string, number][] =>
      typeof value === "number" ? [[key, value]] : [],
    ),
  );
}

const settingsOf = (item: JsonObject): Params =>
  known({
    jmh: item.text("jmhVersion"),
    jdk: item.text("jdkVersion"),
    forks: item.number("forks"),
    warmups: item.number("warmupIterations"),
    iterations: item.number("measurementIterations"),
  });

/** Reads the tables of a text, or the rows of a CSV. Other lines are the tool's progress. */
function openText({ path }: FileRef): LineParser<JmhFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_RESULTS, "results");
  const facts: JmhFacts = [];
  let settings: Params = {};
  /** Names of the parameters in the heading; null before the first table. */
  let names: string[] | null = null;
  let threads: number | null = null;
  const printedThreads = new Set<number>();
  let benchmark: { name: string; params: string } = { name: "", params: "" };
  /** The first result of the last table. */
  let from = 0;
  let csv: { names: string[]; rows: CellRows } | null = null;
  const add = (fact: JmhFact, text: string, line: number) => {
    if (room.take(text, line)) facts.push({ ...fact, ...keptLine(text, line) });
  };
  const reportOdd = (text: string, line: number) => {
    const message = "The row has other columns than its heading; it was left out.";
    issues.add("warning", "unread-row", { ...keptLine(text, line), message });
  };
  const reportFailed = ({ name, params }: typeof benchmark, text: string, line: number) => {
    const message = `JMH reports a failure of ${name || "a benchmark"}${params}: its table has no result of it.`;
    issues.add("warning", "run-failed", { ...keptLine(text, line), message });
  };
  return {
    line(raw, number) {
      const text = raw.replace(/^\uFEFF/, "").trimEnd();
      const [, version] = /^# JMH(?: version:)? (\d[\w.-]{0,20})/.exec(text) ?? [];
      const [, jdk] = /^# VM version: JDK ([\w.+-]{1,40})/.exec(text) ?? [];
      const [, saved] = SAVED.exec(text) ?? [];
      const [, count] = THREADS.exec(text) ?? [];
      const [, running] = RUNNING.exec(text) ?? [];
      if (version !== undefined) settings = { jmh: version };
      else if (saved !== undefined) for (const fact of facts.slice(from)) fact.savedTo = baseName(shortText(saved));
      else if (count !== undefined) printedThreads.add(Number(count));
      else if (running !== undefined) benchmark = { name: shortText(running), params: "" };
      else if (text.startsWith("# Parameters: ")) benchmark.params = shortText(text.slice("# Parameters:".length));
      else if (text.endsWith("<failure>")) reportFailed(benchmark, text, number);
      else if (jdk !== undefined) settings = { ...settings, jdk };
      else if (TABLE.test(text)) {
        names = text
          .split("(")
          .slice(1)
          .map((part) => part.slice(0, Math.max(0, part.indexOf(")"))));
        // The table prints no threads. The log above it does, once for each benchmark.
        [threads = null] = printedThreads.size === 1 ? printedThreads : [];
        printedThreads.clear();
        from = facts.length;
      } else if (CSV.test(text)) {
        const rows = rowsWithIssues(",", issues);
        csv = { names: rows.push(text, number)?.cells ?? [], rows };
      } else if (csv !== null) {
        const row = csv.rows.push(text, number);
        if (row === null || row.text.trim() === "") return;
        const fact = ofCells(csv.names, row.cells, settings);
        if (fact !== null) add(fact, row.text, row.line);
        else reportOdd(row.text, row.line);
      } else if (names !== null) {
        const fact = ofRow(names, text, settings);
        if (fact !== null) add({ ...fact, threads }, text, number);
        else if (/^\S+(?: +\S+)* +(?:thrpt|avgt|sample|ss) +/.test(text)) reportOdd(text, number);
      }
    },
    end(): FileEnd<JmhFacts> {
      csv?.rows.end();
      const message = "The output ends before JMH's table of results, so it has no number. Upload all of it.";
      if (facts.length === 0) issues.add("error", "no-result", { line: null, text: null, message });
      return { facts, issues: issues.all(), refused: room.refusal() };
    },
  };
}

const NUMBER = /^\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?$/;

/** Reads a row of the table: name, parameters, mode, count, score, ± error, unit. Null for other lines. */
function ofRow(names: readonly string[], text: string, settings: Params): JmhFact | null {
  const words = text.slice(0, 4_000).split(/\s+/);
  const unit = words.at(-1) ?? "";
  const mode = words[names.length + 1] ?? "";
  if (!/^(?:thrpt|avgt|sample|ss)$/.test(mode) || !/\/|^#$|^(?:counts|MB\/sec|---)$/.test(unit)) return null;
  const numbers = words.slice(names.length + 2, -1);
  const sign = numbers.indexOf("±");
  const printed = sign < 0 ? numbers : numbers.slice(0, sign);
  const error = sign < 0 ? Number.NaN : Number(withPoint(numbers[sign + 1] ?? ""));
  const score = withPoint(printed.at(-1) ?? "");
  return {
    name: shortText(words[0] ?? "", 300),
    mode,
    params: paramsOfRow(names, words.slice(1)),
    threads: null,
    settings,
    score: NUMBER.test(score) ? Number(score) : null,
    error: Number.isFinite(error) ? error : null,
    decimals: 3,
    unit,
    percentiles: {},
    secondary: 0,
  };
}

/** JMH prints three decimals with the sign of the machine's language, and groups no thousands: 0,022 is 0.022. */
const withPoint = (number: string): string => number.replace(/,(?=\d{3}$)/, ".");

const paramsOfRow = (names: readonly string[], words: readonly string[]): Params =>
  known(Object.fromEntries(names.map((name, at) => [name, plain(words[at] ?? "N/A")])));

/** Reads a row of the CSV. Null where its cells are not those of the heading. */
function ofCells(names: readonly string[], cells: readonly string[], settings: Params): JmhFact | null {
  if (cells.length !== names.length) return null;
  const cell = (name: string) => cells[names.findIndex((one) => one.startsWith(name))] ?? "";
  const params = names.flatMap((name, at): [string, ParamValue][] =>
    name.startsWith("Param: ") ? [[name.slice("Param: ".length), plain(cells[at] ?? "N/A")]] : [],
  );
  const number = (printed: string) => {
    // Six decimals, with the sign of the machine's language: 1234,567000.
    const text = printed.replace(/,(?=\d{6}$)/, ".");
    return NUMBER.test(text) ? Number(text) : null;
  };
  return {
    name: shortText(cell("Benchmark"), 300),
    mode: cell("Mode"),
    params: known(Object.fromEntries(params)),
    threads: number(cell("Threads")),
    score: number(cell("Score")),
    error: number(cell("Score Error")),
    decimals: 6,
    unit: cell("Unit"),
    percentiles: {},
    secondary: 0,
    settings,
  };
}
