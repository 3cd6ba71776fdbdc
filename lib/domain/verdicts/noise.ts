import { median } from "@/lib/domain/workloads/statistics";

/**
 * How far one run of one build lies from the next, as the standard deviation of the logarithm of its value. Measured on 2,995 pairs of
 * true repeats; docs/rules.md says where each constant comes from.
 */

/** The values of the runs of one build. Empty where it has none (failed, not measured). */
export type Runs = readonly number[];

/** One build of a line. */
export interface NoisyBuild {
  values: Runs;
  /** What differs from the build before it besides the build itself, in words: that step measures no noise. Null = nothing does. */
  seam: string | null;
}

/** No single run is better than this: the robust deviation of one run in memory (0.0098 / sqrt 2). */
export const FLOOR = 0.007;
/** What a run of unknown noise is taken for: in memory. */
export const PRIOR_IN_MEMORY = 0.01;
/** The same where the data does not fit in memory. */
export const PRIOR_IO_BOUND = 0.018;
/** The same of tools whose repeats were not measured: what fits sysbench is too little for db_bench. */
export const PRIOR_OTHER_TOOLS = 0.02;
/** Fewer steps say nothing about noise: one of them may be the change. */
const MIN_STEPS = 3;
/** Weight of the group in steps: 1.36 / tau squared, with 0.25 as the spread of ln sigma between the workloads of a class. */
const KAPPA = 6;
/** The median of |step| between neighbours -> the standard deviation of one value. */
export const OF_STEPS = 1.4826 / Math.SQRT2;
/** Repeats further apart than this are not one number (CONDITIONS, rule 4). */
const REPEATS_APART = Math.log(1.2);

const usable = (runs: Runs): number[] => runs.filter((value) => Number.isFinite(value) && value > 0);

/** How many runs of a build have a value. */
export const runsWithValue = (runs: Runs): number => usable(runs).length;

/** The logarithm of the median of a build's runs; null without a value above 0. */
export function levelOf(runs: Runs): number | null {
  const middle = median(usable(runs));
  return middle === null ? null : Math.log(middle);
}

/** Whether a build's runs lie too far apart to be one number, given the noise of one run. */
export function runsDisagree(runs: Runs, sigma: number): boolean {
  const values = usable(runs);
  if (values.length < 2) return false;
  return Math.log(Math.max(...values) / Math.min(...values)) > Math.max(REPEATS_APART, 6 * sigma);
}

/** |Steps| of the logarithm between neighbouring builds that have a value, those over a seam left out. */
function stepsOf(line: readonly NoisyBuild[]): number[] {
  const steps: number[] = [];
  let before: number | null = null;
  let seam = false;
  for (const build of line) {
    const level = levelOf(build.values);
    seam ||= build.seam !== null;
    if (level === null) continue;
    if (before !== null && !seam) steps.push(Math.abs(level - before));
    before = level;
    seam = false;
  }
  return steps;
}

/** Whether any of these lines has steps enough to measure noise; otherwise all that is known of it was measured elsewhere. */
export const hasOwnSteps = (lines: readonly (readonly NoisyBuild[])[]): boolean =>
  lines.some((line) => stepsOf(line).length >= MIN_STEPS);

/** Two standard deviations joined by their weights, in logarithms. */
const shrunk = (own: number, steps: number, towards: number): number =>
  Math.exp((steps * Math.log(own) + KAPPA * Math.log(towards)) / (steps + KAPPA));

/**
 * The noise of one run in a group of lines: those of one engine, machine and thread count, never of several. `prior`: what is known from
 * elsewhere, alone until a line has four builds. `parts`: the lines without what they share with others of them, since a step between two
 * builds is one measurement, however many lines are judged by it.
 */
export function groupNoise(
  lines: readonly (readonly NoisyBuild[])[],
  prior: number = PRIOR_IN_MEMORY,
  parts: readonly (readonly NoisyBuild[])[] = lines,
): number {
  if (!hasOwnSteps(lines)) return prior;
  const all = parts.flatMap(stepsOf);
  return shrunk(Math.max(FLOOR, OF_STEPS * (median(all) ?? 0)), all.length, prior);
}

/**
 * The noise of one run on a line: from its own steps, shrunk to its group's. Repeats of its builds may raise it and never lower it: they
 * lack the drift between sessions. `cap`: three times the noise of true repeats of the setting, where at least ten are known, since
 * steps between releases hold real changes too.
 */
export function lineNoise(
  line: readonly NoisyBuild[],
  group: number,
  cap: number = Number.POSITIVE_INFINITY,
): LineNoise {
  const steps = stepsOf(line);
  const fromSteps =
    steps.length < MIN_STEPS
      ? group
      : shrunk(Math.max(FLOOR / 2, OF_STEPS * (median(steps) ?? 0)), steps.length, group);
  const repeats = noiseOfRepeats(line.map(({ values }) => values)) ?? 0;
  const uncapped = Math.max(fromSteps, repeats);
  return {
    sigma: Math.max(FLOOR, Math.min(uncapped, cap)),
    steps: steps.length < MIN_STEPS ? 0 : steps.length,
    by: cap < uncapped ? "cap" : fromSteps < repeats ? "repeats" : "steps",
  };
}

export interface LineNoise {
  /** Standard deviation of the logarithm of one run: 0.01 is about 1 %. */
  sigma: number;
  /** Steps of the line itself that it was measured on; 0 = it is its group's, or assumed. */
  steps: number;
  /** What it is: its steps' and its group's, what its repeats raise these to, or what true repeats bound them by. */
  by: "steps" | "repeats" | "cap";
}

/** The standard deviation of one run from runs of the same build, over these builds; null below three degrees of freedom. */
export function noiseOfRepeats(builds: readonly Runs[]): number | null {
  const repeated = builds.map((runs) => usable(runs).map(Math.log)).filter((logs) => logs.length > 1);
  const freedom = repeated.reduce((sum, logs) => sum + logs.length - 1, 0);
  if (freedom < MIN_STEPS) return null;
  const squares = repeated.flatMap((logs) => {
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    return logs.map((log) => (log - mean) ** 2);
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / freedom);
}

/** With fewer pairs, true repeats bound nothing. */
export const MIN_PAIRS = 10;
/** Steps between releases hold real changes: a line is at most so many times as noisy as true repeats of its setting. */
export const CAP = 3;

/** What true repeats within these lines bound their noise by; null below ten pairs of runs of one build. */
export function capOfRepeats(lines: readonly (readonly NoisyBuild[])[]): number | null {
  const apart = lines.flat().flatMap(({ values }) => {
    const logs = usable(values).map(Math.log);
    return logs.slice(1).map((log, at) => Math.abs(log - (logs[at] ?? log)));
  });
  return apart.length < MIN_PAIRS ? null : CAP * Math.max(FLOOR, OF_STEPS * (median(apart) ?? 0));
}

/** Fewer values may be round by chance. */
const MIN_PRINTED = 3;

/**
 * The noise that printing adds: half a unit of the last digit that any value of a line has, as a share of its smallest value. 0 where
 * there are too few values to tell their digits.
 */
export function roundingNoise(line: readonly NoisyBuild[]): number {
  const values = line.flatMap((build) => usable(build.values));
  if (values.length < MIN_PRINTED) return 0;
  const unit = Math.min(...values.map(lastDigit));
  return unit / 2 / Math.min(...values);
}

/** What one more in the last digit of a value is worth: 0.01 for 12.34, 100 for 89000. Digits beyond the twelfth come of arithmetic. */
function lastDigit(value: number): number {
  const [mantissa = "", exponent = "0"] = value.toExponential(11).split("e");
  const decimals = String(Number(mantissa)).split(".")[1]?.length ?? 0;
  return 10 ** (Number(exponent) - decimals);
}
