import type { ParsedPoint } from "../domain/model";

/** The points of runs by key, without a list for each: most of a million runs have one point. */
export interface PointsOfRuns {
  /** The first point of each run. */
  first: ReadonlyMap<string, ParsedPoint>;
  /** Runs with several points. */
  several: ReadonlySet<string>;
}

/** Returns the first point of each run, and the runs with several. */
export function pointsOfRuns(points: readonly ParsedPoint[]): PointsOfRuns {
  const first = new Map<string, ParsedPoint>();
  const several = new Set<string>();
  for (const point of points) {
    const { runKey } = point;
    if (first.has(runKey)) several.add(runKey);
    else first.set(runKey, point);
  }
  return { first, several };
}
