import { type Axes, bestFirst, competes } from "./pareto";

export interface BestQps<T> {
  target: number;
  /** Null when no point reaches the target. */
  point: T | null;
  /** The highest recall of any point with a QPS; null when there is no such point. */
  highestRecall: number | null;
}

/**
 * For each recall target the point with the highest QPS among those whose recall, as the source gives it, is at least
 * the target: no tolerance, no rounding, so a printed 0.990 reaches 0.99 and a computed 0.98999 does not.
 * Ties go to the higher recall, then to the point given first. Points without a recall or with a missing or zero QPS do
 * not compete (a failure is not 0 QPS). A target of 0 still needs a point with a QPS.
 * Rule: the archive author's "Best QPS with recall >= X" (formats/benchmark-archive.md, section a).
 */
export function bestQpsAtRecall<T>(points: readonly T[], targets: readonly number[], axes: Axes<T>): BestQps<T>[] {
  const competing = points.filter((point) => axes.x(point) !== null && competes(axes.y(point))).sort(bestFirst(axes));
  const reached = competing.map((point) => axes.x(point) ?? 0);
  const highestRecall = reached.length ? reached.reduce((a, b) => Math.max(a, b)) : null;
  return targets.map((target) => {
    const at = reached.findIndex((recall) => recall >= target);
    return { target, point: competing[at] ?? null, highestRecall };
  });
}
