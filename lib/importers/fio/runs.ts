import { group } from "d3-array";
import type { Issue, Params, ParsedPoint, ParsedRun, RunStatus, Source, TestWorkload } from "@/lib/domain/model";
import type { ParsedSeries } from "@/lib/domain/parsed-results";
import { fioSyncPath, namesOf, rawPath, settingOf } from "../claims/fio/names";
import { baseName } from "../kit/paths";
import { testPoint } from "../kit/record";
import { metricsOf } from "./job-metrics";
import type { Direction, DirectionResult, Execution, JobResult, Place, SyncCase } from "./types";
import { signal } from "./types";

/** The results of one call of fio. */
export interface ExecutionResults {
  runs: ParsedRun<TestWorkload>[];
  points: ParsedPoint[];
  series: ParsedSeries[];
  issues: Issue[];
}

/**
 * Returns a run with one point for each job and direction of a call of fio. `at` is the call's number in its file.
 * A call that ended before any job is one run without numbers. One that only laid out its file is an issue alone.
 */
export function runsOf(path: string, execution: Execution, at: number): ExecutionResults {
  const results: ExecutionResults = { runs: [], points: [], series: [], issues: [] };
  const groups = group(execution.jobs, jobKey);
  [...groups.values()].forEach((jobs, number) => {
    const directions = [...new Set(jobs.flatMap((job) => job.directions.map(({ direction }) => direction)))];
    const measured = directions.length > 0 ? directions : [null];
    for (const direction of measured) {
      const key = `${path}#${at}.${number}${direction === null ? "" : `.${direction}`}`;
      add(results, { path, execution, jobs, direction, key, mixed: directions.length > 1 });
    }
  });
  const { jobs, complete, failure } = execution;
  if (jobs.length === 0 && complete && failure === null) results.issues.push(nothingMeasured(path, execution));
  else if (jobs.length === 0) results.runs.push(jobless(path, execution, at));
  for (const run of results.runs.filter(({ status }) => status !== "complete")) {
    results.issues.push(problem(run, execution));
    if (results.points.every(({ runKey }) => runKey !== run.key)) results.points.push(pointOf(run));
  }
  return results;
}

/** Processes of one job have one key. Jobs of one name whose block size or settings differ are several jobs. */
const jobKey = ({ name, group: number, mode, blockSize, settings, upTo }: JobResult): string =>
  JSON.stringify([name, number, mode, blockSize, settings, upTo]);

/** fio sums all jobs of a group under the first one's name: "first ... last" is no test of the first. */
const nameOf = ({ name, upTo }: JobResult): string => (upTo === null ? name : `${name} ... ${upTo}`);

interface Part {
  path: string;
  execution: Execution;
  jobs: JobResult[];
  direction: Direction | null;
  key: string;
  mixed: boolean;
}

function add(results: ExecutionResults, part: Part): void {
  const { path, execution, jobs, direction, key, mixed } = part;
  const [first] = jobs;
  if (!first) return;
  const parts = jobs.flatMap((job) => job.directions.filter((one) => one.direction === direction));
  const failed = jobs.some(({ error }) => error !== 0);
  const isStopped = execution.failure !== null && signal.test(execution.failure);
  const read: RunStatus = parts.length > 0 && !isStopped ? "complete" : "suspect";
  const ended = execution.complete ? read : "truncated";
  const status = failed ? "failed" : ended;
  const workload = workloadOf(path, execution, first, { direction, mixed });
  const processes = Math.max(jobs.length, ...jobs.map((job) => job.processes ?? 0));
  const run: ParsedRun<TestWorkload> = {
    key,
    setting: settingOf(path, execution.version),
    assumed: ["config", "machine"],
    algorithm: execution.version ?? "fio",
    workload,
    batch: null,
    threads: jobs.every((job) => job.processes === null) && jobs.length === 1 ? null : processes,
    status,
    source: source(path, first.place),
    notes: notesOf(execution, first, parts),
    settings: { ...settingsOf(execution, first), ...percentilesOf(parts), ...settingsOfPath(path, execution.syncCase) },
    ...variantOf(path),
  };
  results.runs.push(run);
  if (first.upTo !== null) results.issues.push(jobsSummed(run));
  const [one] = parts;
  if ((status !== "complete" && !(isStopped && status === "suspect")) || !one) return;
  const measured = metricsOf(path, jobs, parts);
  // fio printed no sum over processes.
  const origin = parts.length > 1 ? "computed" : "raw";
  results.points.push({ ...pointOf(run), ...measured, origin, source: source(path, one.place) });
  const series = reportsOf(run, execution, first, one.direction);
  if (series) results.series.push(series);
}

/**
 * Returns the workload: the archive's case, or the job's name with parameters, since people call all jobs "test". They
 * are block size, mode (rw=), queue depth, and the direction where the job is mixed or states no mode. The fill of the
 * archive's files is a load. Processes are the thread count instead.
 */
function workloadOf(path: string, { syncCase }: Execution, job: JobResult, part: Pick<Part, "direction" | "mixed">) {
  const { ioDepth = null } = job.settings;
  // The archive's script writes the file before the first case. Its rate is not reported.
  const isFill = [rawPath, fioSyncPath].some((named) => named.test(baseName(path))) && job.mode === "write";
  const params: Params = syncCase
    ? { [syncCase.sync]: syncCase.value, blockSize: syncCase.blockSize }
    : {
        ...(job.blockSize ? { blockSize: job.blockSize } : {}),
        ...(job.mode ? { mode: job.mode } : {}),
        ...(ioDepth === null ? {} : { ioDepth }),
        ...(part.direction && (part.mixed || !job.mode) ? { direction: part.direction } : {}),
        ...(isFill ? { phase: "load" } : {}),
      };
  const name = syncCase ? "write" : nameOf(job);
  return { family: "fio", name, params } satisfies TestWorkload;
}

/** Returns the settings that are not parameters of the workload. */
function settingsOf({ syncCase }: Execution, { settings }: JobResult): Params {
  if (syncCase) return settings;
  const { mode: _mode, ioDepth: _depth, ...rest } = settings;
  return rest;
}

/** Returns a setting where the percentiles are of the total latency (lat_percentiles): others are of the completion. */
function percentilesOf(parts: readonly DirectionResult[]): Params {
  const isTotal = parts.some((one) => one.percentilesOf === "lat" && Object.keys(one.percentiles).length > 0);
  return isTotal ? { percentilesOf: "total latency" } : {};
}

function settingsOfPath(path: string, syncCase: SyncCase | null): Params {
  const { filesystem, seconds } = namesOf(path);
  return {
    ...(filesystem === null ? {} : { filesystem }),
    ...(syncCase === null ? {} : { direct: true }),
    ...(syncCase === null || seconds === null ? {} : { seconds }),
  };
}

/** Returns the host's disk, where the archive's names state it. */
function variantOf(path: string): { variant?: string[] } {
  const { disk } = namesOf(path);
  return disk === null ? {} : { variant: [disk] };
}

function notesOf(execution: Execution, job: JobResult, parts: readonly DirectionResult[]): Params {
  const rates = parts.flatMap(({ iops }) => iops ?? []);
  const [one] = parts;
  return {
    job: nameOf(job),
    format: execution.format,
    ...(parts.length === 1 && one && Object.keys(one.percentiles).length > 0
      ? { percentilesOf: one.percentilesOf === "lat" ? "total latency" : "completion latency" }
      : {}),
    ...(rates.length > 1 ? { processIopsMin: Math.min(...rates), processIopsMax: Math.max(...rates) } : {}),
    ...(job.error === 0 ? {} : { error: job.error }),
    ...(execution.failure === null ? {} : { said: execution.failure }),
  };
}

/** Returns a run for a call that ended before any job. Its test has the name of the case or the file. */
function jobless(path: string, execution: Execution, at: number): ParsedRun<TestWorkload> {
  const { syncCase, failure, version, place } = execution;
  const params: Params = syncCase ? { [syncCase.sync]: syncCase.value, blockSize: syncCase.blockSize } : {};
  const name = syncCase ? "write" : baseName(path).replace(/\.(?:json|jsonplus|txt|log|out|terse)$/i, "") || "job";
  return {
    key: `${path}#${at}`,
    setting: settingOf(path, version),
    assumed: ["config", "machine"],
    algorithm: version ?? "fio",
    workload: { family: "fio", name, params },
    batch: null,
    threads: null,
    status: failure === null ? "truncated" : "failed",
    source: source(path, place),
    notes: failure === null ? {} : { said: failure },
    settings: settingsOfPath(path, syncCase),
    ...variantOf(path),
  };
}

const pointOf = (run: ParsedRun<TestWorkload>): ParsedPoint =>
  testPoint(run, { label: String(run.notes.job ?? run.workload.name) });

/** Reports a call that only created its file (create_only=1): fio ends it like any other, without a job. */
function nothingMeasured(path: string, { place }: Execution): Issue {
  const message =
    "This call of fio ends without a result of any job, as one that only lays out its file does: nothing was measured.";
  return { code: "nothing-measured", severity: "info", ...source(path, place), message };
}

function jobsSummed(run: ParsedRun<TestWorkload>): Issue {
  const message = [
    `fio printed one sum of several jobs (group_reporting), here called ${run.workload.name}:`,
    "a block size, mode or number of processes that is not of all of them is left out.",
  ].join(" ");
  return { code: "jobs-summed", severity: "info", ...run.source, message };
}

function problem(run: ParsedRun<TestWorkload>, { failure }: Execution): Issue {
  const { name } = run.workload;
  const error = typeof run.notes.error === "number" ? ` with error ${run.notes.error}` : "";
  const issue = (code: string, message: string): Issue => ({ code, severity: "warning", ...run.source, message });
  if (run.status === "failed") {
    const reason = `${error}${failure ? ` (${failure})` : ""}`;
    return issue("job-failed", `The job ${name} failed${reason}: its numbers are left out.`);
  }
  if (run.status === "suspect" && failure !== null && signal.test(failure)) {
    const message = `fio was stopped (${failure}): the numbers of ${name} are of the part that ran, so suspect.`;
    return issue("run-stopped", message);
  }
  if (run.status === "suspect") {
    const unreadable = `fio's result of ${name} is whole, but has no line of IOPS and bandwidth that can be read`;
    return issue("rate-unreadable", `${unreadable}: there is no number to show.`);
  }
  const cut = `fio's output of ${name} ends before its result`;
  return issue("output-cut", `${cut}: there is no number to show. Upload the whole file.`);
}

/**
 * Returns status reports as a series, or null. Each covers everything since the start, so they are not results.
 * Processes of a job are joined as in its result.
 */
function reportsOf(run: ParsedRun, execution: Execution, job: JobResult, direction: Direction): ParsedSeries | null {
  if (execution.reports.length === 0) return null;
  const { path } = run.source;
  const key = jobKey(job);
  const rows = [...execution.reports, execution.jobs].flatMap((all) => {
    const jobs = all.filter((one) => jobKey(one) === key);
    const parts = jobs.flatMap(({ directions }) => directions.filter((one) => one.direction === direction));
    const [first] = parts;
    return first ? [{ ...metricsOf(path, jobs, parts), place: first.place }] : [];
  });
  const [start = job] = rows;
  const more = (key: string) => rows.map(({ moreMetrics }) => moreMetrics[key] ?? null);
  return {
    key: `${run.key}.reports`,
    runKey: run.key,
    kind: "interval",
    title: `fio status reports of ${job.name} (${direction}), each since the start`,
    x: "seconds",
    columns: ["seconds", "iops", "bytesPerSecond", "latencyMeanSeconds", "latencyP95Seconds", "latencyP99Seconds"],
    values: [
      more("durationSeconds"),
      more("iops"),
      more("bytesPerSecond"),
      rows.map(({ metrics }) => metrics.latencyMeanSeconds),
      rows.map(({ metrics }) => metrics.latencyP95Seconds),
      rows.map(({ metrics }) => metrics.latencyP99Seconds),
    ],
    source: source(path, start.place),
  };
}

const source = (path: string, { line, text }: Place): Source => ({ path, line, text });
