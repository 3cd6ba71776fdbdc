import { differenceText } from "@/lib/domain/conditions/comparison";
import { group } from "@/lib/domain/group";
import { compareBuilds } from "@/lib/domain/names/versions";
import { giveNoRatio } from "@/lib/domain/verdicts/repeats";
import type { UntestedLine } from "./history";
import { areOfTwoAlgorithms, standsAlone } from "./lanes";

// Lines of one track share the value that they are divided by. Where one ends, another may continue.

/** The base of a track: the first build with a value, on the line of the track with most builds. */
export interface Base {
  /** Key of the line. */
  line: string;
  build: string;
  value: number;
}

/** Returns the base of each track, by its key. A value of 0 is not a base, nor are repeats more than twice apart. */
export function basesOf(lines: readonly UntestedLine[]): Map<string, Base> {
  const bases = new Map<string, Base>();
  for (const [track, own] of group(lines, (line) => line.track)) {
    const starts = own.flatMap(({ key, builds }) => {
      const first = builds.find((build) => build.value !== null && build.value !== 0 && !giveNoRatio(build));
      return first?.value ? [{ line: key, first, value: first.value, length: builds.length }] : [];
    });
    const [start] = starts.sort(
      (a, b) => compareBuilds(a.first, b.first) || b.length - a.length || (a.line < b.line ? -1 : 1),
    );
    if (start) bases.set(track, { line: start.line, build: start.first.raw, value: start.value });
  }
  return bases;
}

/** The piece between a line and another that it continues, with the differences in words. */
interface Seam {
  from: { line: string; build: string };
  to: { line: string; build: string };
  text: string;
  /** True where late fixes leave their line, and only the build differs. */
  branch: boolean;
  /** True across two uploads that may be two experiments. Each of them has another base. */
  doubt: boolean;
}

/**
 * Returns the seams between lines of one track. Each line that begins after builds of another continues from the last
 * build before it. The text names the differing settings. Without a line of its track, one of another upload in doubt
 * may come before. A line never continues one of another algorithm.
 */
export function seamsOf(lines: readonly UntestedLine[]): Seam[] {
  return [...group(lines, ({ gates }) => gates).values()].flatMap((alike) =>
    alike.flatMap((line): Seam[] => {
      const own = alike.filter(({ track }) => track === line.track);
      return (
        seamOf(line, own) ??
        seamOf(
          line,
          alike.filter(({ track }) => track !== line.track),
        ) ??
        []
      );
    }),
  );
}

/**
 * Returns the seam from the last build of other lines to a line's first. Null without such a build or without values.
 * Empty for a commit of unknown order and for nights of a project, which continue no line.
 */
function seamOf(line: UntestedLine, others: readonly UntestedLine[]): Seam[] | null {
  const first = line.builds.find(({ value }) => value !== null);
  if (!first) return null;
  // A commit of unknown order and the first night of a project have no known predecessor.
  if (standsAlone(line)) return [];
  const before = others
    .filter((other) => isTrunk(other) && other.key !== line.key && !areOfTwoAlgorithms(other, line))
    .flatMap((other) => {
      const last = other.builds.findLast((build) => build.value !== null && compareBuilds(build, first) < 0);
      return last ? [{ other, last, differences: differencesOf(line, other) }] : [];
    })
    .sort(
      (a, b) =>
        compareBuilds(b.last, a.last) ||
        Number(b.other.key === line.beside) - Number(a.other.key === line.beside) ||
        a.differences.length - b.differences.length ||
        (a.other.key < b.other.key ? -1 : 1),
    )[0];
  if (!before) return null;
  const text = before.differences
    .map(([dimension, other]) =>
      dimension === "branch"
        ? `a late fix of branch ${other}`
        : differenceText({ dimension, other, base: before.other.setting[dimension] ?? "" }),
    )
    .join(", ");
  return [
    {
      from: { line: before.other.key, build: before.last.raw },
      to: { line: line.key, build: first.raw },
      text,
      branch: before.differences.every(([dimension]) => dimension === "branch"),
      doubt: before.other.track !== line.track,
    },
  ];
}

/** Returns true for a line that others may leave or continue. */
const isTrunk = (line: UntestedLine): boolean => line.key === line.beside && !standsAlone(line);

/**
 * Returns the dimensions of a line that differ from another's. A dimension that a group's workloads don't share is
 * absent from its line's setting, so it differs from nothing.
 */
const differencesOf = (line: UntestedLine, other: UntestedLine): [dimension: string, value: string][] =>
  Object.entries(line.setting).filter(
    ([key, value]) => other.setting[key] !== value && (key === "branch" || key in other.setting),
  );
