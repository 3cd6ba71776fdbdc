import { type NoiseBefore, noiseBefore, verdictBefore } from "./before";
import { type Known, type Runs, widest } from "./noise";
import { type Verdict, verdictOf } from "./verdict";

/** The noise of one run as views hold it: what is known of it, or in views frozen before, what was measured in them. */
export type RunNoise = Known | NoiseBefore;

/** Whether noise is known from true repeats, or assumed from these, and not of a view frozen before. */
export const isKnown = (noise: RunNoise): noise is Known => "df" in noise;

/** Whether nothing measured the noise of this line. */
export const isAssumed = (noise: RunNoise): boolean => (isKnown(noise) ? noise.source === "assumed" : noise.assumed);

/** Returns the noise that two sides are judged by: where they were measured in two settings, the wider one. */
export function noiseOfSides(a: Runs, b: Runs, all: readonly RunNoise[]): RunNoise | null {
  const known = all.filter(isKnown);
  return (
    widest(known) ??
    noiseBefore(
      a,
      b,
      all.filter((each): each is NoiseBefore => !isKnown(each)),
    )
  );
}

/** Returns the answer on two sides by the noise that a view holds. */
export const verdictBy = (a: Runs, b: Runs, noise: RunNoise): Verdict =>
  isKnown(noise) ? verdictOf(a, b, noise) : verdictBefore(a, b, noise);
