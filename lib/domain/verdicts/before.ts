import { levelOf, logsOf, type Runs, runsDisagree, sumsOfRepeats } from "./noise";
import { type Verdict, verdictUnder } from "./verdict";

// Verdicts of older frozen views. Their noise is of another kind, not from true repeats. They keep the same verdicts.

/** Sources of noise in older frozen views, besides steps between builds and tests elsewhere. */
export const RAISED = ["restless", "digits", "repeats", "cap"] as const;

/** The noise of one run in an older frozen view. It is the noise of a value's logarithm, so 0.01 is about 1 %. */
export interface NoiseBefore {
  sigma: number;
  assumed: boolean;
  /** The source that raised `sigma`. */
  raised?: (typeof RAISED)[number] | null | undefined;
  /** The noise of its repeats, where they count. */
  repeats?: number | null | undefined;
  /** The most that repeats may raise `sigma` to. */
  cap?: number | null | undefined;
}

/** Standard errors that a change takes, and those within which values are the same. */
const ERRORS = { changed: 4, same: 2 };
/** The least noise of one run. */
const FLOOR = 0.007;
/** The noise that the tests of a family share. */
const DRIFT = 0.0042;
/** Fewest degrees of freedom with which repeats change the noise. */
const LEAST = 3;

/**
 * Returns the noise of two cells in an older frozen view; null without any. It is the largest of `all`. Repeats raise
 * it, to its cap at most, unless all of these noises have them already.
 */
export function noiseBefore(a: Runs, b: Runs, all: readonly NoiseBefore[]): NoiseBefore | null {
  const [first, ...others] = all;
  if (!first) return null;
  const worst = others.reduce((most, each) => (each.sigma > most.sigma ? each : most), first);
  const { squares, df } = sumsOfRepeats([a, b]);
  if (df < LEAST || all.every(({ repeats }) => (repeats ?? null) !== null)) return worst;
  const repeats = Math.sqrt(squares / df);
  const bounded = Math.min(repeats, worst.cap ?? repeats);
  if (bounded <= worst.sigma) return { ...worst, repeats };
  return { ...worst, repeats, sigma: bounded, assumed: false, raised: bounded < repeats ? "cap" : "repeats" };
}

/** Returns the verdict in an older frozen view. A change takes four standard errors; its `p` is NaN, as it has none. */
export function verdictBefore(a: Runs, b: Runs, { sigma }: NoiseBefore): Verdict {
  const [from, to] = [levelOf(a), levelOf(b)];
  if (from === null || to === null) return { answer: "cannot tell", why: "no value", ratio: null };
  const noise = { sigma, session: 0 };
  if (runsDisagree(a, noise) || runsDisagree(b, noise))
    return { answer: "cannot tell", why: "repeats disagree", ratio: Math.exp(to - from) };
  const [runsA, runsB] = [logsOf(a).length, logsOf(b).length];
  const error = (more: number) =>
    Math.max(Math.max(FLOOR, sigma) * Math.sqrt(1 / (runsA + more) + 1 / (runsB + more)), DRIFT * Math.SQRT2);
  return verdictUnder(to - from, {
    needed: (more) => ERRORS.changed * error(more),
    margin: ERRORS.same * error(0),
    p: Number.NaN,
  });
}
