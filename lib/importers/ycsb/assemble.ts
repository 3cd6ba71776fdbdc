import { isProtocol } from "@/lib/domain/identity/engine-names";
import type { Params, Source } from "@/lib/domain/model";
import { noResults, type ParsedResults, type ParsedSeries } from "@/lib/domain/parsed-results";
import { intervalSeries } from "../kit/interval-rows";
import { IssueList } from "../kit/issue-list";
import { reachesRate } from "../kit/limited-rate";
import { addTest, type TestExecution } from "../kit/record";
import { Tally } from "../kit/tally";
import type { ReadFile } from "../kit/types";
import { engineOfCommand } from "./engine";
import type { YcsbFacts, YcsbRun } from "./facts";
import { settingsOfName } from "./file-name";
import { metricsOf, preloadCounts, threadsOf } from "./measures";
import { outcomeOf } from "./outcome";
import { wrappedRate } from "./overflow";
import { MAX_OTHER } from "./run";
import { workloadOf } from "./workload";

/** Makes a run and its point for each execution of each file. */
export function assembleYcsb(files: ReadFile<YcsbFacts>[]): ParsedResults {
  const results = noResults();
  const shared = new Tally();
  for (const { path, facts } of files) {
    const issues = new IssueList(path);
    const [first] = facts.runs;
    if (first && facts.runs.length > 1 && !facts.runs.some(({ extracted }) => extracted)) {
      const message = `The file holds ${facts.runs.length} runs; each is kept.`;
      issues.add("info", "several-runs", { ...first.start, message });
    }
    const nameless = facts.runs.find(({ command }) => command === null || engineOfCommand(command) === null);
    if (nameless) {
      const message =
        "No command line in the file names the database. Keep YCSB's error output, which prints it, with the results.";
      issues.add("warning", "engine-unknown", { ...nameless.start, message });
    }
    facts.runs.forEach((run, at) => {
      addRun(results, issues, shared, { path, key: `${path}#${at + 1}`, run, of: facts.runs.length });
    });
    results.issues.push(...issues.all());
  }
  results.issues.push(...shared.issues());
  return results;
}

interface PlacedRun {
  path: string;
  key: string;
  run: YcsbRun;
  /** Runs of the same file. */
  of: number;
}

function addRun(results: ParsedResults, issues: IssueList, shared: Tally, { path, key, run, of }: PlacedRun): void {
  const outcome = outcomeOf(run);
  const named = settingsOfName(path, run);
  const { command } = run;
  const workload = workloadOf(run, path);
  const place = run.overall ?? run.start;
  const source: Source = { path, line: place.line, text: place.text };
  const engine = command ? engineOfCommand(command) : null;
  if (outcome.issue)
    issues.add(outcome.issue.severity, outcome.issue.code, {
      ...(outcome.status === "failed" && run.firstError ? run.firstError : place),
      message: outcome.issue.message,
    });
  if (outcome.status === "complete") noteTarget(shared, run, { path, ...place });
  noteLimits(shared, run, { path, ...place });
  const record: TestExecution = {
    key,
    setting: {
      engine: engine ?? "unknown",
      build: run.library ? { raw: run.library, version: versionOf(run.library), flags: [], commit: null } : null,
      config: named?.config ?? null,
      machine: null,
    },
    assumed: [
      "config",
      ...(command?.workload == null ? (["workload"] as const) : []),
      // Other servers may answer its client.
      ...(engine !== null && isProtocol(engine) ? (["engine"] as const) : []),
    ],
    algorithm: command?.db ?? "unknown",
    workload,
    threads: threadsOf(run),
    status: outcome.status,
    source,
    notes: { ...(named?.repeat && { repeat: named.repeat }), ...(of > 1 && { runsInFile: of }) },
    settings: {
      tool: run.variant,
      ...(run.toolVersion && { toolVersion: run.toolVersion }),
      ...withoutParams(command?.settings ?? {}, workload.params),
      ...(command?.preload && { preload: true }),
      ...named?.settings,
    },
  };
  addTest(results, record, { label: workload.name, ...metricsOf(run, outcome, path) });
  const series = seriesOf(run, key, path);
  if (series) results.series.push(series);
}

type Place = { path: string; line: number; text: string };

/** Adds an issue where a run reached the rate that its clients had to keep. */
function noteTarget(shared: Tally, run: YcsbRun, place: Place): void {
  const target = run.command?.settings.targetOperationsPerSecond;
  if (typeof target !== "number" || !reachesRate(wrappedRate(run)?.rate ?? run.throughput, target)) return;
  const message = "The rate was limited (-target): the throughput is the target, not what the database can do.";
  shared.add({ code: "rate-limited", severity: "info", ...place, message }, "ycsb");
}

/** Adds issues on the meaning of a run's throughput, and on parts of its output that were not read. */
function noteLimits(shared: Tally, run: YcsbRun, place: Place): void {
  if (run.part !== null && !run.extracted) {
    const message = [
      "The file lists several different calls above its outputs, and does not show which call printed which output:",
      "they may be clients of one load, or separate runs. Each output is kept as a run of its own, not as a repeat.",
    ].join(" ");
    shared.add({ code: "calls-not-told", severity: "warning", ...place, message }, "ycsb");
  }
  if (run.otherSections.size > 0) {
    const names = [...run.otherSections].slice(0, MAX_OTHER).sort().join(", ");
    const message = `Unknown sections were ignored: ${names}${run.otherSections.size > MAX_OTHER ? " and more" : ""}.`;
    shared.add(
      { code: "section-not-read", severity: "info", path: place.path, line: null, text: null, message },
      "ycsb",
    );
  }
  if (preloadCounts(run)) {
    const message = [
      "The client preloaded its records (-preload): the throughput of [OVERALL] counts these inserts",
      "and their time as well. It is kept as printed.",
    ].join(" ");
    shared.add({ code: "preload-in-throughput", severity: "info", ...place, message }, "ycsb");
  }
}

/** Leaves out settings that are parameters of the workload. */
const withoutParams = (settings: Params, params: Params): Params =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => !Object.hasOwn(params, key)));

const versionOf = (library: string): string | null => /-(\d+(?:\.\d+)*)/.exec(library)?.[1] ?? null;

function seriesOf(run: YcsbRun, runKey: string, path: string): ParsedSeries | null {
  if (run.intervals.length < 2) return null;
  const title = `${run.variant === "ycsb" ? "YCSB" : "go-ycsb"} status lines`;
  const source = { path, line: run.start.line, text: run.start.text };
  return intervalSeries(run.intervals, { key: `${runKey} intervals`, runKey, title, source });
}
