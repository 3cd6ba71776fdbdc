import { IntervalRows } from "../kit/interval-rows";
import { IssueList, keptLine } from "../kit/issue-list";
import type { LineParser } from "../kit/types";
import { isIntervalHeader } from "./sniff";

/** One client's report per second. */
export interface IntervalTable {
  line: number;
  text: string;
  rows: IntervalRows;
}

/** The reports of a file, a table for each header. */
export interface IntervalFacts {
  kind: "intervals";
  tables: IntervalTable[];
}

const MAX_TABLES = 50;

// Columns of print_stats in iibench.py. They have rates of the interval (i_), rates since the start (t_) and totals.
// They also have the longest operation of the interval in microseconds (-1: there was none).
const keys: Readonly<Record<string, string>> = {
  i_sec: "intervalSeconds",
  t_sec: "seconds",
  i_ips: "insertsPerSecond",
  t_ips: "insertsPerSecondSinceStart",
  i_dps: "deletesPerSecond",
  t_dps: "deletesPerSecondSinceStart",
  i_qps: "qps",
  t_qps: "qpsSinceStart",
  max_i: "insertLatencyMaxSeconds",
  max_d: "deleteLatencyMaxSeconds",
  max_q: "queryLatencyMaxSeconds",
  t_ins: "insertedRows",
  t_del: "deletedRows",
  t_query: "queries",
  retry_i: "insertRetries",
  retry_d: "deleteRetries",
  retry_q: "queryRetries",
};

/** Reads iibench's own output: a table for each header. */
export function openIntervals(path: string): LineParser<IntervalFacts> {
  const issues = new IssueList(path, 5);
  const tables: IntervalTable[] = [];
  let names: string[] = [];
  let table: IntervalTable | null = null;
  return {
    line(raw, number) {
      const text = raw.trim();
      if (text === "") return;
      const words = text.length > 1_000 ? [] : text.split(/\s+/);
      if (isIntervalHeader(text)) {
        names = words.filter((word) => Object.hasOwn(keys, word));
        const known =
          names.length === words.length && new Set(names).size === names.length && tables.length < MAX_TABLES;
        table = known
          ? { ...keptLine(raw, number), rows: new IntervalRows(names.map((name) => keys[name] ?? name)) }
          : null;
        if (table) tables.push(table);
        else
          issues.add("warning", "unread-table", {
            ...keptLine(raw, number),
            message: "This header has unknown columns, or it follows too many tables; its rows were ignored.",
          });
      } else if (
        names.length > 0 &&
        words.length === names.length &&
        words.every((word) => /^-?\d+(?:\.\d+)?$/.test(word))
      )
        table?.rows.add(words.map((word, at) => inBaseUnits(names[at] ?? "", Number(word))));
      else
        issues.add("info", "unread-line", {
          ...keptLine(raw, number),
          message: "This line is not an interval report; it was ignored.",
        });
    },
    end() {
      for (const { line, text, rows } of tables) {
        if (rows.thinnedBy > 1)
          issues.add("info", "series-thinned", {
            line,
            text,
            message: `The series is too long to keep whole: one row in ${rows.thinnedBy} was kept.`,
          });
      }
      return { facts: { kind: "intervals", tables }, issues: issues.all() };
    },
  };
}

function inBaseUnits(name: string, value: number): number | null {
  if (value < 0) return null;
  return name.startsWith("max_") ? value / 1e6 : value;
}
