import { group } from "d3-array";
import { measuredOfPoint } from "@/lib/domain/conditions/measured";
import { historyLines, knownOf } from "@/lib/domain/history/history";
import { judgeLines } from "@/lib/domain/history/judged-lines";
import { byWorkload, lanesOf } from "@/lib/domain/history/lanes";
import { valueIn } from "@/lib/domain/relative/relative-columns";
import { noiseOfRepeats } from "@/lib/domain/verdicts/noise";
import type { JudgedNoise } from "@/lib/domain/verdicts/setting-noise";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/** The noise of one run of a workload under one setting. */
export interface RunNoise {
  /** Standard deviation of the logarithm of one run: 0.01 is about 1 %. */
  sigma: number;
  /** Nothing in view measured it; it is what tests elsewhere have. */
  assumed: boolean;
  /** What it stands on, where neither steps between builds nor tests elsewhere say all of it (setting-noise.ts). */
  raised?: JudgedNoise["raised"] | undefined;
  /** What repeats of the line alone say of one run; null below three degrees of freedom. */
  repeats?: number | null | undefined;
  /** What true repeats bound it by; null = nothing does. */
  cap?: number | null | undefined;
}

/**
 * The noise of points by id, as their lines over all builds in view have it (judged-lines.ts); of a point on no line, since its build is not
 * known, what tests elsewhere have. Lines end at the values of `by`, which makes the sides: the same build on both sides, in two bundles say,
 * would be its repeats, and the difference that is asked for its noise. Throws for a point that is not among `points`.
 */
export function noiseOfPoints(points: readonly WorkloadPoint[], metric: string, by: string): (id: string) => RunNoise {
  const sideOf = (point: WorkloadPoint) => (by === "build" ? "" : valueIn(measuredOfPoint(point), by));
  const sides = group(points, sideOf);
  const byId = new Map(points.map((point) => [point.id, point]));
  // Two sides are asked about, of hundreds of bundles perhaps.
  const known = new Map<string, Map<string, RunNoise>>();
  return (id) => {
    const point = byId.get(id);
    if (!point) throw new RangeError(`No point ${id} is among those that the noise was worked out for.`);
    const side = sideOf(point);
    const noises = known.get(side) ?? noisesOf(sides.get(side) ?? [], metric, points);
    known.set(side, noises);
    const found = noises.get(id);
    if (found) return found;
    const { prior, restless } = knownOf([point]);
    return { sigma: Math.max(prior, restless), assumed: true, raised: prior < restless ? "restless" : null };
  };
}

/** The noise of those of these points that are on a line; lines are told apart by what any points in view differ in. */
function noisesOf(points: readonly WorkloadPoint[], metric: string, inView: readonly WorkloadPoint[]) {
  const lanes = lanesOf(points, inView);
  const lines = [...byWorkload(points).values()].flatMap((own) => historyLines(own, metric, lanes));
  // No changes are asked for, so none are looked for.
  return new Map<string, RunNoise>(
    judgeLines(lines, 0).flatMap(({ before, builds, noise: { sigma, assumed, raised, cap } }) => {
      const repeats = noiseOfRepeats([...before, ...builds].map(({ values }) => values));
      const noise: RunNoise = { sigma, assumed, raised, repeats, cap };
      return builds.flatMap((build) => build.points.map((id) => [id, noise] as const));
    }),
  );
}
