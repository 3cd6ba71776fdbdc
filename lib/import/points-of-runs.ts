import type { ParsedPoint } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";

/** The points of runs, without a list for each: most of a million runs have one point. */
export interface PointsOfRuns {
  /** Returns the first point of the run at this place of the list; undefined where it has none. */
  firstOf(at: number): ParsedPoint | undefined;
  /** Keys of the runs with several points. */
  several: ReadonlySet<string>;
}

/** Returns the first point of each run, and the runs with several. */
export function pointsOfRuns({ runs, points }: Pick<ParsedResults, "runs" | "points">): PointsOfRuns {
  const first = new Int32Array(runs.length).fill(-1);
  const several = new Set<string>();
  const take = (place: number, run: number, key: string) => {
    if (first[run] === -1) first[run] = place;
    else several.add(key);
  };
  // Most importers give points in the order of their runs: then no map of all keys is needed.
  let next = 0;
  runs.forEach(({ key }, at) => {
    for (; points[next]?.runKey === key; next += 1) take(next, at, key);
  });
  if (next < points.length) {
    const places = new Map(runs.map(({ key }, at) => [key, at]));
    first.fill(-1);
    several.clear();
    for (const [place, { runKey }] of points.entries()) {
      const at = places.get(runKey);
      if (at !== undefined) take(place, at, runKey);
    }
  }
  return { firstOf: (at) => points[first[at] ?? -1], several };
}
