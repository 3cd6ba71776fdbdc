import { branchLabels, branchOf } from "@/lib/domain/names/branch-labels";
import { type Axis, namesAxis, type Tick } from "./axis-scale";
import { textWidth } from "./label-layout";

/** Limit on branches with full names on the axis. */
const MOST_BRANCHES = 20;
/** Names on axes have 11 px; `textWidth` assumes 12. */
const SIZE = 11 / 12;
/** Pixels between two names in a line, and from one turned name to the next. */
const SPACE = 4;
const TURNED = 12;
/** Longest turned name; a longer one would leave the lines too little room. */
const LONGEST = 110;

/** A build of the axis: its version, and the text that no other build has. */
interface AxisBuild {
  version: string | null;
  label: string;
}

const widthOf = (text: string): number => textWidth(text) * SIZE;

/**
 * Returns an axis with one place per build. It names every build where there is room: in one line, as fixes over their
 * branch (".44" over "5.7"), or turned by a quarter. Else it names branches at their first builds. Builds that share a
 * version have whole names only in one line.
 */
export function buildsAxis(builds: readonly AxisBuild[], pixels: number): Axis {
  const names = builds.map(({ label }) => label);
  const whole = namesAxis(names, pixels);
  const pitch = pixels / Math.max(1, whole.domain[1] - whole.domain[0]);
  const ticksOf = (texts: readonly string[]) => texts.map((label, at): Tick => ({ at, label }));
  const longestOf = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf));
  if (longestOf(names) + SPACE <= pitch) return { ...whole, ticks: ticksOf(names) };
  const fixes = fixesOf(builds, pitch);
  if (fixes) return { ...whole, ...fixes };
  const releases = builds.map(({ version, label }) => version ?? label);
  const longest = longestOf(releases);
  if (pitch >= TURNED && longest <= LONGEST) {
    return { ...whole, ticks: ticksOf(releases), turned: Math.ceil(longest) };
  }
  const versions = builds.map(({ version }) => version);
  if (versions.every((version) => version === null)) return whole;
  return namesAxis(branchLabels(versions, MOST_BRANCHES), pixels);
}

/**
 * Returns a tick for each fix, and below them one for each branch at the middle of its builds. Null without room, and
 * where a version is unknown or has no fix.
 */
function fixesOf(builds: readonly AxisBuild[], pitch: number): { ticks: Tick[]; below: Tick[] } | null {
  const ticks: Tick[] = [];
  const branches: { label: string; from: number; to: number }[] = [];
  for (const [at, { version }] of builds.entries()) {
    if (version === null) return null;
    const branch = branchOf(version);
    const fix = version.slice(branch.length);
    if (fix === "" || !version.startsWith(branch) || widthOf(fix) + SPACE > pitch) return null;
    ticks.push({ at, label: fix });
    const last = branches.at(-1);
    if (last?.label === branch) last.to = at;
    else branches.push({ label: branch, from: at, to: at });
  }
  const fits = branches.every(({ label, from, to }) => widthOf(label) + SPACE <= (to - from + 1) * pitch);
  return fits ? { ticks, below: branches.map(({ label, from, to }) => ({ at: (from + to) / 2, label })) } : null;
}
