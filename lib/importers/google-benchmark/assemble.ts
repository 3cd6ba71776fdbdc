import type { Params } from "@/lib/domain/model";
import { engineCalled } from "@/lib/domain/names/engines";
import { machineOf } from "@/lib/domain/names/machines";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { formatCount } from "@/lib/format";
import { IssueList } from "../kit/issue-list";
import { microResults, unitOrIssue, valueOrIssue } from "../kit/micro";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";
import type { Benchmark, BenchmarkFact, Context } from "./parse";

type Placed = BenchmarkFact & Benchmark;

/**
 * Makes a run of each repetition. Where a file has aggregates alone of a benchmark, its mean counts. Other aggregates
 * are the tool's own statistics: each is an issue, not a run.
 */
export function assembleBenchmarks(results: ParsedResults, { path, facts }: ReadFile<BenchmarkFact[]>): void {
  const issues = new IssueList(path);
  const context = facts.find((fact): fact is BenchmarkFact & Context => fact.kind === "context");
  if (context?.build?.toLowerCase() === "debug") {
    const message = "google-benchmark was built for debugging (library_build_type), so its times may be too long.";
    issues.add("warning", "debug-build", { line: context.line, text: context.text, message });
  }
  const benchmarks = withOldAggregates(facts.filter((fact): fact is Placed => fact.kind === "benchmark"));
  const measuredOnes = new Set(benchmarks.flatMap(({ name, aggregate }) => (aggregate === null ? name : [])));
  const cpus = countOf(context?.cpus ?? null);
  const engine = engineCalled(context?.own.engine ?? "");
  const machine = machineOf({ host: context?.host ?? null, cpus });
  const add = microResults(results, path, { machine, ...(engine === null ? {} : { engine }) });
  for (const one of benchmarks) {
    const { name, aggregate, line, text } = one;
    const place = { line, text };
    if (aggregate !== null && (measuredOnes.has(name) || aggregate !== "mean")) {
      const message = `${name}: the ${aggregate} is the tool's own statistic of repetitions; it is not a result.`;
      issues.add("info", "aggregate-left-out", { ...place, message });
      continue;
    }
    addBenchmark(one, context, add, issues);
  }
  results.issues.push(...issues.all());
}

/** Counters that an issue names. */
const MOST_NAMED = 5;
const STATISTIC = /^(.{1,1000})_(mean|median|stddev|cv)$/;

/**
 * Before 1.5 only a name marks an aggregate: `BM_Get_mean` is one where the file has `BM_Get_stddev`, too. An
 * entry with a run type keeps its stated type.
 */
function withOldAggregates(benchmarks: readonly Placed[]): readonly Placed[] {
  const names = new Set(benchmarks.map(({ name }) => name));
  return benchmarks.map((one) => {
    const [, name = "", aggregate = ""] = one.hasType ? [] : (STATISTIC.exec(one.name) ?? []);
    const isOne = name !== "" && names.has(`${name}_mean`) && names.has(`${name}_stddev`);
    return isOne ? { ...one, name, aggregate } : one;
  });
}

/** The number of threads at the end of a name. Only newer JSON states it elsewhere. */
const THREADS = /\/threads:(\d{1,6})$/;

/** Entries of a context that differ from run to run, so they are no conditions. */
const OF_RUN = /(?:^|[_ -])(?:commit|sha|rev|revision|hash|branch|date|time|timestamp|id|host|hostname|user|url)$/i;

/** Returns the user's entries of the context: those of a single run as notes, the others as settings. */
function ownOf(context: Context | undefined): { settings: Params; notes: Params } {
  const all = Object.entries(context?.own ?? {}).filter(
    ([key, value]) => key !== "engine" || engineCalled(value) === null,
  );
  const [notes, settings] = [true, false].map((of) => all.filter(([key]) => OF_RUN.test(key) === of));
  return { settings: Object.fromEntries(settings ?? []), notes: Object.fromEntries(notes ?? []) };
}

function addBenchmark(
  one: Placed,
  context: Context | undefined,
  add: ReturnType<typeof microResults>,
  issues: IssueList,
): void {
  const { error, unit, counters, line, text } = one;
  const own = ownOf(context);
  const place = { line, text };
  const name = one.name.replace(THREADS, "");
  if (error !== null) {
    const message = `${name} failed: ${error}. Its numbers are not counted.`;
    issues.add("warning", "benchmark-failed", { ...place, message });
  }
  const time = unitOrIssue(unit, name, place, issues);
  if (time === null) return;
  const more = counters.length - MOST_NAMED;
  const named = `${counters.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
  const message = `${name} has custom counters, whose units are not stated; they were not read: ${named}.`;
  if (counters.length > 0) issues.add("info", "counters-not-read", { ...place, message });
  const positive = (value: number | null) => (value !== null && value > 0 ? value : null);
  const of = { issues, place, what: name };
  const mean = error === null ? valueOrIssue(one.realTime, time, of) : null;
  const read = mean === null ? "suspect" : "complete";
  const cpu = positive(one.cpuTime);
  const metrics = {
    secondsPerOperation: mean,
    cpuSecondsPerOperation: cpu === null ? null : valueOrIssue(cpu, time, of),
    itemsPerSecond: positive(one.itemsPerSecond),
    bytesPerSecond: positive(one.bytesPerSecond),
  };
  add({
    name,
    params: {},
    main: "secondsPerOperation",
    metrics: error === null ? metrics : {},
    ...place,
    threads: countOf(one.threads ?? Number(THREADS.exec(one.name)?.[1] ?? 0)),
    settings: { ...own.settings, ...known({ label: one.label }) },
    status: error === null ? read : "failed",
    notes: { ...own.notes, ...known({ iterations: countOf(one.iterations), measuredAt: context?.date ?? null }) },
  });
}

const countOf = (value: number | null): number | null =>
  value !== null && Number.isSafeInteger(value) && value > 0 ? value : null;
