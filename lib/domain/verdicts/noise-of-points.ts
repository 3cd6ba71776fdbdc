import { cachedOfNames } from "@/lib/domain/conditions/scale-words";
import { rateMetric } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { knownNoise, type Setting } from "./known-noise";
import type { Known } from "./noise";

/** Returns what is known of the noise of points of one workload and setting. Throws without points. */
export function noiseOfPoints(points: readonly WorkloadPoint[], metric: string): Known {
  const [first] = points;
  if (!first) throw new RangeError("Noise is asked of no points.");
  const { family, workload, workloadParams, engine, machine, threads } = first;
  const isRate = metric === "qps" || metric === rateMetric({ family, name: workload, params: workloadParams });
  // A machine is named by its host and, where they are known, its CPUs: "hetz, 48 CPUs".
  const [host = null] = machine?.split(", ") ?? [];
  return knownNoise({
    // Repeats were measured of rates: costs and latencies are taken for those of any tool.
    tool: isRate ? family : "",
    engine,
    host,
    scale: scaleOf(points),
    threads,
    test: [workload, workloadParams.range ?? []].flat().join(" "),
  });
}

/** A run that reads less often than this, in reads a query, got its data from memory. */
const FEW_READS = 0.02;

/**
 * Returns whether memory held the data: by the settings, workloads or folders' names of points, else by what the runs themselves read from storage.
 * Null where neither says, or they say both.
 */
function scaleOf(points: readonly WorkloadPoint[]): Setting["scale"] {
  const told = points.flatMap(
    ({ settings, workloadParams, variant }) =>
      settings.cached ?? workloadParams.cached ?? cachedOfNames(variant ?? []) ?? [],
  );
  if (told.includes(true) || told.includes(false))
    return told.includes(true) && told.includes(false) ? null : told.includes(true) ? "memory" : "io";
  const isRead = ({ metrics }: WorkloadPoint) => (metrics.readsPerQuery ?? FEW_READS) >= FEW_READS;
  return points.some(isRead) ? null : "memory";
}
