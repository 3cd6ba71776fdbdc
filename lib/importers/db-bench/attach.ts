import { group } from "d3-array";
import type { Issue, MetricSource, ParsedPoint } from "@/lib/domain/model";
import { withoutPacking } from "@/lib/domain/packing";
import type { ReadFile } from "../kit/types";
import type { DbBenchFacts, LogFacts, SizesFacts, TimeFacts } from "./facts";
import { type LogRun, rateAgainstCount } from "./join-logs";
import { dayPadded, type RowRun } from "./join-rows";
import { rowValues, type Values } from "./values";

/** Adds metrics that the point lacks, with their source. */
function addMetrics(point: ParsedPoint, values: Values, source: MetricSource): void {
  const missing = Object.entries(values).filter(([key, value]) => value !== null && !hasValue(point, key));
  if (missing.length === 0) return;
  const isColumn = (key: string): key is keyof ParsedPoint["metrics"] => Object.hasOwn(point.metrics, key);
  const metrics = { ...point.metrics };
  const moreMetrics: Record<string, number | null> = { ...point.moreMetrics };
  for (const [key, value] of missing) {
    if (isColumn(key)) metrics[key] = value;
    else moreMetrics[key] = value;
  }
  point.metrics = metrics;
  point.moreMetrics = moreMetrics;
  point.metricSources = { ...point.metricSources, ...Object.fromEntries(missing.map(([key]) => [key, source])) };
}

function hasValue({ metrics, moreMetrics }: ParsedPoint, key: string): boolean {
  const values: Readonly<Record<string, number | null>> = { ...metrics, ...moreMetrics };
  return Object.hasOwn(values, key) && values[key] !== null;
}

/** A report's row and the log that it was made from. */
export interface RowOfLog {
  run: LogRun;
  row: RowRun;
}

/**
 * Pairs rows with logs: same test, date, version and rate; a failed row with a log without result. Where the bundle
 * has copies of a log, the nearest is paired. The others are `copies` with the same values; the import counts one of
 * them (lib/import/copies.ts). Rows that fit several unlike logs are not paired.
 */
export function pairRows(
  logs: readonly LogRun[],
  rows: readonly RowRun[],
): { pairs: RowOfLog[]; copies: RowOfLog[]; rest: RowRun[] } {
  const byName = group(logs, ({ test, result, log: { facts } }) => {
    const rate = result === null ? "failed" : String(result.opsPerSecond);
    return JSON.stringify([test, dateOfLog(facts.date), facts.version?.text ?? "", rate]);
  });
  const pairs: RowOfLog[] = [];
  const copies: RowOfLog[] = [];
  const rest: RowRun[] = [];
  for (const row of rows) {
    const { test, date, version, ops_sec } = row.occurrences[0].row.cells;
    const logsOfRow = byName.get(JSON.stringify([test, dayPadded(date), version, ops_sec])) ?? [];
    const [run, ...others] = logsOfRow.toSorted((a, b) => levelsShared(b, row) - levelsShared(a, row));
    if (run === undefined || !others.every((other) => isSameOutput(other, run))) rest.push(row);
    else {
      pairs.push({ run, row });
      copies.push(...others.map((other) => ({ run: other, row })));
    }
  }
  return { pairs, copies, rest };
}

/** Returns true where every result line is printed alike. Logs without a result have nothing to compare. */
const isSameOutput = ({ result, log }: LogRun, other: LogRun): boolean =>
  result !== null && linesOf(log.facts) === linesOf(other.log.facts);

const linesOf = ({ results }: LogFacts): string => JSON.stringify(results.map(({ text }) => text));

/** Counts the leading folders that a log's path shares with that of the row's first place. */
function levelsShared({ log }: LogRun, { occurrences: [{ file }] }: RowRun): number {
  const levels = log.path.split("/");
  const others = file.path.split("/");
  const apart = levels.findIndex((level, at) => level !== others[at]);
  return apart < 0 ? levels.length : apart;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Returns `Sat Nov 21 03:25:03 2026` as a row prints it; "" where there is none. */
function dateOfLog(date: string | null): string {
  const [, month = "", day = "", time, year] =
    /^\w{3} (\w{3}) +(\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})$/.exec(date ?? "") ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) return "";
  return `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}T${time}`;
}

/**
 * Adds to a log's point what only its report row has, and the row's githash to its build. The point gets nothing where
 * the run failed or stopped, or where the rate contradicts the counts beside it.
 */
export function addRow({ run, row }: RowOfLog): void {
  const { point, run: parsed } = run.measured;
  const { file, row: line, shift } = row.occurrences[0];
  const { githash } = line.cells;
  const { build } = parsed.setting;
  if (build !== null && /^[0-9a-f]{6,40}$/.test(githash))
    parsed.setting = { ...parsed.setting, build: { ...build, commit: githash } };
  if (point.status === "failed" || point.status === "truncated") return;
  // The row repeats the log's rate.
  if (run.result !== null && rateAgainstCount(run.result) !== null) return;
  addMetrics(point, rowValues(line.cells, shift), { path: file.path, line: line.line, origin: "raw", rule: null });
}

/**
 * Adds CPU seconds of /usr/bin/time and the directory's largest size to complete runs, from files beside a log. Returns
 * an issue for each file without exactly one run.
 */
export function addSideFiles(runs: readonly LogRun[], files: readonly ReadFile<DbBenchFacts>[]): Issue[] {
  const issues: Issue[] = [];
  for (const { path, facts } of files) {
    if (facts.kind !== "time" && facts.kind !== "sizes") continue;
    const log = withoutPacking(path).replace(facts.kind === "time" ? /\.time$/ : /\.stats\.sizes$/, "");
    const [run, ...others] = runs.filter(({ log: { path } }) => withoutPacking(path) === log);
    if (run === undefined || others.length > 0) {
      const which = run === undefined ? "No run" : "More than one run";
      const message = `${which} belongs to this file (${log}); it was not used.`;
      issues.push({ code: "no-run", severity: "info", path, line: facts.line, text: null, message });
    } else if (run.measured.point.status === "complete") {
      addMetrics(run.measured.point, valuesOf(facts), { path, line: facts.line, origin: "raw", rule: null });
    }
  }
  return issues;
}

function valuesOf(facts: TimeFacts | SizesFacts): Values {
  // GB with one decimal: 0.0 is less than that, not nothing.
  if (facts.kind === "sizes") return { directoryBytes: facts.allBytes > 0 ? facts.allBytes : null };
  return { cpuUserSeconds: facts.userSeconds, cpuSystemSeconds: facts.systemSeconds };
}

/** Adds CPU per operation of the whole process, where the operations are known. */
export function addCpuPerOperation({ measured: { point } }: LogRun): void {
  const { cpuUserSeconds: user, cpuSystemSeconds: system, operations } = point.moreMetrics;
  const source = point.metricSources?.cpuUserSeconds;
  if (typeof user !== "number" || typeof system !== "number" || !operations || source === undefined) return;
  const rule = "(user + system CPU seconds of the process) / operations; opening and statistics are in it.";
  addMetrics(point, { cpuSecondsPerQuery: (user + system) / operations }, { ...source, origin: "computed", rule });
}
