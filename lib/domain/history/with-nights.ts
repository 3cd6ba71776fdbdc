import { lineOfNight } from "@/lib/domain/names/night-place";
import { dayInName } from "@/lib/domain/names/versions";
import type { StatedNight } from "@/lib/domain/streams/night-places";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/** Digits of a commit that the name of its build has at least. */
const NAMED_DIGITS = 7;

/**
 * Returns the points with the places of their builds. `stated` has the nights of their bundles. A build gets a place
 * where its name has the stated commit and no day, and its branch needs places. A branch needs them where a commit
 * shares its version with another commit of the project. So versions and days in names keep their order. The only night
 * of a version stays on the line of its branch. Points without a place are returned as they are.
 */
export function withNights(
  points: readonly WorkloadPoint[],
  stated: ReadonlyMap<string, StatedNight>,
): readonly WorkloadPoint[] {
  const nightOf = ({ bundle, build }: WorkloadPoint): StatedNight | null => {
    const night = build && stated.get(bundle);
    if (!night || dayInName(build) !== null) return null;
    return build.raw.toLowerCase().includes(night.commit.slice(0, NAMED_DIGITS)) ? night : null;
  };
  const versionOf = ({ engine, build }: WorkloadPoint, { place: { project, owner } }: StatedNight) =>
    JSON.stringify([project, owner, engine, build?.version ?? null]);
  const lineOf = ({ engine }: WorkloadPoint, { place }: StatedNight) => JSON.stringify([engine, lineOfNight(place)]);
  const commits = new Map<string, { of: Set<string>; lines: Set<string> }>();
  for (const point of points) {
    const night = nightOf(point);
    if (!night) continue;
    const key = versionOf(point, night);
    const own = commits.get(key) ?? { of: new Set(), lines: new Set() };
    own.of.add(night.commit);
    own.lines.add(lineOf(point, night));
    commits.set(key, own);
  }
  const lines = new Set([...commits.values()].flatMap((own) => (own.of.size > 1 ? [...own.lines] : [])));
  if (lines.size === 0) return points;
  const builds = new Map<string, NonNullable<WorkloadPoint["build"]>>();
  return points.map((point) => {
    const night = nightOf(point);
    if (!night || !point.build || !lines.has(lineOf(point, night))) return point;
    const key = JSON.stringify([point.bundle, point.build.raw]);
    const build = builds.get(key) ?? { ...point.build, night: night.place };
    builds.set(key, build);
    return { ...point, build };
  });
}
