import type { KnownNoise } from "./known-noise";
import {
  capOfRepeats,
  groupNoise,
  hasOwnSteps,
  type LineNoise,
  lineNoise,
  type NoisyBuild,
  roundingNoise,
} from "./noise";

/** A line of a setting: its builds, oldest first, and what is known of it from elsewhere. */
export interface SettingLine {
  builds: readonly NoisyBuild[];
  known: KnownNoise;
}

/** A line's noise and where it is from. */
export interface JudgedNoise extends LineNoise {
  /** Nothing in view measured it; it is what tests elsewhere have. */
  assumed: boolean;
  /** The setting whose true repeats it leans on; null = those of other settings. */
  setting: KnownNoise["setting"];
  /** Why it is more than steps and setting say: true repeats of the test lie far apart, or values were printed with few digits. */
  raised: "restless" | "digits" | null;
}

/**
 * The noise of each of the lines of one engine, machine and thread count: from its steps, shrunk to the lines' and that to what true
 * repeats of the setting have; capped by true repeats; never below what its test is known for, nor below what its digits can show.
 */
export function noisesOfSetting(lines: readonly SettingLine[]): JudgedNoise[] {
  const all = lines.map(({ builds }) => builds);
  const ofGroup = groupNoise(all, Math.max(...lines.map(({ known }) => known.prior)));
  const assumed = !hasOwnSteps(all);
  const repeats = capOfRepeats(all);
  return lines.map(({ builds, known: { cap, restless, setting } }) => {
    const { sigma, steps } = lineNoise(builds, ofGroup, repeats ?? cap ?? Number.POSITIVE_INFINITY);
    const digits = roundingNoise(builds);
    const least = Math.max(restless, digits);
    const raised = least <= sigma ? null : restless < digits ? "digits" : "restless";
    return { sigma: Math.max(sigma, least), steps, assumed, setting, raised };
  });
}
