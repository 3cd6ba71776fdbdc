import { group } from "d3-array";
import { differenceText } from "@/lib/domain/conditions/comparison";
import { compareBuilds } from "@/lib/domain/names/versions";
import { giveNoRatio } from "@/lib/domain/verdicts/repeats";
import type { UntestedLine } from "./history";

// What lines of one track have in common: the value that they are divided by, and how one goes on where another ends.

/** Where lines of one track begin: the first build that has a value on any of them, on the line with most builds. Null without values. */
export interface Base {
  /** Key of the line. */
  line: string;
  build: string;
  value: number;
}

/** The base of each track, by track; a value of 0 is no base. */
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

/** Where a line goes on from another of its track: a piece between them, with what differs in words. */
interface Seam {
  from: { line: string; build: string };
  to: { line: string; build: string };
  text: string;
  /** Late fixes leave their line here, and nothing but the build differs. */
  branch: boolean;
  /** The lines are of two uploads that are not known to be one experiment: of values alone, since each has a base of its own. */
  doubt: boolean;
}

/**
 * The seams between lines of one track: each line that begins after builds of another goes on from the last build before it. What differs is
 * said by the settings that tell the lines apart. Where no line of its track comes before, one of another upload in doubt may.
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

/** The seam from the last build of other lines before a line's first; null where none comes before, and without values. */
function seamOf(line: UntestedLine, others: readonly UntestedLine[]): Seam[] | null {
  const first = line.builds.find(({ value }) => value !== null);
  if (!first) return null;
  // Nothing says what a commit without a day goes on from.
  if (line.setting.build !== undefined) return [];
  const before = others
    .filter(({ key, beside }) => key !== line.key && key === beside)
    .flatMap((other) => {
      const last = other.builds.findLast((build) => build.value !== null && compareBuilds(build, first) < 0);
      return last ? [{ other, last }] : [];
    })
    .sort((a, b) => compareBuilds(b.last, a.last) || (a.other.key < b.other.key ? -1 : 1))[0];
  if (!before) return null;
  const differing = Object.entries(line.setting).filter(([key, value]) => before.other.setting[key] !== value);
  const text = differing
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
      branch: differing.every(([dimension]) => dimension === "branch"),
      doubt: before.other.track !== line.track,
    },
  ];
}
