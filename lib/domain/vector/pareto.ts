/** The two values of a point, null where not measured. Larger is better on both. */
export interface Axes<T> {
  x: (point: T) => number | null;
  y: (point: T) => number | null;
}

/**
 * Returns true for a value that competes: missing, 0, negative and non-finite values don't (ann-benchmarks drops 0 and
 * None).
 */
export const competes = (value: number | null | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value) && value > 0;

/** Orders by best y, ties by best x; full ties keep their order in a stable sort. */
export function bestFirst<T>({ x, y }: Axes<T>): (a: T, b: T) => number {
  return (a, b) => (y(b) ?? 0) - (y(a) ?? 0) || (x(b) ?? 0) - (x(a) ?? 0);
}

/**
 * Returns the Pareto frontier from best y to best x, by the rule of ann-benchmarks' create_pointset. It walks the
 * points best y first, and keeps one whose x is strictly better than every x before. Among equal x only the best y
 * stays; on full ties the first. Points with a missing or zero x or y are left out.
 */
export function paretoFrontier<T>(points: readonly T[], axes: Axes<T>): T[] {
  return frontierOfSorted([...points].sort(bestFirst(axes)), axes);
}

/** Returns `paretoFrontier` of points in order of y, ties by best x: one walk, no sort. */
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
