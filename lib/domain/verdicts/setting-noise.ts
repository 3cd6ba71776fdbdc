import type { KnownNoise } from "./known-noise";
import {
  capOfRepeats,
  groupNoise,
  hasOwnSteps,
  type LineNoise,
  levelOf,
  lineNoise,
  type NoisyBuild,
  roundingNoise,
} from "./noise";

/** A line of a setting: its builds, oldest first, and what is known of it from elsewhere. */
export interface SettingLine {
  builds: readonly NoisyBuild[];
  /** So many of the first builds are another line's, which this one is judged by as well; none where it is left out. */
  shared?: number;
  known: KnownNoise;
}

/** What noise may stand on besides steps between builds and tests elsewhere. */
export const RAISED = ["restless", "digits", "repeats", "cap"] as const;

/** A line's noise and where it is from. */
export interface JudgedNoise extends LineNoise {
  /** Nothing in view measured it; it is what tests elsewhere have. */
  assumed: boolean;
  /** What bounds it; null = nothing does. */
  cap: number | null;
  /** The setting whose true repeats it leans on; null = those of other settings. */
  setting: KnownNoise["setting"];
  /**
   * Why it is not what steps and setting say: true repeats of the test lie far apart elsewhere, values were printed with few digits, repeats in
   * view lie further apart, or (`cap`) less far than a third of it.
   */
  raised: (typeof RAISED)[number] | null;
}

/**
 * The noise of each of the lines of one engine, machine and thread count: from its steps, shrunk to the lines' and that to what true
 * repeats of the setting have; capped by true repeats; never below what its test is known for, nor below what its digits can show.
 */
export function noisesOfSetting(lines: readonly SettingLine[]): JudgedNoise[] {
  const all = lines.map(({ builds }) => builds);
  const ofGroup = groupNoise(all, Math.max(...lines.map(({ known }) => known.prior)), lines.map(sinceShared));
  const hasSteps = hasOwnSteps(all);
  const repeats = capOfRepeats(lines.map(({ builds, shared = 0 }) => builds.slice(shared)));
  return lines.map(({ builds, known: { cap: knownCap, restless, setting } }) => {
    const cap = repeats ?? knownCap;
    const { sigma, steps, by } = lineNoise(builds, ofGroup, cap ?? Number.POSITIVE_INFINITY);
    // What repeats elsewhere bound was measured no more than what they were assumed to be.
    const here = by === "repeats" || (by === "cap" && repeats !== null) ? by : null;
    const digits = roundingNoise(builds);
    const least = Math.max(restless, digits);
    const raised = least <= sigma ? here : restless < digits ? "digits" : "restless";
    const assumed = !hasSteps && (here === null || raised !== here);
    return { sigma: Math.max(sigma, least), steps, by, assumed, cap, setting, raised };
  });
}

/** A line from the last shared build with a value on: the step from it is the first of its own. */
function sinceShared({ builds, shared = 0 }: SettingLine): readonly NoisyBuild[] {
  const last = builds.slice(0, shared).findLastIndex(({ values }) => levelOf(values) !== null);
  return builds.slice(Math.max(0, last));
}
