import { byWorkload, historyLines, knownOf, lanesOf } from "@/lib/domain/history/history";
import { judgeLines } from "@/lib/domain/history/judged-lines";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/** The noise of one run of a workload under one setting. */
export interface RunNoise {
  /** Standard deviation of the logarithm of one run: 0.01 is about 1 %. */
  sigma: number;
  /** Nothing in view measured it; it is what tests elsewhere have. */
  assumed: boolean;
}

/**
 * The noise of points by id, as their lines over all builds in view have it (judged-lines.ts); of a point on no line, since its build is not
 * known, what tests elsewhere have. Throws for a point that is not among `points`.
 */
export function noiseOfPoints(points: readonly WorkloadPoint[], metric: string): (id: string) => RunNoise {
  const lanes = lanesOf(points);
  const lines = [...byWorkload(points).values()].flatMap((own) => historyLines(own, metric, lanes));
  const found = new Map<string, RunNoise>();
  // No changes are asked for, so none are looked for.
  for (const { builds, noise } of judgeLines(lines, 0)) {
    for (const id of builds.flatMap((build) => build.points))
      found.set(id, { sigma: noise.sigma, assumed: noise.assumed });
  }
  const unbuilt = new Map(points.flatMap((point) => (found.has(point.id) ? [] : [[point.id, point] as const])));
  return (id) => {
    const known = found.get(id);
    if (known) return known;
    const point = unbuilt.get(id);
    if (!point) throw new RangeError(`No point ${id} is among those that the noise was worked out for.`);
    const { prior, restless } = knownOf([point]);
    return { sigma: Math.max(prior, restless), assumed: true };
  };
}
