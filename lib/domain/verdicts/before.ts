import { levelOf, logsOf, type Runs, runsDisagree, sumsOfRepeats } from "./noise";
import { type Verdict, verdictUnder } from "./verdict";

// Older frozen views have another kind of noise, not from true repeats. They keep showing the same verdicts.

/** Sources of noise in such a view, besides steps between builds and tests elsewhere. */
export const RAISED = ["restless", "digits", "repeats", "cap"] as const;

/** The noise of one run in such a view. */
export interface NoiseBefore {
  sigma: number;
  assumed: boolean;
  raised?: (typeof RAISED)[number] | null | undefined;
  repeats?: number | null | undefined;
  cap?: number | null | undefined;
}

const ERRORS = { changed: 4, same: 2 };
const FLOOR = 0.007;
const DRIFT = 0.0042;
/** Fewest degrees of freedom with which repeats change the noise. */
const LEAST = 3;

/**
 * Returns the noise of two cells in such a view. It is the larger one, raised by their repeats to its cap at most. Null
 * without any.
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

/** Returns the verdict in such a view: a change takes four standard errors. */
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
