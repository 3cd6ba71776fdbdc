import { compareBuilds, compareSources } from "@/lib/domain/names/versions";
import type { NotedBuild, NotedPanel } from "./note-types";

/** Most builds between two that a view asks for notes on. */
const MOST_BETWEEN = 200;

/**
 * Returns the builds `ends` and the `known` ones between the first and the last of them. Each is there once, in release
 * order. Versions give the order, then the day of the source. It adds none where only names order the first and the
 * last. Of more than 200 it adds the first 200.
 */
export function withBuildsBetween(ends: readonly NotedBuild[], known: readonly NotedBuild[]): NotedBuild[] {
  const own = [...new Map(ends.map((build) => [build.raw, build])).values()].sort(compareBuilds);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return own;
  const between = [...new Map(known.map((build) => [build.raw, build])).values()].filter(
    (build) =>
      !own.some(({ raw }) => raw === build.raw) && compareSources(first, build) < 0 && compareSources(build, last) < 0,
  );
  return [...own, ...between.sort(compareBuilds).slice(0, MOST_BETWEEN)].sort(compareBuilds);
}

/** Returns an engine's builds on these machines as a panel for notes; without a known machine it has one line. */
export const notedBuilds = (
  engine: string,
  engineName: string,
  builds: readonly NotedBuild[],
  machines: readonly string[],
): NotedPanel => ({
  engine,
  engineName,
  lines: machines.length ? machines.map((machine) => ({ builds: [...builds], machine })) : [{ builds: [...builds] }],
});
