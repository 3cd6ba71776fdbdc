import { keyOfBuild, mergedVersions } from "./merged-build";
import type { Named } from "./shown-names";

/** A build of which several versions are stated that contradict each other. */
export interface ContradictedBuild {
  raw: string;
  versions: readonly string[];
  /** The version that all of them share; null = unknown. */
  version: string | null;
}

type Point = Pick<Named, "engine" | "build">;
type Build = NonNullable<Named["build"]>;

/** Returns the versions that points of several bundles state together (mergedBuild), by `keyOfBuild`. */
export function statedVersions(byBundle: readonly (readonly Point[])[]): ReturnType<typeof mergedVersions> {
  const engines = enginesOf(byBundle);
  return mergedVersions([...engines].map(([build, engine]) => ({ engine, ...build })));
}

/** Returns the engine of each build object. Most points share theirs. */
function enginesOf(lists: readonly (readonly Point[])[]): Map<Build, string> {
  const engines = new Map<Build, string>();
  for (const list of lists) for (const { engine, build } of list) if (build) engines.set(build, engine);
  return engines;
}

/** Returns the builds among these of which statements contradict each other, by name. */
export const contradictedBuilds = (versions: ReturnType<typeof mergedVersions>): ContradictedBuild[] =>
  [...versions.values()]
    .filter(({ contradicted }) => contradicted.length > 0)
    .map(({ raw, fact, contradicted }) => ({ raw, versions: contradicted, version: fact }))
    .sort((a, b) => (a.raw < b.raw ? -1 : 1));

/** Returns points with these versions of their builds. Builds that have them are returned as they are. */
export function withVersions<Own extends Point>(
  points: readonly Own[],
  versions: ReturnType<typeof mergedVersions>,
): readonly Own[] {
  const changed = new Map<Build, Build>();
  for (const [build, engine] of enginesOf([points])) {
    const version = versions.get(keyOfBuild(engine, build.raw))?.fact ?? null;
    if (version !== build.version) changed.set(build, { ...build, version });
  }
  if (changed.size === 0) return points;
  return points.map((point) => {
    const build = point.build && changed.get(point.build);
    return build ? { ...point, build } : point;
  });
}
