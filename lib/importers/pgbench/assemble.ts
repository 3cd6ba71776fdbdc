import { noMetrics, type ParsedRun } from "@/lib/domain/model";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { decodeBuild } from "@/lib/domain/names/names";
import { noResults, type ParsedResults, type ParsedSeries } from "@/lib/domain/parsed-results";
import { intervalSeries } from "../kit/interval-rows";
import { IssueList, shortText } from "../kit/issue-list";
import { addTest, type TestExecution } from "../kit/record";
import type { ReadFile } from "../kit/types";
import type { PgbenchFacts, PgbenchRun } from "./facts";
import { outcomeOf } from "./outcome";
import { progressOf } from "./pair-streams";
import { printedProgress } from "./progress";
import { scriptName, workloadOf } from "./workload";

/** Makes a run and a point for each execution. A separate file of standard error joins the run of its name. */
export function assemblePgbench(files: ReadFile<PgbenchFacts>[]): ParsedResults {
  const results = noResults();
  const { progress, own } = progressOf(files);
  for (const { path, facts } of own) {
    const issues = new IssueList(path);
    const stream = progress.get(path);
    facts.runs.forEach((printed, at) => {
      const key = `${path}#${at + 1}`;
      const run = stream === undefined ? printed : withErrors(printed, stream.run);
      addRun(results, issues, { path, key, run, of: facts.runs.length });
      const from = run.intervals.length > 0 ? { path, run } : (stream ?? { path, run });
      const series = seriesOf(from.run, key, from.path);
      if (series) results.series.push(series);
    });
    results.issues.push(...issues.all());
  }
  return results;
}

/** Returns a run that was aborted where its standard error says so. */
const withErrors = (run: PgbenchRun, { aborted, hasLostClient }: PgbenchRun): PgbenchRun => ({
  ...run,
  aborted: run.aborted || aborted,
  hasLostClient: run.hasLostClient || hasLostClient,
});

interface PlacedRun {
  path: string;
  key: string;
  run: PgbenchRun;
  of: number;
}

function addRun(results: ParsedResults, issues: IssueList, { path, key, run, of }: PlacedRun): void {
  const { status, issue } = outcomeOf(run);
  const workload = workloadOf(run, path);
  const place = run.rate ?? run.start;
  const source = { path, ...place };
  if (issue)
    issues.add(issue.severity, issue.code, {
      ...(status === "complete" ? place : (run.firstError ?? place)),
      message: issue.message,
    });
  if (run.rateLimited && status === "complete")
    issues.add("info", "rate-limited", {
      ...place,
      message: "The rate was set (-R), which pgbench does not print: the server may do more than this throughput.",
    });
  const complete = status === "complete";
  const { latencyMeanSeconds = null, ...more } = run.metrics;
  const named = namedBuild(path);
  const record: TestExecution = {
    key,
    setting: {
      engine: "postgres",
      build: named ?? printedBuild(run),
      config: null,
      machine: machineOf({ host: hostOfPath(path) }),
    },
    // Any server that speaks the protocol of PostgreSQL may have answered.
    assumed: named ? ["engine", "build"] : ["engine"],
    algorithm: "pgbench",
    workload,
    threads: run.clients,
    status,
    source,
    notes: notesOf(run, status, of),
    settings: { ...run.settings, ...(run.version ? { toolVersion: run.version } : {}) },
  };
  addTest(results, record, {
    label: run.transactionType ?? workload.name,
    metrics: { ...noMetrics, latencyMeanSeconds: complete ? latencyMeanSeconds : null },
    moreMetrics: complete ? { ...more, ...scriptMetrics(run) } : {},
  });
}

/** Returns the server's build by a name in the path; null without one. */
function namedBuild(path: string): ParsedRun["setting"]["build"] {
  for (const part of path.split("/").reverse()) {
    const whole = decodeBuild(part);
    const { engine, raw, version: named, flags, commit } = whole.engine === null ? decodeBuild(releaseIn(part)) : whole;
    // A calendar day is no release.
    if (engine === "postgres" && named !== null && !/^20\d\d\./.test(named))
      return { raw, version: named, flags, commit };
  }
  return null;
}

/** Returns the release that begins a folder's name, `postgres-16.4` of `postgres-16.4-r1`; "" without one. */
const releaseIn = (part: string): string =>
  /^(?:pg|postgres(?:ql)?)[-_]?\d{1,2}(?:\.\d{1,3})?(?=[._-](?!vs)[a-z])/i.exec(part)?.[0] ?? "";

/** A release with its stage: 18beta1 and 18 are two builds. */
const RELEASE = /^\d+(?:\.\d+)*(?:(?:alpha|beta|rc)\d+|devel)?/;

/** Returns the version of the server or of pgbench as a build; null without one. */
function printedBuild({ version, serverVersion }: PgbenchRun): ParsedRun["setting"]["build"] {
  const raw = serverVersion ?? version;
  return raw === null ? null : { raw, version: RELEASE.exec(raw)?.[0] ?? null, flags: [], commit: null };
}

/** Most characters of the note with a run's statements. */
const MOST_SQL = 2_000;

function notesOf(run: PgbenchRun, status: string, of: number): ParsedRun["notes"] {
  const scripts = run.scripts.map(({ printed }, at): [string, string] => [`script${at + 1}`, scriptName(printed)]);
  return {
    ...(run.transactionType ? { transactionType: run.transactionType } : {}),
    ...Object.fromEntries(scripts),
    ...(run.statements.length > 0 ? { sql: shortText(run.statements.join("\n"), MOST_SQL) } : {}),
    ...(status === "truncated" && run.metrics.tps ? { printedTps: run.metrics.tps } : {}),
    ...(of > 1 ? { runsInFile: of } : {}),
  };
}

const scriptMetrics = ({ scripts }: PgbenchRun): Record<string, number> =>
  Object.fromEntries(
    scripts.flatMap(({ metrics }, at) =>
      Object.entries(metrics).map(([key, value]): [string, number] => [`script${at + 1}${key}`, value]),
    ),
  );

/** Returns the progress of a run; null for fewer than two lines. */
function seriesOf(run: PgbenchRun, runKey: string, path: string): ParsedSeries | null {
  if (run.intervals.length < 2) return null;
  const about = { key: `${runKey} progress`, runKey, title: "pgbench progress", source: { path, ...run.start } };
  return { ...intervalSeries(run.intervals, about), ...printedProgress(run) };
}
