import { keptLine } from "../kit/issue-list";
import { addProperty, readCommand } from "./command";
import type { YcsbRun } from "./facts";
import { addLatency, addOtherSection, countOf, numberOf, operationIn } from "./run";

/** A line of go-ycsb and its effect on the run that it belongs to. */
export interface GoLine {
  /** A command, or the heading of properties, may begin the next run. */
  kind: "command" | "properties" | "finished" | "summary";
  apply(run: YcsbRun, text: string, line: number): void;
}

const command = /(?:^|[\s/])go-ycsb (?:load|run) \S/;
const property = /^"([\w.]{1,80})"="(.{0,200})"$/;
const finished = /^Run finished, takes (\S{1,40})\s*$/;
const summary = /^([A-Z_]{1,40}) *- (Takes\(s\): .{1,600})$/;

/**
 * Returns the meaning of a line of go-ycsb; null for others and above 2,000 characters. Summary lines before "Run
 * finished" are interim: the total becomes an interval.
 */
export function readGoLine(text: string): GoLine | null {
  if (text.length > 2_000) return null;
  if (command.test(text)) {
    return {
      kind: "command",
      apply: (run) => {
        run.command = readCommand(text);
      },
    };
  }
  if (/^\*+ properties \*+$/.test(text)) return { kind: "properties", apply: () => undefined };
  const pair = property.exec(text);
  if (pair?.[1] !== undefined && pair[2] !== undefined) return propertyLine(pair[1], pair[2]);
  const seconds = finished.exec(text)?.[1];
  if (seconds !== undefined) return finishedLine(seconds);
  const parts = summary.exec(text.trimEnd());
  return parts?.[1] && parts[2] ? summaryLine(parts[1], parts[2]) : null;
}

const propertyLine = (name: string, value: string): GoLine => ({
  kind: "summary",
  apply: (run) => {
    run.command ??= readCommand("");
    addProperty(run.command, name, value);
    // The name of a database's setting begins with the database: "mysql.host".
    const db = /^(mysql|pg|tikv|redis|mongodb|cassandra|rocksdb|badger|sqlite|spanner|fdb|etcd)\./.exec(name)?.[1];
    if (db) run.command.db ??= db;
  },
});

const finishedLine = (takes: string): GoLine => ({
  kind: "finished",
  apply: (run, text, line) => {
    run.runSeconds = secondsOf(takes);
    run.overall ??= keptLine(text, line);
    // Only lines below it count: a second run's interim lines may follow the first run's summary.
    run.operations.clear();
  },
});

const summaryLine = (name: string, rest: string): GoLine => ({
  kind: "summary",
  apply: (run, text, line) => {
    const values = new Map(rest.split(", ").map((pair) => splitOnce(pair)));
    const count = countOf(values.get("Count") ?? "");
    if (run.overall === null) {
      if (name === "TOTAL")
        run.intervals.add([numberOf(values.get("Takes(s)") ?? ""), numberOf(values.get("OPS") ?? "")]);
      return;
    }
    if (name === "TOTAL") {
      run.throughput = numberOf(values.get("OPS") ?? "");
      run.computedThroughput = false;
      run.overall = keptLine(text, line);
      return;
    }
    const found = operationIn(run, name);
    if (!found) {
      addOtherSection(run, name);
      return;
    }
    if (found.failed) found.operation.failed = count ?? 0;
    else {
      found.operation.operations = count;
      for (const [label, value] of values) addLatency(found.operation, label, numberOf(value));
    }
    if (run.throughput === null || run.computedThroughput) computeThroughput(run);
  },
});

/** Sets calls / seconds, for versions without a TOTAL line. As there, a read-modify-write is a read and an update. */
function computeThroughput(run: YcsbRun): void {
  const calls = [...run.operations.values()]
    .filter(({ name }) => !/MODIFY/.test(name))
    .reduce((sum, { operations }) => sum + (operations ?? 0), 0);
  run.throughput = run.runSeconds !== null && run.runSeconds > 0 ? calls / run.runSeconds : null;
  run.computedThroughput = true;
}

const splitOnce = (pair: string): [string, string] => {
  const at = pair.indexOf(": ");
  return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 2)];
};

const units: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 };

/** Returns Go's duration in seconds: 21m58.91559064s, 517.175465ms; null for other text. */
function secondsOf(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:h|ms|m|s|us|µs|ns))+$/.test(text)) return null;
  let sum = 0;
  for (const [, value, unit] of text.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g))
    sum += Number(value) * (units[unit ?? ""] ?? 0);
  return sum;
}
