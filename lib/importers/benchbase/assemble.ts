import { group } from "d3-array";
import { isProtocol } from "@/lib/domain/identity/engine-names";
import { type Issue, noMetrics } from "@/lib/domain/model";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { withoutPacking } from "@/lib/domain/packing";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { reachesRate } from "../kit/limited-rate";
import { baseName, directoryOf } from "../kit/paths";
import { addTest, type TestExecution } from "../kit/record";
import type { AssembleContext, ReadFile } from "../kit/types";
import type { BenchbaseConfig, BenchbaseFacts, BenchbaseRows, BenchbaseSummary } from "./facts";
import { outcomeOf } from "./outcome";
import { rateLimitOf, settingsOf } from "./plan";
import { seriesOf } from "./series";
import { prefixOf } from "./sniff";
import { engineOfDbms, workloadOf } from "./workload";

interface Summary {
  path: string;
  facts: BenchbaseSummary;
}

interface Plan {
  path: string;
  facts: BenchbaseConfig;
}

interface Execution {
  summary: Summary | null;
  config: Plan | null;
  rows: { path: string; facts: BenchbaseRows }[];
}

/** Joins the files of each execution by their common prefix. Files without a summary make no run, but an issue. */
export function assembleBenchbase(files: ReadFile<BenchbaseFacts>[], { allPaths }: AssembleContext): ParsedResults {
  const results = noResults();
  const executions = new Map<string, Execution>();
  for (const { path, facts } of files) {
    const execution = executions.get(prefixOf(path)) ?? { summary: null, config: null, rows: [] };
    executions.set(prefixOf(path), execution);
    if (facts.kind === "summary") {
      const [first, second] = inOrder({ path, facts }, execution.summary);
      execution.summary = first;
      if (second) results.issues.push(secondFile("summary", first, second));
    } else if (facts.kind === "config") {
      const [first, second] = inOrder({ path, facts }, execution.config);
      execution.config = first;
      if (second) results.issues.push(secondFile("config", first, second));
    } else if (facts.kind !== "nothing") execution.rows.push({ path, facts });
  }
  const raw = group(allPaths, withoutPacking);
  for (const [prefix, execution] of executions) {
    if (execution.summary) addRun(results, prefix, execution.summary, execution);
    else results.issues.push(...missingSummary(prefix, execution));
    results.issues.push(...(raw.get(`${prefix}.raw.csv`) ?? []).map(rawNotRead));
  }
  return results;
}

function addRun(results: ParsedResults, key: string, { path, facts }: Summary, execution: Execution) {
  const { rows } = execution;
  const config = execution.config?.facts ?? null;
  const { status, issue } = outcomeOf(facts);
  const source = { path, ...facts.place };
  const rate = rateLimitOf(config);
  if (issue) results.issues.push({ ...issue, path, ...facts.place });
  if (rate !== null && status === "complete")
    results.issues.push({
      code: "rate-limited",
      severity: "info",
      path,
      ...facts.place,
      message: rateRemark(rate, facts.throughput),
    });
  const workload = workloadOf(facts, path, rate);
  const engine = engineOfDbms(facts.dbms);
  // The driver of PostgreSQL reports the release that another server stands for: CockroachDB's is 13.0.0.
  const isStandIn = engine !== "postgres" && /^PostgreSQL /i.test(facts.dbmsVersion ?? "");
  const version = isStandIn ? null : facts.dbmsVersion;
  const run: TestExecution = {
    key,
    setting: {
      engine,
      build: version === null ? null : { raw: version, version: releaseOf(version), flags: [], commit: null },
      config: null,
      machine: machineOf({ host: hostOfPath(path) }),
    },
    // Other servers may answer its client.
    assumed: isProtocol(engine) ? ["engine", "machine"] : ["machine"],
    algorithm: facts.dbms ?? "unknown",
    workload,
    threads: terminalsOf(facts, config),
    status,
    source,
    notes: facts.finalState === null ? {} : { finalState: facts.finalState },
    settings: { ...settingsOf(facts, config), ...(isStandIn ? { serverVersion: facts.dbmsVersion ?? "" } : {}) },
  };
  const measured = status === "complete" || status === "suspect";
  const {
    latencyMeanSeconds = null,
    latencyP50Seconds = null,
    latencyP95Seconds = null,
    latencyP99Seconds = null,
    ...other
  } = measured ? facts.latencies : {};
  addTest(results, run, {
    label: baseName(key),
    metrics: { ...noMetrics, latencyMeanSeconds, latencyP50Seconds, latencyP95Seconds, latencyP99Seconds },
    moreMetrics: {
      tps: measured ? facts.throughput : null,
      goodput: measured ? facts.goodput : null,
      transactions: facts.requests,
      durationSeconds: facts.seconds,
      ...other,
    },
  });
  for (const file of rows) {
    const series = seriesOf(file, key);
    if (series) results.series.push(series);
  }
}

/**
 * Returns two files of one kind of an execution by their paths. So the order of the archive decides nothing. The second
 * is null where there is only one.
 */
function inOrder<File extends { path: string }>(file: File, known: File | null): [File, File | null] {
  if (known === null) return [file, null];
  return known.path < file.path ? [known, file] : [file, known];
}

/** Reports a second file of a kind, such as `x.summary.json.gz` beside `x.summary.json`. */
const secondFile = (kind: "summary" | "config", first: { path: string }, { path }: { path: string }): Issue => ({
  code: `second-${kind}`,
  severity: "warning",
  path,
  line: null,
  text: null,
  message: `${first.path} is a ${kind} of the same execution. That one counts, and this one does not.`,
});

function rateRemark(rate: number, throughput: number | null): string {
  const set = `The rate was set to ${rate} requests per second`;
  if (throughput === null) return `${set}.`;
  return reachesRate(throughput, rate)
    ? `${set}: the throughput is that rate, not what the server can do.`
    : `${set}, and the run stayed below it.`;
}

function terminalsOf({ terminals }: BenchbaseSummary, config: BenchbaseConfig | null): number | null {
  const count = terminals ?? (/^\d{1,7}$/.test(config?.terminals ?? "") ? Number(config?.terminals) : null);
  return count !== null && Number.isInteger(count) && count > 0 ? count : null;
}

/** Reports files without a summary, at the first of them. */
function missingSummary(prefix: string, { config, rows }: Execution): Issue[] {
  const [first] = rows;
  const path = first?.path ?? config?.path;
  if (path === undefined) return [];
  const message = [
    `The files of ${baseName(prefix)} in ${directoryOf(prefix) || "the top folder"}`,
    "have no .summary.json beside them: no run is made of them.",
  ].join(" ");
  return [{ code: "no-summary", severity: "warning", path, line: null, text: null, message }];
}

const rawNotRead = (path: string): Issue => ({
  code: "raw-not-read",
  severity: "info",
  path,
  line: null,
  text: null,
  message:
    "The file has one line per request. It was kept and not read, since the summary and the windows are made of it.",
});

/** Returns the release in a server's version. A beta has no point, but its compiler has one: 18beta1, gcc 12.2. */
const releaseOf = (version: string): string | null =>
  /^PostgreSQL (\d+(?:(?:beta|rc)\d+|devel))/.exec(version)?.[1] ??
  /(?:^|\D)(\d+(?:\.\d+)+)/.exec(version)?.[1] ??
  null;
