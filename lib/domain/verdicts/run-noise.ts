import { type NoiseBefore, noiseBefore, verdictBefore } from "./before";
import { type CellNoise, noiseTogether } from "./cell-noise";
import type { Known, Runs } from "./noise";
import { type Verdict, verdictOf } from "./verdict";

/** The noise of one run in a view: the known noise, or in older frozen views that measured in them. */
export type RunNoise = Known | NoiseBefore;

/** Returns false for the noise of older frozen views. */
export const isKnown = (noise: RunNoise): noise is Known => "df" in noise;

/** Returns true where the noise of this line was not measured. */
export const isAssumed = (noise: RunNoise): boolean => (isKnown(noise) ? noise.source === "assumed" : noise.assumed);

/**
 * Returns the noun for repeated runs in the compared bundles: "builds", or "measurements" of one build under several
 * conditions.
 */
export const nounHere = ({ here, mixed }: Known): string =>
  `${mixed ? "measurement" : "build"}${here === 1 ? "" : "s"}`;

/** One side of a pair, with its noise in the view. */
interface HeldSide {
  runs: Runs;
  noise: HeldNoise | null;
}
type HeldNoise = CellNoise | NoiseBefore;

const isCellNoise = (noise: HeldNoise): noise is CellNoise => "df" in noise;

/**
 * Returns the noise for a verdict on two sides, with the repeats in their bundles. The wider one of two settings
 * counts. Null where neither side has one.
 */
export function noiseOfSides(a: HeldSide, b: HeldSide): RunNoise | null {
  const sides = [a, b].flatMap(({ runs, noise }) => (noise && isCellNoise(noise) ? [{ runs, known: noise }] : []));
  const before = [a, b].flatMap(({ noise }) => (noise && !isCellNoise(noise) ? [noise] : []));
  return noiseTogether(sides) ?? noiseBefore(a.runs, b.runs, before);
}

/** Returns the verdict on two sides by the noise of a view. */
export const verdictBy = (a: Runs, b: Runs, noise: RunNoise): Verdict =>
  isKnown(noise) ? verdictOf(a, b, noise) : verdictBefore(a, b, noise);
