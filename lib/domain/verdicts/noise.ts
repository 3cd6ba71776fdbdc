import type { RepeatSums } from "@/lib/domain/workloads/repeat-sums";
import { median } from "@/lib/domain/workloads/statistics";
import { limitOf, QUANTILES } from "./student";

/** What is known of the noise of one run. All noise is of the logarithm of a value: 0.01 is about 1 %. */
export interface Known {
  /** Standard deviation of one run. */
  sigma: number;
  /** Degrees of freedom behind it: how sure it is. */
  df: number;
  /** What all runs of one session share: repeats never average it out. */
  session: number;
  /** What the tests of a family share. */
  drift: number;
  /** Measured in this setting, assumed from others, or from repeats of this line where nothing else was known. */
  source: "setting" | "assumed" | "repeats";
  /** How many builds were run several times for it; null where it is assumed. */
  builds: number | null;
  /** How many of them are in the bundles of what is compared; absent where the noise is that of the table alone. */
  here?: number | undefined;
  /** Those are no builds, each counted once (RepeatSums). Absent = they are. */
  mixed?: boolean | undefined;
}

/** The values of the runs of one build. Empty where it has none (failed, not measured). */
export type Runs = readonly number[];

/** Repeats further apart than this are not one number (CONDITIONS, rule 4). */
const APART = Math.log(1.2);
/** Repeats further apart than this give no ratio. */
export const NO_RATIO = Math.log(2);

/** Returns the logarithms of the values that have one. */
export const usable = (runs: Runs): number[] =>
  runs.filter((value) => Number.isFinite(value) && value > 0).map(Math.log);

/** Returns the logarithm of the median of a build's runs; null without a value above 0. */
export const levelOf = (runs: Runs): number | null => median(usable(runs));

/** Returns the variance of one run in two shares: what its session gives it, and its own. */
export function sharesOf({ sigma, session }: Pick<Known, "sigma" | "session">): { session: number; own: number } {
  const own = Math.max(sigma ** 2 - session ** 2, sigma ** 2 / 4);
  return { session: sigma ** 2 - own, own };
}

/** Returns the sum of squares of values around their mean. */
const squaresOf = (logs: readonly number[]): number => {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
};

/** Returns what the repeats of these builds say together. */
export function sumsOfRepeats(builds: readonly Runs[]): RepeatSums {
  const repeated = builds.map(usable).filter((logs) => logs.length > 1);
  return {
    squares: repeated.reduce((sum, logs) => sum + squaresOf(logs), 0),
    df: repeated.reduce((sum, logs) => sum + logs.length - 1, 0),
    builds: repeated.length,
  };
}

/**
 * Returns the standard error of ln(b / a) and its degrees of freedom. Repeats of both sides widen a known setting and never narrow it; what is
 * assumed they correct both ways.
 */
export function errorOf(known: Known, a: readonly number[], b: readonly number[]): { error: number; df: number } {
  let { session, own } = sharesOf(known);
  let { df } = known;
  const more = a.length + b.length - 2;
  if (more > 0) {
    const seen = (df * own + squaresOf(a) + squaresOf(b)) / (df + more);
    if (seen > own || known.source === "assumed") {
      own = seen;
      df += more;
    }
  }
  return { error: Math.sqrt(2 * session + own * (1 / a.length + 1 / b.length)), df };
}

/** Returns the standard error for so many runs of each side that are not made yet. */
export function plannedError(known: Known, runsA: number, runsB: number): number {
  const { session, own } = sharesOf(known);
  return Math.sqrt(2 * session + own * (1 / runsA + 1 / runsB));
}

const rangeOf = (logs: readonly number[]): number => (logs.length > 1 ? Math.max(...logs) - Math.min(...logs) : 0);

/** Returns how far, in logarithms, repeats may lie apart and still be one number; of unknown noise 1.2 times. */
export const apartOf = (known: Pick<Known, "sigma" | "session"> | null): number =>
  known ? Math.max(APART, 6 * Math.sqrt(sharesOf(known).own)) : APART;

/** Whether the runs of a build lie too far apart to be one number. */
export const runsDisagree = (runs: Runs, known: Pick<Known, "sigma" | "session">): boolean =>
  rangeOf(usable(runs)) > apartOf(known);

/** Whether the runs of a build lie so far apart that nothing is divided by them: more than twice. */
export const haveNoRatio = (runs: Runs): boolean => rangeOf(usable(runs)) > NO_RATIO;

/** Returns how wide a limit this noise makes, for one run of each side. */
const width = ({ sigma, df }: Known): number => sigma * limitOf(df, QUANTILES.changed);

/** Returns the noise with the widest limit. Null of none. */
export const widest = (all: readonly Known[]): Known | null =>
  all.reduce<Known | null>((most, each) => (most && width(most) >= width(each) ? most : each), null);

/**
 * Returns the noise with what repeats of other builds in the same bundles say of it. They widen a known setting and never narrow it; of an
 * unknown one they are the knowledge.
 */
export function learned(known: Known, { squares, df, builds, mixed }: RepeatSums): Known {
  const { session, own } = sharesOf(known);
  const seen = df > 0 ? (known.df * own + squares) / (known.df + df) : own;
  if (df <= 0 || (known.source === "setting" && seen <= own)) return known;
  return {
    ...known,
    sigma: Math.sqrt(session + seen),
    df: Math.min(30, known.df + df),
    source: known.source === "setting" ? "setting" : "repeats",
    builds: (known.builds ?? 0) + builds,
    here: builds,
    ...(mixed && { mixed }),
  };
}
