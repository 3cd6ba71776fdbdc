import { noMetrics, type ParsedPoint } from "@/lib/domain/model";
import type { Outcome } from "../kit/outcome";
import type { YcsbRun } from "./facts";
import { operationKey } from "./operations";
import type { Counted } from "./outcome";

/** The rate and what was measured per operation; a run that failed or was cut keeps its count of errors alone. */
export function metricsOf(
  run: YcsbRun,
  { status, failed }: Outcome & Counted,
  path: string,
): Pick<ParsedPoint, "metrics" | "moreMetrics" | "metricSources"> {
  const kept = status === "complete" || status === "suspect";
  const seconds = run.runSeconds !== null && run.runSeconds > 0 ? run.runSeconds : null;
  const more: Record<string, number | null> = { durationSeconds: seconds, errors: run.overall ? failed : null };
  if (kept)
    for (const { name, operations, latencies } of run.operations.values()) {
      if (!operations) continue;
      more[`${operationKey(name)}Operations`] = operations;
      for (const [end, value] of Object.entries(latencies)) more[`${operationKey(name)}${end}`] = value;
    }
  const clockJumped = run.runSeconds !== null && seconds === null;
  const qps = kept && !clockJumped && run.throughput !== null && run.throughput > 0 ? run.throughput : null;
  const rule = 'Count of all READ, UPDATE, INSERT, SCAN and DELETE calls / the seconds of "Run finished".';
  const line = run.overall?.line ?? run.start.line;
  return {
    metrics: { ...noMetrics, qps },
    moreMetrics: more,
    ...(run.computedThroughput && qps !== null
      ? { metricSources: { qps: { path, line, origin: "computed", rule } } }
      : {}),
  };
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
  const counts = [...operations.values()].map(({ name, operations: n }) =>
    /MODIFY/.test(name) ? -(n ?? 0) : (n ?? 0),
  );
  const rate = counts.reduce((sum, n) => sum + n, 0) / runSeconds;
  return (operations.get("INSERT")?.operations ?? 0) > 0 && Math.abs(rate / throughput - 1) < 1e-6;
}
