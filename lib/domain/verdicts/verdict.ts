import { median } from "@/lib/domain/workloads/statistics";
import { FLOOR, levelOf, type NoisyBuild, type Runs, runsDisagree, runsWithValue } from "./noise";
import { changesOf } from "./segments";

/** What a change of the newest build, or between two sides, must be worth in standard errors. */
const CHANGED = 4;
/** A change that a reader cares about: "same" means surely less. */
const MARGIN = Math.log(1.05);
/** Below this nothing is called changed. */
const NEUTRAL = Math.log(1.02);
/** A whole run moves by this much, all workloads together, from one session to the next: 0.006 / sqrt 2. */
export const DRIFT = 0.0042;
/** A median of k values is worth k / 1.571 runs. */
const MEDIAN_WORTH = 2 / Math.PI;
const MOST_RUNS = 99;

/** What can be said of one value against another. */
export type Verdict =
  | { answer: "cannot tell"; why: "no value" | "nothing before" | "repeats disagree" }
  | {
      answer: "changed" | "same" | "cannot tell";
      why: null;
      /** New / old. */
      ratio: number;
      /** The smallest fall that would have shown, as a share: 0.034 = 3.4 %. */
      visible: number;
      /** How many more runs of both sides would settle it; 0 where it is settled, 99 for that many or more. */
      more: number;
    };

/** Standard error of the logarithm of a ratio. Repeats of one session share the drift between sessions: that never averages out. */
const standardError = (sigma: number, runsA: number, runsB: number): number =>
  Math.max(Math.max(FLOOR, sigma) * Math.sqrt(1 / runsA + 1 / runsB), DRIFT * Math.SQRT2);

/** The answer for r = ln(b / a), with so many runs behind a and b (a median over builds may count as a fraction). */
export function verdictOf(r: number, sigma: number, runsA: number, runsB: number): Verdict {
  const error = standardError(sigma, runsA, runsB);
  const said = { why: null, ratio: Math.exp(r), visible: 1 - Math.exp(-CHANGED * error) };
  if (Math.abs(r) >= Math.max(CHANGED * error, NEUTRAL)) return { answer: "changed", ...said, more: 0 };
  if (Math.abs(r) + 2 * error <= MARGIN) return { answer: "same", ...said, more: 0 };
  const settled = Math.max(Math.abs(r), MARGIN);
  let more = 1;
  while (more < MOST_RUNS && CHANGED * standardError(sigma, runsA + more, runsB + more) > settled) more++;
  return { answer: "cannot tell", ...said, more };
}

/** The level that the newest of these values is held against, and how many runs that level is worth. */
interface Baseline {
  level: number;
  runs: number;
  /** How many builds it is the median of. */
  builds: number;
}

/** The median since the last change before the newest value, without builds that stand out alone; of the last `most` builds at most. */
export function baselineOf(levels: readonly number[], sigma: number, most = Number.POSITIVE_INFINITY): Baseline {
  const newest = levels.length - 1;
  const { changes, alone } = changesOf(levels.slice(0, newest), sigma);
  // The newest two may share a new level.
  const shared = changesOf(levels, sigma).changes.includes(newest - 1);
  const start = shared ? newest - 1 : Math.max(0, ...changes);
  const apart = new Set(alone);
  const own = levels.slice(start, newest).filter((_, at) => !apart.has(start + at));
  const before = (own.length > 0 ? own : levels.slice(newest - 1, newest)).slice(-most);
  return { level: median(before) ?? 0, runs: Math.max(1, before.length * MEDIAN_WORTH), builds: before.length };
}

/** The newest build of a line against the builds since its last change; `before`: how many those are. */
export function newestVerdict(line: readonly NoisyBuild[], sigma: number): Verdict & { before: number } {
  const newest = line.at(-1)?.values ?? [];
  const level = levelOf(newest);
  if (level === null) return { answer: "cannot tell", why: "no value", before: 0 };
  const levels = line.flatMap(({ values }) => levelOf(values) ?? []);
  if (levels.length < 2) return { answer: "cannot tell", why: "nothing before", before: 0 };
  if (runsDisagree(newest, sigma)) return { answer: "cannot tell", why: "repeats disagree", before: 0 };
  const baseline = baselineOf(levels, sigma);
  const said = verdictOf(level - baseline.level, sigma, baseline.runs, runsWithValue(newest));
  return { ...said, before: baseline.builds };
}

/** Two builds, or any two sides measured under the same conditions. */
export function pairVerdict(a: Runs, b: Runs, sigma: number): Verdict {
  const [from, to] = [levelOf(a), levelOf(b)];
  if (from === null || to === null) return { answer: "cannot tell", why: "no value" };
  if (runsDisagree(a, sigma) || runsDisagree(b, sigma)) return { answer: "cannot tell", why: "repeats disagree" };
  return verdictOf(to - from, sigma, runsWithValue(a), runsWithValue(b));
}
