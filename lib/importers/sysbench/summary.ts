import type { Issue, MetricSource } from "@/lib/domain/model";
import { formatFixed } from "@/lib/format";
import { baseName, directoryOf } from "../kit/paths";
import type { MetFacts } from "./facts";
import type { TestRun } from "./test-run";

/** Returns the common part of one test's files: `sb.o.X` and `sb.met.X` of one directory. */
export const sideKey = (path: string): string =>
  `${directoryOf(path)}/${baseName(path).replace(/^sb\.(?:prepare\.)?(?:o|met)\./, "")}`;

/** The operations of a summary. */
export type Operation = "Query" | "Insert";

interface Column {
  from: string;
  key: string;
  factor: number;
}

const mebibyte = 1024 * 1024;
const perSecond: readonly Column[] = [
  { from: "r/s", key: "readsPerSecond", factor: 1 },
  { from: "rMB/s", key: "readBytesPerSecond", factor: mebibyte },
  { from: "w/s", key: "writesPerSecond", factor: 1 },
  { from: "wMB/s", key: "writtenBytesPerSecond", factor: mebibyte },
  { from: "cs/s", key: "contextSwitchesPerSecond", factor: 1 },
  { from: "cpu/s", key: "cpuFraction", factor: 0.01 },
];
const perOperation: readonly Column[] = [
  { from: "r/o", key: "readsPer", factor: 1 },
  { from: "rKB/o", key: "readBytesPer", factor: 1024 },
  { from: "wKB/o", key: "writtenBytesPer", factor: 1024 },
  { from: "cs/o", key: "contextSwitchesPer", factor: 1 },
  { from: "cpu/o", key: "cpuSecondsPer", factor: 0.01 },
];
/** The columns per second that those per operation are made from. */
const dividend: Readonly<Record<string, readonly [string, number]>> = {
  "r/o": ["r/s", 1],
  "rKB/o": ["rMB/s", 1024],
  "wKB/o": ["wMB/s", 1024],
  "cs/o": ["cs/s", 1],
  "cpu/o": ["cpu/s", 1],
};

/** Values of a summary by metric, each with its source. */
export interface SummaryValues {
  values: Record<string, number>;
  sources: Record<string, MetricSource>;
}

/**
 * Returns a summary in base units. CPU is a percentage of the whole host. Seconds per operation are cpu/o / 100 x CPUs,
 * and are left out without the number of CPUs. `rate` is queries per second, given for scans only. Their summary counts
 * rows (mostly thousands) instead. Values per operation are then its values per second / `rate`.
 */
export function summaryValues(
  met: { path: string; facts: MetFacts },
  about: { operation: Operation; cpus: number | null; rate: number | null },
): SummaryValues {
  const { path, facts } = met;
  const { operation, cpus, rate } = about;
  const values: Record<string, number> = {};
  const sources: Record<string, MetricSource> = {};
  const put = (key: string, value: number, from: string, origin: "author" | "computed", rule: string) => {
    values[key] = value;
    sources[key] = { path, line: /^c/.test(from) ? facts.cpuLine : facts.ioLine, origin, rule };
  };
  for (const { from, key, factor } of perSecond) {
    const value = facts.numbers[from];
    if (value !== undefined) put(key, value * factor, from, "author", perSecondRule(from));
  }
  for (const { from, key, factor } of perOperation) {
    const cpu = from === "cpu/o";
    // A summary has three decimals (CPU six): 0 of CPU time means too little to print.
    const used = inSecond(facts.numbers, from);
    const printed = rate === null ? facts.numbers[from] : used.value / rate;
    if (printed === undefined || Number.isNaN(printed) || (cpu && (cpus === null || printed === 0))) continue;
    const value = printed * factor * (cpu ? (cpus ?? 1) : 1);
    const name = `${key}${operation}${/^c/.test(from) ? "Printed" : ""}`;
    if (rate === null)
      put(name, value, from, "author", `${from}${cpu ? ` x ${cpus} CPUs / 100` : ""}${meanNote(from)}.`);
    else {
      const quotient = `${used.from}${cpu ? ` x ${cpus} CPUs / 100` : ""} / queries per second`;
      put(name, value, from, "computed", `${quotient}; the file's own ${from} counts rows${meanNote(from)}.`);
    }
  }
  return { values, sources };
}

/**
 * Returns the use of a column per second; NaN where it is not printed. The column has one decimal. Where it is 0.0, the
 * value per operation times o/s is more exact, since it has three decimals. A scan's operations are rows, mostly
 * thousands.
 */
function inSecond(numbers: MetFacts["numbers"], from: string): { value: number; from: string } {
  const [part = "", scale = 1] = dividend[from] ?? [];
  const ofRows = (numbers[from] ?? 0) * (numbers["o/s"] ?? 0);
  return numbers[part] === 0 && ofRows > 0
    ? { value: ofRows, from: `${from} x o/s` }
    : { value: (numbers[part] ?? Number.NaN) * scale, from: part };
}

const perSecondRule = (from: string): string =>
  `${from}${from === "cpu/s" ? " / 100" : ""}, mean over the run${meanNote(from)}.`;
const meanNote = (from: string): string =>
  /^c/.test(from) ? "; the author's mean counts vmstat's header lines as samples, about 4.5 % low" : "";

/** Adds a summary to its run, and reports one with another rate. Runs without a rate get no numbers. */
export function withSummary(test: TestRun, met: { path: string; facts: MetFacts }): { test: TestRun; issues: Issue[] } {
  const { point, run, cell } = test;
  const withNumbers = { ...cell, summary: met.facts.numbers };
  const { qps } = point.metrics;
  if (qps === null || (point.status !== "complete" && point.status !== "suspect"))
    return { test: { ...test, cell: withNumbers }, issues: [] };
  const scan = run.workload.name === "scan";
  const rate = scan ? (test.clientRate ?? qps) : null;
  const { values, sources } = summaryValues(met, { operation: "Query", cpus: test.cpus, rate });
  return {
    test: {
      ...test,
      point: {
        ...point,
        moreMetrics: { ...point.moreMetrics, ...values },
        metricSources: { ...point.metricSources, ...sources },
      },
      cell: { ...withNumbers, metrics: { ...cell.metrics, ...values } },
    },
    issues: rateIssues(test, met, scan),
  };
}

/** Compares o/s with sysbench's rate; for a scan it is thousands of rows, per client or of all (see addScanRates). */
function rateIssues({ point }: TestRun, { path, facts }: { path: string; facts: MetFacts }, scan: boolean): Issue[] {
  const rate = facts.numbers["o/s"];
  const { qps } = point.metrics;
  if (rate === undefined || qps === null) return [];
  const { rowsPerSecond = null, rowsPerSecondPerThread = null } = point.moreMetrics;
  const ofScan = [rowsPerSecondPerThread, rowsPerSecond].flatMap((rows) => (rows === null ? [] : rows / 1000));
  const ours = scan ? ofScan : [qps];
  // Summaries of 2020 and of scans round to whole numbers. A scan's may be made from a rate with two decimals.
  const agrees = (value: number) => Math.abs(value - rate) <= 0.500001 + (scan ? (value * 0.005) / qps : 0);
  if (ours.length === 0 || ours.some(agrees)) return [];
  const rates = ours.map((value) => formatFixed(value, 2)).join(" or ");
  const message = [
    `The summary's rate (${rate}) is not that of the run beside it (${rates}):`,
    "look which run it belongs to.",
  ].join(" ");
  return [
    {
      code: "summary-of-another-run",
      severity: "warning",
      path,
      line: facts.ioLine,
      text: facts.io?.text ?? null,
      message,
    },
  ];
}
