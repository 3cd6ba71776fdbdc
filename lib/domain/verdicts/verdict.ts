import { median } from "@/lib/domain/workloads/statistics";
import { errorOf, haveNoRatio, type Known, logsOf, plannedError, type Runs, runsDisagree } from "./noise";
import { limitOf, pOf, QUANTILES } from "./student";

/** Logarithm of the smallest change that matters to readers. "same" means surely less. */
const MARGIN = Math.log(1.05);
/** Logarithm of the least ratio that counts as a change, however small the noise. */
const NEUTRAL = Math.log(1.02);
/** Most further runs that a verdict names; more count as this many. */
export const MOST_RUNS = 99;

/** Verdict on one value against another, where both are numbers and their repeats agree. */
export interface NumericVerdict {
  answer: "changed" | "same" | "cannot tell";
  why: null;
  /** New / old. */
  ratio: number;
  /** The smallest visible fall, as a share: 0.034 = 3.4 %. */
  visible: number;
  /** `visible` with one more run of each side, if that is as quiet as the known noise. */
  next: number;
  /** Further runs of each side for an answer; 0 where there is one, MOST_RUNS for that many or more. */
  more: number;
  /** Two-sided p of the ratio. */
  p: number;
}

/** Verdict on one value against another. Where repeats disagree, `ratio` is null if they are more than twice apart. */
export type Verdict =
  | NumericVerdict
  | { answer: "cannot tell"; why: "no value"; ratio: null }
  | { answer: "cannot tell"; why: "repeats disagree"; ratio: number | null };

/** A verdict in a view. Older frozen views lack the limit with one more run (`next`). */
export type StoredVerdict =
  | (Omit<NumericVerdict, "p" | "next"> & { next: number | null })
  | Exclude<Verdict, NumericVerdict>;

/** Returns the verdict on two builds or other sides, from their runs and their known noise alone. */
export function verdictOf(a: Runs, b: Runs, known: Known): Verdict {
  const [x, y] = [logsOf(a), logsOf(b)];
  const [from, to] = [median(x), median(y)];
  if (from === null || to === null) return { answer: "cannot tell", why: "no value", ratio: null };
  if (haveNoRatio(a) || haveNoRatio(b)) return { answer: "cannot tell", why: "repeats disagree", ratio: null };
  const r = to - from;
  if (runsDisagree(a, known) || runsDisagree(b, known))
    return { answer: "cannot tell", why: "repeats disagree", ratio: Math.exp(r) };
  const { error, df } = errorOf(known, x, y);
  return decide(r, error, df, (more) => plannedError(known, x.length + more, y.length + more));
}

/**
 * Returns the verdict on r = ln(b / a) with its standard error. `ahead` returns the error with a number of further runs
 * of each side.
 */
export function decide(r: number, error: number, df: number, ahead: (more: number) => number): NumericVerdict {
  const limit = limitOf(df, QUANTILES.changed);
  const needed = (more: number) => Math.max(limit * (more ? ahead(more) : error), NEUTRAL);
  return verdictUnder(r, { needed, margin: limitOf(df, QUANTILES.same) * error, p: pOf(Math.abs(r) / error, df) });
}

/** Limits of a verdict, as logarithms. */
interface Limits {
  /** Returns the least |ln ratio| of a change with this number of further runs of each side. */
  needed: (more: number) => number;
  /** The possible error of a ratio that is called "same". */
  margin: number;
  /** Two-sided p of the ratio. */
  p: number;
}

/** Returns the verdict on r = ln(b / a) under these limits. */
export function verdictUnder(r: number, { needed, margin, p }: Limits): NumericVerdict {
  const visible = (more: number) => 1 - Math.exp(-needed(more));
  const shared = { why: null, ratio: Math.exp(r), visible: visible(0), next: visible(1), p };
  if (Math.abs(r) >= needed(0)) return { answer: "changed", ...shared, more: 0 };
  if (Math.abs(r) + margin <= MARGIN) return { answer: "same", ...shared, more: 0 };
  const goal = Math.max(Math.abs(r), MARGIN);
  let more = 1;
  while (more < MOST_RUNS && needed(more) > goal) more++;
  return { answer: "cannot tell", ...shared, more };
}
