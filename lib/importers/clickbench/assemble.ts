import type { MetricSource, RunStatus, TestWorkload } from "@/lib/domain/model";
import { machineOf } from "@/lib/domain/names/machines";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { buildOf, engineOfCell, knownEngine } from "../kit/engine-label";
import { IssueList } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import { addTest, known, splitMetrics, type TestExecution } from "../kit/record";
import type { ReadFile } from "../kit/types";
import type { ClickBenchError, ClickBenchFact, ClickBenchFile, ClickBenchQuery, Printed } from "./parse";

/** Limit of the queries that an issue names. */
const MAX_NAMES = 10;

/**
 * Makes two runs of each query. The cold run is the first of its times. The hot run is the best of the others, if any.
 * As on the site of ClickBench, a hot time counts only where all of them were measured. Null is a failed query, never
 * 0. Load, size and concurrent queries are runs of their own, where the file states them.
 */
export function assembleClickBench(results: ParsedResults, { path, facts }: ReadFile<ClickBenchFact[]>): void {
  const issues = new IssueList(path);
  const file = facts.find((fact): fact is ClickBenchFile & JsonPlace => fact.kind === "file");
  const queries = facts.filter((fact): fact is ClickBenchQuery & JsonPlace => fact.kind === "query");
  for (const fact of facts) if (fact.kind === "error") addError(results, path, fact);
  if (file === undefined) return;
  const add = adder(results, path, file);
  if (queries.length === 0) {
    const message = "The file has no times: it states the size of some data, and nothing of it was read.";
    issues.add("info", "no-queries", { line: file.line, text: file.text, message });
    results.issues.push(...issues.all());
    return;
  }
  const { loadSeconds, dataBytes, indexBytes, memoryBytes, concurrentQps, concurrentErrors } = file;
  if (loadSeconds.value !== null) add(test(file, "load"), { seconds: loadSeconds }, {});
  if (dataBytes.value !== null)
    add(
      { ...test(file, "size"), family: "custom", params: { ...file.params, measure: "bytes" } },
      { bytes: dataBytes, indexBytes, memoryBytes },
      {},
    );
  if (concurrentQps.value !== null)
    add(
      { ...test(file, "concurrent queries"), family: "custom" },
      { qps: concurrentQps, ...(concurrentErrors.value === null ? {} : { failedFraction: concurrentErrors }) },
      {},
    );
  reportErrors(file, issues);
  const failed: number[] = [];
  const zeros: number[] = [];
  for (const { nth, times, ...place } of queries) {
    const none = { value: null, ...place };
    const [cold = none, ...others] = times;
    const missing = others.filter(({ value }) => value === null);
    if (cold.value === null || missing.length > 0) failed.push(nth);
    if (times.some(({ value }) => value === 0)) zeros.push(nth);
    add(test(file, `Q${nth}`), { seconds: cold }, { cacheState: "cold" });
    if (others.length > 0) {
      const byTime = others.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
      const [best = none, second = none] = missing.length > 0 ? missing : byTime;
      add(test(file, `Q${nth}`), { seconds: best, secondBestSeconds: second }, { cacheState: "hot" });
    }
  }
  const warn = (code: string, queries: readonly number[], what: string) => {
    const names = queries.slice(0, MAX_NAMES).map((nth) => `Q${nth}`);
    const more = queries.length > MAX_NAMES ? ` and ${queries.length - MAX_NAMES} more` : "";
    const count = queries.length === 1 ? "1 query has" : `${queries.length} queries have`;
    const message = `${count} times ${what}: ${names.join(", ")}${more}.`;
    if (queries.length > 0) issues.add("warning", code, { line: file.line, text: file.text, message });
  };
  warn("query-failed", failed, "that are null, which means failed");
  warn("zero", zeros, "of 0, too short for the clock, which are taken as missing");
  results.issues.push(...issues.all());
}

/** More failed queries than this share make a rate suspect. */
const SUSPECT_SHARE = 0.01;

/** Returns the status of concurrent queries of which a share failed: of all of them there is no rate. */
function statusOfShare({ value }: Printed): RunStatus {
  if (value === null || value <= SUSPECT_SHARE) return "complete";
  return value >= 1 ? "failed" : "suspect";
}

function reportErrors({ concurrentErrors }: ClickBenchFile, issues: IssueList): void {
  const { value, line, text } = concurrentErrors;
  const status = statusOfShare(concurrentErrors);
  if (status === "complete") return;
  const message = `The share of the concurrent queries that failed is ${value}: their rate is ${
    status === "failed" ? "left out" : "marked suspect"
  }.`;
  issues.add("warning", "queries-failed", { line, text, message });
}

/** Adds a run without numbers for a system that ended before its queries: its load failed. */
function addError(results: ParsedResults, path: string, error: ClickBenchError & JsonPlace): void {
  const { system, machine, date, reason, line, text } = error;
  const source = { path, line, text };
  // A folder has the engine and its form in one word: duckdb-parquet.
  const [word = system, ...form] = system.split("-");
  const isForm = knownEngine(system) === null && knownEngine(word) !== null;
  const engine = engineOfCell(isForm ? word : system);
  const setting = { engine, build: null, config: null, machine: machineOf({ host: machine }) };
  const run: TestExecution = {
    key: `${path}#load`,
    setting,
    algorithm: system,
    workload: { family: "timings", name: "ClickBench load", params: {} },
    threads: null,
    status: "failed",
    source,
    notes: known({ measuredAt: date, said: reason }),
    settings: known({ form: isForm ? form.join(" ") : null }),
  };
  addTest(results, run, { label: `${system} load` });
  const message = `This run of ${system} failed and has no number: ${reason}`;
  results.issues.push({ code: "run-failed", severity: "warning", ...source, message });
}

const test = ({ suite, params }: ClickBenchFile, name: string): TestWorkload => ({
  family: "timings",
  name: [suite, name].filter(Boolean).join(" "),
  params,
});

function adder(results: ParsedResults, path: string, file: ClickBenchFile & JsonPlace) {
  const { system, version, machine, date, settings } = file;
  // "DuckDB (Parquet, single)" is DuckDB, over other files or by another way.
  const [name = system] = system.split(" (", 1);
  const form = waysIn(system.slice(name.length)).join("; ");
  const setting = {
    engine: engineOfCell(name),
    build: buildOf({ label: name, build: version, commit: null }),
    config: null,
    machine: machine === null ? null : machineOf({ host: machine }),
  };
  return (workload: TestWorkload, printed: Readonly<Record<string, Printed>>, cache: { cacheState?: string }): void => {
    const all = Object.entries(printed);
    const place = all.find(([, { value }]) => value !== null)?.[1] ?? all[0]?.[1] ?? file;
    const { line, text } = place;
    const statusOfValue = all.some(([, { value }]) => value !== null) ? "complete" : "failed";
    // Every query takes some time, so a time of 0 can't be compared.
    const isZero = printed.seconds?.value === 0;
    const ofShare = statusOfShare(printed.failedFraction ?? { value: null, line, text });
    const isOut = (key: string) => ofShare === "failed" && key === "qps";
    const metrics = Object.fromEntries(all.map(([key, { value }]) => [key, isOut(key) ? null : value]));
    addTest(
      results,
      {
        key: `${path}#${workload.name}.${cache.cacheState ?? ""}`,
        setting,
        algorithm: system,
        workload,
        threads: null,
        status: isZero ? "suspect" : ofShare === "complete" ? statusOfValue : ofShare,
        source: { path, line, text },
        notes: known({ measuredAt: date }),
        settings: { ...settings, ...known({ form }), ...cache },
      },
      {
        label: `${system} ${workload.name}`,
        ...splitMetrics({ ...metrics, ...(isZero ? { seconds: null } : {}) }),
        metricSources: linesOf(path, all, line),
      },
    );
  };
}

/** Returns the words of each pair of parentheses behind an engine: "(Parquet) (tuned)" has two. Others stay whole. */
function waysIn(words: string): string[] {
  const within = words.split(/[()]/).map((word) => word.trim());
  return within.filter((word) => word !== "");
}

/** Returns the sources of the numbers that stand in other lines than their point's. */
const linesOf = (path: string, printed: readonly (readonly [string, Printed])[], own: number) =>
  Object.fromEntries(
    printed
      .filter(([, { value, line }]) => value !== null && line !== own)
      .map(([key, { line }]): [string, MetricSource] => [key, { path, line, origin: "raw", rule: null }]),
  );
