import type { MetricSource, Params } from "@/lib/domain/model";
import { withoutPacking } from "@/lib/domain/packing";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { formatCounted, toDigits } from "@/lib/format";
import { IssueList, withFewIssues } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import { baseName } from "../kit/paths";
import { addTest, known, splitMetrics } from "../kit/record";
import type { MemberHead, TextImporter } from "../kit/types";
import { type LoggedOperation, type LoggedRun, openLog, unitOfHeading } from "./parse";

const recognise = ({ path, text }: MemberHead): boolean =>
  text !== null && !/(?:^|\/)\._/.test(path) && unitOfHeading(text.split("\n", 1)[0] ?? "") !== null;

const PERCENTILES = { P50: 0.5, P90: 0.9, P95: 0.95, P99: 0.99, P999: 0.999 } as const;

/** A duration of 0 may be anything below the log's unit. A mean that it may change by a larger share is not known. */
const MOST_BELOW_UNIT = 0.01;

/**
 * Returns mean, extremes and percentiles of an operation in seconds. A percentile is a duration of the log. The mean is
 * 0 where too many durations are.
 */
function timesOf({ count, durations }: LoggedOperation, unit: number): Record<string, number> {
  const sorted = [...durations].sort(([a], [b]) => a - b);
  const seconds = (duration: number) => toDigits(duration * unit, 15);
  const at = (share: number): number => {
    let passed = 0;
    for (const [duration, times] of sorted) {
      passed += times;
      if (passed >= share * count) return seconds(duration);
    }
    return seconds(sorted.at(-1)?.[0] ?? 0);
  };
  const sum = sorted.reduce((all, [duration, times]) => all + duration * times, 0);
  const isKnown = (durations.get(0) ?? 0) <= sum * MOST_BELOW_UNIT;
  return {
    seconds: isKnown ? seconds(sum / count) : 0,
    latencyMinSeconds: at(0),
    ...Object.fromEntries(Object.entries(PERCENTILES).map(([name, share]) => [`latency${name}Seconds`, at(share)])),
    latencyMaxSeconds: at(1),
  };
}

/**
 * Adds a run and its point. The rule computes all its numbers from rows. Times of 0 are below the log's unit, and null.
 * An issue counts such durations, and a run without a mean is suspect.
 */
function add(results: ParsedResults, path: string, one: Test, issues: IssueList): void {
  const { name, metrics, main, family, params, notes, belowUnit, rule, line, text } = one;
  const measured = Object.fromEntries(Object.entries(metrics).map(([key, value]) => [key, value > 0 ? value : null]));
  const source: MetricSource = { path, line, origin: "computed", rule };
  const isMeasured = measured[main] !== null;
  if (belowUnit > 0) {
    const these = `${formatCounted(belowUnit, "execution")} of ${name} took less than the log's unit of time`;
    const message = isMeasured
      ? `${these}, and count as 0 in the mean, which they change by ${100 * MOST_BELOW_UNIT} % at most.`
      : `${these}: there is no mean.`;
    issues.add(isMeasured ? "info" : "warning", "below-unit", { line, text, message });
  }
  addTest(
    results,
    {
      key: `${path}#${name}`,
      setting: { engine: "unknown", build: null, config: null, machine: null },
      algorithm: "unknown",
      workload: { family, name, params },
      threads: null,
      status: isMeasured ? "complete" : "suspect",
      source: { path, line, text },
      notes,
    },
    {
      label: name,
      origin: "computed",
      metricSources: Object.fromEntries(Object.keys(measured).map((key) => [key, source])),
      ...splitMetrics(measured),
    },
  );
}

interface Test extends JsonPlace {
  name: string;
  family: "timings" | "custom";
  params: Params;
  main: string;
  metrics: Record<string, number>;
  notes: Params;
  /** Executions with a duration of 0. */
  belowUnit: number;
  rule: string;
}

function addRun(results: ParsedResults, path: string, run: LoggedRun, issues: IssueList): void {
  const { operations, unitSeconds, seconds, heading } = run;
  const phase = known({ phase: /warm-?up/i.test(baseName(path)) ? "warm-up" : null });
  for (const one of operations) {
    const durations = formatCounted(one.count, "duration");
    const test: Test = {
      ...one,
      family: "timings",
      params: phase,
      main: "seconds",
      metrics: timesOf(one, unitSeconds),
      notes: { operations: one.count },
      belowUnit: one.durations.get(0) ?? 0,
      rule: `Of the ${durations} of ${one.name} in the log; a percentile is the first to reach its share.`,
    };
    add(results, path, test, issues);
  }
  const count = operations.reduce((sum, one) => sum + one.count, 0);
  if (seconds === null) return;
  const whole: Test = {
    ...heading,
    name: "LDBC",
    family: "custom",
    params: known({ measure: "operations/s", ...phase }),
    main: "operationsPerSecond",
    metrics: { operationsPerSecond: count / seconds },
    notes: { operations: count, seconds },
    belowUnit: 0,
    rule: `${formatCounted(count, "operation")} / ${seconds} s from the first start to the last end in the log.`,
  };
  add(results, path, whole, issues);
}

/** The log of LDBC's driver, a row for each operation. Where the driver's own summary lies beside it, that counts. */
export const ldbcLog: TextImporter<LoggedRun | null> = {
  id: "ldbc-log",
  version: 4,
  title: "LDBC driver log of operations (results_log.csv)",
  reader: "lines",
  recognise,
  open: openLog,
  assemble(files, { allPaths }) {
    const results = noResults();
    const paths = new Set(allPaths.map((path) => withoutPacking(path)));
    for (const { path, facts } of files) {
      const issues = new IssueList(path);
      const summary = withoutPacking(path).replace(/_log\.csv$/i, ".json");
      const message = `${summary} has the driver's summary of these operations: it counts, and the log is left out.`;
      if (summary !== path && paths.has(summary))
        issues.add("info", "printed-again", { line: null, text: null, message });
      else if (facts !== null) addRun(results, path, facts, issues);
      results.issues.push(...issues.all());
    }
    return withFewIssues(results);
  },
};
