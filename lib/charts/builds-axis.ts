import { branchLabels, branchOf } from "@/lib/domain/names/branch-labels";
import { type Axis, namesAxis, type Tick } from "./axis-scale";
import { namesThatFit } from "./names-that-fit";

/** Limit on branches with full names where even several lines have no room for all of them. */
const MOST_BRANCHES = 20;
/** Most lines of branch names. */
const MOST_LINES = 3;
/** Pixels of a digit or letter of 11 px, and of a point, of which versions have many. */
const LETTER = 6.6;
const POINT = 3.2;
/** Pixels between two names in a line. */
const SPACE = 4;
/**
 * Largest distance of a branch name from the middle of its builds, in pixels. A larger share of a build's width counts
 * instead.
 */
const LEAST_SHIFT = 4;
const SHIFT = 0.3;

/** A build of the axis: its version, and the text that no other build has. */
interface AxisBuild {
  version: string | null;
  label: string;
}

const widthOf = (text: string): number => {
  const points = text.split(".").length - 1;
  return points * POINT + (text.length - points) * LETTER;
};

/**
 * Returns an axis with one place per build. It names every build in one line where there is room. Else it has fixes
 * over their branches (".44" over "5.7"). With less room fixes lose their names first, then the branches take up to
 * three lines. Where that is too little, or a version is unknown, it names some branches at their first builds.
 */
export function buildsAxis(builds: readonly AxisBuild[], pixels: number): Axis {
  const names = builds.map(({ label }) => label);
  const whole = namesAxis(names, pixels);
  const pitch = pixels / Math.max(1, whole.domain[1] - whole.domain[0]);
  const longest = Math.max(0, ...names.map(widthOf));
  if (longest + SPACE <= pitch) return { ...whole, ticks: names.map((label, at): Tick => ({ at, label })) };
  const branches = branchesOf(builds);
  const below = branches && linesOf(branches, pitch);
  if (branches && below) {
    const bands = branches.length > 1 ? branches.filter((_, at) => at % 2 === 0).map(bandOf) : [];
    return { ...whole, ticks: below.length > 1 ? [] : fixesOf(branches, whole.domain, pixels), below, bands };
  }
  const versions = builds.map(({ version }) => version);
  if (versions.every((version) => version === null)) return whole;
  return namesAxis(branchLabels(versions, MOST_BRANCHES), pixels);
}

/** Neighbours of one branch, with the place of the first; a version without a fix has "". */
interface Branch {
  label: string;
  from: number;
  fixes: string[];
}

/** Returns the branches of builds in order; null where a version is unknown. */
function branchesOf(builds: readonly AxisBuild[]): Branch[] | null {
  const branches: Branch[] = [];
  for (const [from, { version }] of builds.entries()) {
    if (version === null) return null;
    const label = branchOf(version);
    // The branch of "v8.0.1" begins at a digit: such a version has no fix to cut off.
    if (!version.startsWith(label)) return null;
    const fix = version.slice(label.length);
    const last = branches.at(-1);
    if (last?.label === label) last.fixes.push(fix);
    else branches.push({ label, from, fixes: [fix] });
  }
  return branches;
}

const bandOf = ({ from, fixes }: Branch) => [from - 0.5, from + fixes.length - 0.5] as const;

/** Returns the fixes that have room: first those that begin a branch, then the others from left to right. */
function fixesOf(branches: readonly Branch[], [from, to]: Axis["domain"], pixels: number): Tick[] {
  const all = branches.flatMap((branch) =>
    branch.fixes.map((label, nth) => ({ at: branch.from + nth, label, isFirst: nth === 0 })),
  );
  const named = all.filter(({ label }) => label !== "");
  const ordered = [...named.filter(({ isFirst }) => isFirst), ...named.filter(({ isFirst }) => !isFirst)];
  const texts = ordered.map(({ at, label }) => ({ key: String(at), text: label, at: (at - from) / (to - from) }));
  const kept = namesThatFit(texts, pixels, "middle");
  return named.filter(({ at }) => kept.has(String(at))).map(({ at, label }) => ({ at, label }));
}

/** Returns the branch names in as few lines as have room for all, in turn; null without room. */
function linesOf(branches: readonly Branch[], pitch: number): Tick[][] | null {
  for (let lines = 1; lines <= MOST_LINES; lines += 1) {
    const found = Array.from({ length: lines }, (_, line) =>
      lineOf(
        branches.filter((_, at) => at % lines === line),
        pitch,
      ),
    );
    if (found.every((line) => line !== null)) return found.filter((line) => line.length > 0);
  }
  return null;
}

/** Returns a line of branch names near the middles of their builds, none touching another; null without room. */
function lineOf(branches: readonly Branch[], pitch: number): Tick[] | null {
  const wanted = branches.map(({ label, from, fixes }) => {
    return { label, width: widthOf(label), x: (from + (fixes.length - 1) / 2) * pitch };
  });
  const gap = (at: number) => ((wanted[at]?.width ?? 0) + (wanted[at + 1]?.width ?? 0)) / 2 + SPACE;
  const toRight: number[] = [];
  for (const [at, { x }] of wanted.entries()) toRight.push(at ? Math.max(x, (toRight[at - 1] ?? 0) + gap(at - 1)) : x);
  const toLeft = new Map<number, number>();
  for (let at = wanted.length - 1; at >= 0; at -= 1) {
    const next = toLeft.get(at + 1);
    const x = wanted[at]?.x ?? 0;
    toLeft.set(at, next === undefined ? x : Math.min(x, next - gap(at)));
  }
  // Between two arrangements without contact lies another one.
  const placed = wanted.map(({ label, x }, at) => {
    const between = ((toRight[at] ?? x) + (toLeft.get(at) ?? x)) / 2;
    return { at: between / pitch, label, shift: Math.abs(between - x) };
  });
  const most = Math.max(LEAST_SHIFT, SHIFT * pitch);
  return placed.some(({ shift }) => shift > most) ? null : placed.map(({ at, label }) => ({ at, label }));
}
