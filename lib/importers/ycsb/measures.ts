import { noMetrics, type ParsedPoint } from "@/lib/domain/model";
import { operationKey } from "../kit/operation-key";
import type { Outcome } from "../kit/outcome";
import type { YcsbRun } from "./facts";
import type { OperationCounts } from "./outcome";
import { operationsOf, wrappedRate } from "./overflow";

/** Returns the rate and the values per operation. A run that failed or was cut keeps only its run time and errors. */
export function metricsOf(
  run: YcsbRun,
  { status, failed }: Outcome & OperationCounts,
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
      : [
          `${wrapped.operations} operations / ${run.runSeconds} s. YCSB counts in 32 bits: the printed`,
          `${run.throughput} is (${wrapped.operations} - ${turns(wrapped.operations)}2^32) / ${run.runSeconds} s.`,
        ].join(" ");
  const line = run.overall?.line ?? run.start.line;
  return {
    metrics: { ...noMetrics, qps },
    moreMetrics: more,
    ...((run.computedThroughput || wrapped !== null) && qps !== null
      ? { metricSources: { qps: { path, line, origin: "computed", rule } } }
      : {}),
  };
}

/** Returns how often a signed count of 32 bits wrapped, as a factor: "", "2 x ". */
function turns(operations: number): string {
  const times = Math.round((operations - (operations | 0)) / 2 ** 32);
  return times === 1 ? "" : `${times} x `;
}

/** Returns the command line's clients, else the closed connections, else YCSB's default of 1; null without a call. */
export function threadsOf(run: YcsbRun): number | null {
  if (run.command?.threads) return run.command.threads;
  if (run.cleanups !== null && Number.isInteger(run.cleanups) && run.cleanups > 0) return run.cleanups;
  return run.command ? 1 : null;
}

/** Returns true where [OVERALL] counts the inserts of -preload: its throughput is then all operations / run time. */
export function preloadCounts({ command, operations, runSeconds, throughput }: YcsbRun): boolean {
  if (!command?.preload || !runSeconds || !throughput) return false;
  const rate = operationsOf({ operations }) / runSeconds;
  return (operations.get("INSERT")?.operations ?? 0) > 0 && Math.abs(rate / throughput - 1) < 1e-6;
}
