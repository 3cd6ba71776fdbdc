import { type NoiseBefore, noiseBefore, verdictBefore } from "./before";
import { type CellNoise, noiseTogether } from "./cell-noise";
import type { Known, Runs } from "./noise";
import { type Verdict, verdictOf } from "./verdict";

/** The noise of one run as views hold it: what is known of it, or in views frozen before, what was measured in them. */
export type RunNoise = Known | NoiseBefore;

/** Whether noise is known from true repeats, or assumed from these, and not of a view frozen before. */
export const isKnown = (noise: RunNoise): noise is Known => "df" in noise;

/** Whether nothing measured the noise of this line. */
export const isAssumed = (noise: RunNoise): boolean => (isKnown(noise) ? noise.source === "assumed" : noise.assumed);

/** Returns what was run several times in the bundles that are compared: "7 builds"; of one build under several conditions "7 measurements". */
export const nounHere = ({ here, mixed }: Known): string =>
  `${mixed ? "measurement" : "build"}${here === 1 ? "" : "s"}`;

/** A side of a pair with its noise as a view holds it. */
interface HeldSide {
  runs: Runs;
  noise: HeldNoise | null;
}
type HeldNoise = CellNoise | NoiseBefore;

const isCellNoise = (noise: HeldNoise): noise is CellNoise => "df" in noise;

/** Returns the noise that two sides are judged by, with what repeats in their bundles say; where they were measured in two settings, the wider one. */
export function noiseOfSides(a: HeldSide, b: HeldSide): RunNoise | null {
  const sides = [a, b].flatMap(({ runs, noise }) => (noise && isCellNoise(noise) ? [{ runs, known: noise }] : []));
  const before = [a, b].flatMap(({ noise }) => (noise && !isCellNoise(noise) ? [noise] : []));
  return noiseTogether(sides) ?? noiseBefore(a.runs, b.runs, before);
}

/** Returns the answer on two sides by the noise that a view holds. */
export const verdictBy = (a: Runs, b: Runs, noise: RunNoise): Verdict =>
  isKnown(noise) ? verdictOf(a, b, noise) : verdictBefore(a, b, noise);
