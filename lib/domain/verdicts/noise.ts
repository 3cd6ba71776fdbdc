import type { RepeatSums } from "@/lib/domain/workloads/repeat-sums";
import { median } from "@/lib/domain/workloads/statistics";
import { limitOf, QUANTILES } from "./student";

/** Noise of one run. All noise is of the logarithm of a value: 0.01 is about 1 %. */
export interface Known {
  /** Standard deviation of one run. */
  sigma: number;
  /** Degrees of freedom of `sigma`: more mean less uncertainty. */
  df: number;
  /** The part that all runs of one session share: repeats never average it out. */
  session: number;
  /** The part that the tests of a family share. */
  drift: number;
  /** Measured in this setting, assumed from others, or taken from repeats of this line where nothing else is known. */
  source: "setting" | "assumed" | "repeats";
  /** Number of builds that were run several times for it; null where it is assumed. */
  builds: number | null;
  /** Number of these builds in the compared bundles; absent where the noise comes from the table of known noise. */
  here?: number | undefined;
  /** True where one build counts several times, or builds have no name (RepeatSums). Absent = false. */
  mixed?: boolean | undefined;
}

/** The values of the runs of one build. Empty without any (failed, not measured). */
export type Runs = readonly number[];

/** Logarithm of the factor beyond which repeats are not one number (docs/rules.md, "The same conditions"). */
const APART = Math.log(1.2);
/** Logarithm of the factor beyond which repeats give no ratio. */
export const NO_RATIO = Math.log(2);

/** Most degrees of freedom of a noise that repeats corrected. */
const MOST_DF = 30;

/** Returns the logarithms of the values above 0. */
export const logsOf = (runs: Runs): number[] =>
  runs.filter((value) => Number.isFinite(value) && value > 0).map(Math.log);

/** Returns the median of the logarithms of a build's runs; null without a value above 0. */
export const levelOf = (runs: Runs): number | null => median(logsOf(runs));

/** Splits the variance of one run: the part of its session, and its own. */
export function sharesOf({ sigma, session }: Pick<Known, "sigma" | "session">): { session: number; own: number } {
  const own = Math.max(sigma ** 2 - session ** 2, sigma ** 2 / 4);
  return { session: sigma ** 2 - own, own };
}

/** Returns the sum of squares of values around their mean. */
const squaresOf = (logs: readonly number[]): number => {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
};

/** Returns the sums of the repeats of these builds. */
export function sumsOfRepeats(builds: readonly Runs[]): RepeatSums {
  const repeated = builds.map(logsOf).filter((logs) => logs.length > 1);
  return {
    squares: repeated.reduce((sum, logs) => sum + squaresOf(logs), 0),
    df: repeated.reduce((sum, logs) => sum + logs.length - 1, 0),
    builds: repeated.length,
  };
}

/**
 * Returns the standard error of ln(b / a) and its degrees of freedom. `a` and `b` have the logarithms of at least one
 * run. Repeats of both sides can only widen a known noise. They correct an assumed noise in both directions.
 */
export function errorOf(known: Known, a: readonly number[], b: readonly number[]): { error: number; df: number } {
  let { session, own } = sharesOf(known);
  let { df } = known;
  const more = a.length + b.length - 2;
  if (more > 0) {
    const pooled = (df * own + squaresOf(a) + squaresOf(b)) / (df + more);
    if (pooled > own || known.source === "assumed") {
      own = pooled;
      df += more;
    }
  }
  return { error: Math.sqrt(2 * session + own * (1 / a.length + 1 / b.length)), df };
}

/** Returns the standard error of ln(b / a) with these numbers of runs, each as quiet as the known noise. */
export function plannedError(known: Known, runsA: number, runsB: number): number {
  const { session, own } = sharesOf(known);
  return Math.sqrt(2 * session + own * (1 / runsA + 1 / runsB));
}

const rangeOf = (logs: readonly number[]): number => (logs.length > 1 ? Math.max(...logs) - Math.min(...logs) : 0);

/** Returns how far apart, in logarithms, repeats of one number may lie. Null = unknown noise: a factor of 1.2. */
export const apartOf = (known: Pick<Known, "sigma" | "session"> | null): number =>
  known ? Math.max(APART, 6 * Math.sqrt(sharesOf(known).own)) : APART;

/** Returns true where the runs of a build lie too far apart to be one number. */
export const runsDisagree = (runs: Runs, known: Pick<Known, "sigma" | "session">): boolean =>
  rangeOf(logsOf(runs)) > apartOf(known);

/** Returns true where the runs of a build lie more than twice apart, so that no ratio uses them. */
export const haveNoRatio = (runs: Runs): boolean => rangeOf(logsOf(runs)) > NO_RATIO;

/** Returns the limit of one run's logarithm under this noise, to compare noises. */
const width = ({ sigma, df }: Known): number => sigma * limitOf(df, QUANTILES.changed);

/** Returns the noise with the widest limit, of equal ones the first; null without any. */
export const widestNoise = (all: readonly Known[]): Known | null =>
  all.reduce<Known | null>((most, each) => (most && width(most) >= width(each) ? most : each), null);

/**
 * Returns the noise corrected by repeats of other builds in the same bundles. They can only widen a known noise. They
 * correct an assumed noise in both directions. Corrected noise has at most MOST_DF degrees of freedom.
 */
export function correctNoise(known: Known, { squares, df, builds, mixed }: RepeatSums): Known {
  const { session, own } = sharesOf(known);
  const pooled = df > 0 ? (known.df * own + squares) / (known.df + df) : own;
  if (df <= 0 || (known.source === "setting" && pooled <= own)) return known;
  return {
    ...known,
    sigma: Math.sqrt(session + pooled),
    df: Math.min(MOST_DF, known.df + df),
    source: known.source === "setting" ? "setting" : "repeats",
    builds: (known.builds ?? 0) + builds,
    here: builds,
    ...(mixed && { mixed }),
  };
}
