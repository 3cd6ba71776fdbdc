import { type Axes, bestFirst, competes } from "./pareto";

/** The best point at a recall target. */
export interface BestQps<T> {
  target: number;
  /** Null when no point reaches the target. */
  point: T | null;
  /** The highest recall of any point with a QPS; null without such a point. */
  highestRecall: number | null;
}

/**
 * Returns for each recall target the point with the highest QPS among those with at least this recall. The source's
 * recall counts, without tolerance or rounding: a printed 0.990 reaches 0.99, a computed 0.98999 does not. Ties go to
 * the higher recall, then to the first point.
 * Points without a recall or with a missing or zero QPS don't compete: a failure is not 0 QPS. A target of 0 still
 * needs a point with a QPS. Rule: the archive author's "Best QPS with recall >= X" (docs/formats/benchmark-archive.md,
 * section a).
 */
export function bestQpsAtRecall<T>(points: readonly T[], targets: readonly number[], axes: Axes<T>): BestQps<T>[] {
  return bestOfSorted([...points].sort(bestFirst(axes)), targets, axes);
}

/** Returns `bestQpsAtRecall` of points in order of QPS, ties by highest recall: one walk, no sort. */
export function bestOfSorted<T>(sorted: Iterable<T>, targets: readonly number[], { x, y }: Axes<T>): BestQps<T>[] {
  const found = targets.map((target): { target: number; point: T | null } => ({ target, point: null }));
  let highestRecall: number | null = null;
  for (const point of sorted) {
    const recall = x(point);
    if (recall === null || !competes(y(point)) || recall <= (highestRecall ?? Number.NEGATIVE_INFINITY)) continue;
    // Only a recall above all before can be the first to reach a target.
    for (const best of found) {
      if (recall >= best.target && (highestRecall === null || highestRecall < best.target)) best.point = point;
    }
    highestRecall = recall;
  }
  return found.map((best) => ({ ...best, highestRecall }));
}
