import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { ParsedResults } from "../domain/parsed-results";

/**
 * Returns the points of tests in parsed results, as views read them; without vector searches and points without a run.
 */
export function workloadPointsOf(results: readonly ParsedResults[], bundle: string): WorkloadPoint[] {
  const points: WorkloadPoint[] = [];
  for (const { runs, points: parsed } of results) {
    const byKey = new Map(runs.map((run) => [run.key, run]));
    for (const { runKey, metrics, moreMetrics, status, origin, fingerprint } of parsed) {
      const run = byKey.get(runKey);
      if (!run || run.workload.family === "vector-search") continue;
      const { setting, workload, threads, settings = {}, variant } = run;
      points.push({
        id: `${bundle}.${points.length}`,
        bundle,
        family: workload.family,
        workload: workload.name,
        workloadParams: workload.params,
        group: workloadGroup(workload),
        engine: setting.engine,
        algorithm: run.algorithm,
        build: setting.build && { raw: setting.build.raw, version: setting.build.version },
        config: setting.config?.raw ?? null,
        machine: setting.machine?.name ?? null,
        threads,
        ...(variant && { variant }),
        settings,
        fingerprint: fingerprint ?? null,
        status,
        origin,
        metrics: { ...moreMetrics, qps: metrics.qps, latencyMeanSeconds: metrics.latencyMeanSeconds },
      });
    }
  }
  return points;
}
