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
 * Returns the builds of a range on a line in version order, and counts those before and after it. A version that
 * several builds share includes all of them. An end that isn't here leaves that side whole. A range that ends before it
 * begins is read backwards.
 */
export function buildsInRange<Build extends NamedBuild>(
  builds: readonly Build[],
  { from, to }: BuildRange,
): { builds: readonly Build[]; before: number; after: number } {
  const firstOf = (end: string) => builds.findIndex((build) => isNamed(build, end));
  const lastOf = (end: string) => builds.findLastIndex((build) => isNamed(build, end));
  const [a, b] = [from === undefined ? -1 : firstOf(from), to === undefined ? -1 : lastOf(to)];
  const isBackwards = a >= 0 && b >= 0 && b < a;
  const first = isBackwards ? firstOf(to ?? "") : Math.max(0, a);
  const end = b < 0 ? builds.length - 1 : b;
  const last = isBackwards ? lastOf(from ?? "") : end;
  return { builds: builds.slice(first, last + 1), before: first, after: builds.length - 1 - last };
}

const isNamed = ({ raw, version }: NamedBuild, name: string): boolean => raw === name || version === name;

/** Returns the ends of a range that no panel has. */
export const unknownEnds = (panels: readonly HistoryPanel[], { from, to }: BuildRange): string[] =>
  [...new Set([from ?? [], to ?? []].flat())].filter(
    (end) => !panels.some(({ lines }) => lines.some(({ builds }) => builds.some((build) => isNamed(build, end)))),
  );
