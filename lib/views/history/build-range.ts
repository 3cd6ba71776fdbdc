import type { HistoryPanel } from "./history-types";

/** The builds that a chart draws: from one to another, by raw name or version. Absent = to that end. */
export interface BuildRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface NamedBuild {
  raw: string;
  version: string | null;
}

/**
 * Returns the builds of a range among ordered ones, and counts those before and after it. A version that
 * several builds share includes all of them. An end that isn't here leaves that side whole. A range that ends before it
 * begins is read backwards.
 */
export function buildsInRange<Build extends NamedBuild>(
  builds: readonly Build[],
  { from, to }: BuildRange,
): { builds: readonly Build[]; before: number; after: number } {
  const placesOf = (end: string | undefined) => builds.flatMap((build, at) => (isNamed(build, end) ? [at] : []));
  const [begin, finish] = [placesOf(from), placesOf(to)];
  const isBackwards = (finish.at(-1) ?? Number.POSITIVE_INFINITY) < (begin[0] ?? -1);
  const [left, right] = isBackwards ? [finish, begin] : [begin, finish];
  const first = left[0] ?? 0;
  const last = right.at(-1) ?? builds.length - 1;
  return { builds: builds.slice(first, last + 1), before: first, after: builds.length - 1 - last };
}

const isNamed = ({ raw, version }: NamedBuild, name: string | undefined): boolean => raw === name || version === name;

/** Returns the ends of a range that no panel has. */
export const unknownEnds = (panels: readonly HistoryPanel[], { from, to }: BuildRange): string[] =>
  [...new Set([from ?? [], to ?? []].flat())].filter(
    (end) => !panels.some(({ lines }) => lines.some(({ builds }) => builds.some((build) => isNamed(build, end)))),
  );
