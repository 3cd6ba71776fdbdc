/** What orders points: the axis values of a point, null where it was not measured. Larger is better on both. */
export interface Axes<T> {
  x: (point: T) => number | null;
  y: (point: T) => number | null;
}

/** Whether an axis value takes part: missing, 0, negative and non-finite values do not (ann-benchmarks drops 0 and None). */
export const competes = (value: number | null | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value) && value > 0;

/** Best y first, ties by best x; full ties keep their order when the sort is stable. */
export function bestFirst<T>({ x, y }: Axes<T>): (a: T, b: T) => number {
  return (a, b) => (y(b) ?? 0) - (y(a) ?? 0) || (x(b) ?? 0) - (x(a) ?? 0);
}

/**
 * The Pareto frontier, from best y to best x, by the rule of ann-benchmarks' create_pointset: walk the points best y
 * first and keep one when its x is strictly better than every x kept so far. Of equal x only the best y stays; of full
 * ties the first given. Points with a missing or zero x or y are left out. Empty in, empty out.
 */
export function paretoFrontier<T>(points: readonly T[], axes: Axes<T>): T[] {
  return frontierOfSorted([...points].sort(bestFirst(axes)), axes);
}

/** `paretoFrontier` of points that already stand best y first, ties by best x: one walk, no sort. */
export function frontierOfSorted<T>(sorted: readonly T[], { x, y }: Axes<T>): T[] {
  const kept: T[] = [];
  let best = 0;
  for (const point of sorted) {
    const value = x(point);
    if (!competes(value) || value <= best || !competes(y(point))) continue;
    best = value;
    kept.push(point);
  }
  return kept;
}
