import { noMetrics, type ParsedPoint } from "@/lib/domain/model";
import type { Outcome } from "../kit/outcome";
import type { YcsbRun } from "./facts";
import { operationKey } from "./operations";
import type { Counted } from "./outcome";
import { operationsOf, wrappedRate } from "./overflow";

/** The rate and what was measured per operation; a run that failed or was cut keeps its count of errors alone. */
export function metricsOf(
  run: YcsbRun,
  { status, failed }: Outcome & Counted,
  path: string,
): Pick<ParsedPoint, "metrics" | "moreMetrics" | "metricSources"> {
  const kept = status === "complete" || status === "suspect";
  const seconds = run.runSeconds !== null && run.runSeconds > 0 ? run.runSeconds : null;
  const more: Record<string, number | null> = {
    durationSeconds: seconds,
    errors: run.overall && !run.extracted ? failed : null,
  };
  if (kept)
    for (const { name, operations, latencies } of run.operations.values()) {
      if (!operations) continue;
      more[`${operationKey(name)}Operations`] = operations;
      for (const [end, value] of Object.entries(latencies)) more[`${operationKey(name)}${end}`] = value;
    }
  const clockJumped = run.runSeconds !== null && seconds === null;
  const wrapped = wrappedRate(run);
  const printed = kept && !clockJumped && run.throughput !== null && run.throughput > 0 ? run.throughput : null;
  const qps = wrapped?.rate ?? printed;
  const rule =
    wrapped === null
      ? 'Count of all READ, UPDATE, INSERT, SCAN and DELETE calls / the seconds of "Run finished".'
      : `${wrapped.operations} operations / ${run.runSeconds} s. YCSB counts in 32 bits: the printed ${run.throughput} is (${wrapped.operations} - ${turns(wrapped.operations)}2^32) / ${run.runSeconds} s.`;
  const line = run.overall?.line ?? run.start.line;
  return {
    metrics: { ...noMetrics, qps },
    moreMetrics: more,
    ...((run.computedThroughput || wrapped !== null) && qps !== null
      ? { metricSources: { qps: { path, line, origin: "computed", rule } } }
      : {}),
  };
}

/** How often a count of 32 bits with a sign began anew, as a factor: "", "2 x ". */
function turns(operations: number): string {
  const times = Math.round((operations - (operations | 0)) / 2 ** 32);
  return times === 1 ? "" : `${times} x `;
}

/** Clients: from the command line; else one connection was closed per client; YCSB's default is 1. Null where nothing is known. */
export function threadsOf(run: YcsbRun): number | null {
  if (run.command?.threads) return run.command.threads;
  if (run.cleanups !== null && Number.isInteger(run.cleanups) && run.cleanups > 0) return run.cleanups;
  return run.command ? 1 : null;
}

/** Whether [OVERALL] counts the inserts of -preload: then all operations / run time is the printed throughput. */
export function preloadCounts({ command, operations, runSeconds, throughput }: YcsbRun): boolean {
  if (!command?.preload || !runSeconds || !throughput) return false;
  const rate = operationsOf({ operations }) / runSeconds;
  return (operations.get("INSERT")?.operations ?? 0) > 0 && Math.abs(rate / throughput - 1) < 1e-6;
}
