import { noMetrics, type ParsedRun } from "@/lib/domain/model";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { buildOfFolder } from "@/lib/domain/names/names";
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
  const { build, isNamed } = buildOf(path, run);
  const record: TestExecution = {
    key,
    setting: {
      engine: "postgres",
      build,
      config: null,
      machine: machineOf({ host: hostOfPath(path) }),
    },
    // Any server that speaks the protocol of PostgreSQL may have answered.
    assumed: isNamed ? ["engine", "build", "machine"] : ["engine", "machine"],
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

/** A release with its stage: 18beta1 and 18 are two builds. */
const RELEASE = /^\d+(?:\.\d+)*(?:(?:alpha|beta|rc)\d+|devel)?/;

/**
 * Returns the build of the server. pgbench prints the server's version, or its own alone where both are the same
 * (printVersion of pgbench.c). A name in the path adds its flags, and never another release: `pg174_o2nofp`. It counts
 * alone where the output has no version, as before pgbench 14. `isNamed`: the name in the path is the build.
 */
function buildOf(path: string, run: PgbenchRun): { build: ParsedRun["setting"]["build"]; isNamed: boolean } {
  const printed = printedBuild(run);
  const named = path
    .split("/")
    .map(namedBuild)
    .findLast((build) => build !== null && (printed === null || build.version === printed.version));
  if (!named) return { build: printed, isNamed: false };
  // postgres-17.4 and postgres-17.4-r2 say no more than the output.
  const isPlain = printed !== null && /[-_]\d/.test(named.raw) && named.flags.length === 0;
  return { build: isPlain ? printed : named, isNamed: !isPlain };
}

/** Returns the build of PostgreSQL that a folder's name is; null for others. */
function namedBuild(part: string): ParsedRun["setting"]["build"] {
  const whole = buildOfFolder(part) ?? buildOfFolder(releaseIn(part));
  if (whole?.engine !== "postgres" || whole.version === null) return null;
  const { raw, version, flags, commit } = whole;
  return { raw, version, flags, commit };
}

/** Returns the release that begins a folder's name, `postgres-16.4` of `postgres-16.4-r1`; "" without one. */
const releaseIn = (part: string): string =>
  /^(?:pg|postgres(?:ql)?)[-_]?\d{1,2}(?:\.\d{1,3})?(?=[._-](?!vs)[a-z])/i.exec(part)?.[0] ?? "";

/** Returns the version of the server as a build; null without one. */
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
