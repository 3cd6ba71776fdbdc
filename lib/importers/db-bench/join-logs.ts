import type { Issue, RunStatus } from "@/lib/domain/model";
import { groupOfDbBench } from "@/lib/domain/workloads/workload-group";
import { formatFixed } from "@/lib/format";
import { baseName, directoryOf } from "../kit/paths";
import { otherRateOfCount } from "../kit/rate-of-count";
import { known } from "../kit/record";
import type { LogFacts, LogResult } from "./facts";
import { type LogFile, measureLog, nameOfPath } from "./measure-log";
import type { Measured } from "./record";
import { databaseValues, resultValues } from "./values";

/** A run of a log. */
export interface LogRun {
  log: LogFile;
  /** Null for a benchmark that gave none. */
  result: LogResult | null;
  /** benchmark.sh's name of the test, if any; it joins the run to a report's row. */
  test: string | null;
  measured: Measured;
}

/** Returns the runs of all logs: one per result, and one per benchmark without a result. */
export function joinLogs(files: readonly LogFile[]): { runs: LogRun[]; issues: Issue[] } {
  const { kept, issues } = withoutCopies(files);
  return { runs: kept.flatMap((log) => runsOf(log, issues)), issues };
}

/** Drops copies: benchmark.sh writes a log and also prints it (`o.overwrite`). The log counts. */
function withoutCopies(files: readonly LogFile[]): { kept: LogFile[]; issues: Issue[] } {
  const identity = ({ path, facts }: LogFile) =>
    facts.date === null || facts.results.length === 0
      ? path
      : JSON.stringify([directoryOf(path), facts.date, facts.results.map(({ text }) => text)]);
  const first = new Map<string, LogFile>();
  const sorted = [...files].sort((a, b) => Number(testOfPath(a.path) === null) - Number(testOfPath(b.path) === null));
  for (const file of sorted) if (!first.has(identity(file))) first.set(identity(file), file);
  const kept = files.filter((file) => first.get(identity(file)) === file);
  const issues = files.flatMap((file): Issue[] => {
    const other = first.get(identity(file));
    if (other === undefined || other === file) return [];
    const message = `${other.path} has the same output; it was counted once, from there.`;
    return [{ code: "same-output", severity: "info", path: file.path, ...file.facts.first, message }];
  });
  return { kept, issues };
}

/** Returns the reason why a rate contradicts the operations and seconds of its line, or null. */
export function rateAgainstCount({ operations, seconds, opsPerSecond }: LogResult): string | null {
  const expected = otherRateOfCount({ count: operations, seconds, rate: opsPerSecond });
  if (expected === null) return null;
  return [
    `The line contradicts itself, as ${operations} operations in ${seconds} s are`,
    `${formatFixed(expected, 0)} a second, and it prints ${opsPerSecond}. It is unknown which one is right,`,
    "so rate and mean latency are left out and the result is marked suspect.",
  ].join(" ");
}

const testOfPath = (path: string): string | null => /^benchmark_(.+)\.log$/.exec(baseName(path))?.[1] ?? null;

/** Returns the runs of a log: its results, and benchmarks without one. Reports odd ones. */
function runsOf(log: LogFile, issues: Issue[]): LogRun[] {
  const { path, facts } = log;
  const missing = missingBenchmarks(facts);
  const isSingle = facts.results.length + missing.length <= 1;
  const test = isSingle ? (testOfPath(path) ?? facts.reportTest) : null;
  const runs = facts.results.map((result, at) => runOfResult(log, result, { at, test, isSingle }, issues));
  const lost = missing.map((name, at) => lostRun(log, name, { at, test }, issues));
  if (facts.results.length > 0 && facts.failure !== null && lost.length === 0) {
    const message =
      "db_bench reports an error here, and the log names no benchmark without a result: one may be missing.";
    issues.push({ code: "log-has-error", severity: "warning", path, ...facts.failure, message });
  } else if (facts.results.length > 0 && facts.stoppedAt !== null && lost.length === 0) {
    const message = "The log ends in progress lines after its last result: another benchmark may have been stopped.";
    issues.push({ code: "log-ends-in-progress", severity: "warning", path, ...facts.stoppedAt, message });
  }
  return [...runs, ...lost].map((run) => {
    if (run.measured.run.threads === null) run.measured.run.threads = threadsByRate(run);
    return run;
  });
}

/** Returns the run of a result, the `at`-th of its log. A result with issues is suspect. */
function runOfResult(
  log: LogFile,
  result: LogResult,
  { at, test, isSingle }: { at: number; test: string | null; isSingle: boolean },
  issues: Issue[],
): LogRun {
  const { path, facts } = log;
  const contradiction = rateAgainstCount(result);
  const doubts = doubtsOf(path, result, contradiction);
  issues.push(...doubts);
  const measured = measureLog(log, {
    key: `${path}#${at + 1}`,
    test,
    name: result.bench,
    status: doubts.length > 0 ? "suspect" : "complete",
    at: result,
    version: result.version,
    values: {
      ...resultValues(contradiction ? { ...result, opsPerSecond: 0, microsPerOp: 0 } : result),
      ...(isSingle ? databaseValues(facts.database) : {}),
    },
    notes: known({
      benchmark: test === null ? null : result.bench,
      repeat: facts.results.filter(({ bench }) => bench === result.bench).length > 1 ? repeatOf(facts, at) : null,
    }),
    threadsSeen: result.threadsSeen,
    call: result.call,
  });
  if ((measured.point.moreMetrics.foundFraction ?? null) !== null) {
    const rule = `Keys found / keys looked up: ${result.found} of ${result.looked}.`;
    measured.point.metricSources = { foundFraction: { path, line: result.line, origin: "computed", rule } };
  }
  return { log, result, test, measured };
}

/** Returns the reasons to doubt a result: no key was found, a rate of 0, a contradiction in its line. */
function doubtsOf(path: string, result: LogResult, contradiction: string | null): Issue[] {
  const { bench, found, looked, opsPerSecond, line, text } = result;
  const doubt = (code: string, message: string): Issue => ({ code, severity: "warning", path, line, text, message });
  const foundNothing = found === 0 && looked !== null && looked > 0;
  const doubts: Issue[] = [];
  if (foundNothing)
    doubts.push(
      doubt(
        "nothing-found",
        `None of the ${looked} keys was found: the database was probably missing or empty, so the rate says nothing.`,
      ),
    );
  else if (opsPerSecond === 0)
    doubts.push(
      doubt(
        "no-rate",
        `${bench} is printed with 0 operations per second: it did nothing, or nothing that was counted. ` +
          "It has no rate.",
      ),
    );
  if (contradiction) doubts.push(doubt("rate-contradicts-count", contradiction));
  return doubts;
}

/** Returns the run of a benchmark that has no result: failed where the log gives a reason, else truncated. */
function lostRun(
  log: LogFile,
  name: string,
  { at, test }: { at: number; test: string | null },
  issues: Issue[],
): LogRun {
  const { path, facts } = log;
  const status: RunStatus = facts.failure === null ? "truncated" : "failed";
  const place = facts.failure ?? facts.stoppedAt ?? facts.first;
  const message = whyLost(status, name || nameOfPath(path), facts);
  issues.push({ code: `run-${status}`, severity: "warning", path, ...place, message });
  const measured = measureLog(log, {
    key: `${path}#none${at + 1}`,
    test,
    name,
    status,
    at: place,
    version: null,
    values: {},
    notes: {},
    threadsSeen: facts.threadsSeen,
    call: facts.call,
  });
  return { log, result: null, test, measured };
}

const repeatOf = ({ results }: LogFacts, at: number): number =>
  results.slice(0, at + 1).filter(({ bench }) => bench === results[at]?.bench).length;

function whyLost(status: RunStatus, name: string, facts: LogFacts): string {
  if (status === "failed") return `${name} gave no result; db_bench says why.`;
  const where = facts.stoppedAt === null ? "ends" : "stops in its progress lines";
  return `The log ${where} before a result of ${name}: the process was probably killed.`;
}

/**
 * Returns the benchmarks without a result, up to 100. Without any result or request it is the failed one, "" where
 * unknown.
 */
function missingBenchmarks(facts: LogFacts): string[] {
  const asked = facts.benchmarks
    .split(",")
    .map((name) => name.replace(/\[.*/s, "").trim())
    .filter((name) => /^[a-z]\w{0,60}$/i.test(name) && groupOfDbBench(name) !== null);
  const given = new Set(facts.results.map(({ bench }) => bench));
  const missing = [...new Set(asked)].filter((name) => !given.has(name)).slice(0, 100);
  if (facts.results.length > 0 || missing.length > 0) return missing;
  const unknown = /^unknown benchmark '([\w-]{1,60})'/.exec(facts.failure?.text ?? "")?.[1];
  return [unknown ?? ""];
}

/**
 * Returns the threads by the rate. The product micros/op x ops/sec is threads x 1e6, or slightly less when threads end
 * early. It is used only without another source. Null above 8 threads, where the error may be a thread, and for a line
 * that contradicts itself.
 */
function threadsByRate({ result }: LogRun): number | null {
  if (result === null || rateAgainstCount(result) !== null) return null;
  const threads = Math.ceil((result.microsPerOp * result.opsPerSecond) / 1e6 - 0.02);
  return threads >= 1 && threads <= 8 ? threads : null;
}
