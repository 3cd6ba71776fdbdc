import { IntervalRows } from "../kit/interval-rows";
import { keptLine } from "../kit/issue-list";
import type { YcsbRun } from "./facts";
import { latencyOf, type Operation, operationOf } from "./operations";

/** Returns a run without results, which begins at this line. */
export function newRun(variant: YcsbRun["variant"], text: string, line: number): YcsbRun {
  return {
    variant,
    command: null,
    toolVersion: null,
    library: null,
    start: keptLine(text, line),
    overall: null,
    throughput: null,
    runSeconds: null,
    operations: new Map(),
    cleanups: null,
    otherSections: new Set(),
    intervals: new IntervalRows(["seconds", "qps"]),
    firstError: null,
    computedThroughput: false,
    part: null,
    extracted: false,
  };
}

/** Returns the operation of a section (`READ`, `READ-FAILED`) and creates it; null for sections of no operation. */
export function operationIn(run: YcsbRun, section: string): { operation: Operation; failed: boolean } | null {
  const found = operationOf(section);
  if (!found) return null;
  const operation = run.operations.get(found.name) ?? {
    name: found.name,
    operations: null,
    failed: 0,
    notOk: 0,
    latencies: {},
  };
  run.operations.set(found.name, operation);
  return { operation, failed: found.failed };
}

/** Sections without a rule that an issue names. */
export const MAX_OTHER = 50;

/** Keeps the name of a section without a rule: the first 50, and one that shows that there are more. */
export function addOtherSection({ otherSections }: YcsbRun, name: string): void {
  if (otherSections.size <= MAX_OTHER) otherSections.add(name);
}

/** Keeps a printed latency of an operation in seconds. Skips other labels, and a latency that is not above 0. */
export function addLatency(operation: Operation, label: string, value: number | null): void {
  const latency = latencyOf(label);
  // Versions that count whole milliseconds print 0 for less than one.
  if (latency !== null && value !== null && value > 0) operation.latencies[latency.key] = value / latency.perSecond;
}

/** Reads a number, also 1.4633659050666666E10; null for NaN, Infinity and text (`Number` would read 0x1F as 31). */
export function numberOf(text: string): number | null {
  const value = /^-?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Reads a count; null for text and negative numbers. */
export function countOf(text: string): number | null {
  const value = numberOf(text);
  return value !== null && value >= 0 ? value : null;
}
