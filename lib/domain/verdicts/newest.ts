import { median } from "@/lib/domain/workloads/statistics";
import { type Known, sharesOf } from "./noise";
import type { LineChanges } from "./segments";
import { decide, type NumericVerdict, type Verdict } from "./verdict";

/** Verdict on the newest build of a line. */
export type NewestVerdict =
  | Verdict
  | { answer: "cannot tell"; why: "nothing before" | "a seam"; ratio: null }
  | (Omit<NumericVerdict, "why" | "answer"> & { answer: "cannot tell"; why: "the build before stands alone" });

interface NewestBuild {
  /** Levels of the line's builds, as logarithms, oldest first; the last is the newest build's. */
  levels: readonly number[];
  /** Number of runs of the newest build; 1 where the line is of a group. */
  runs: number;
  changes: LineChanges;
  known: Known;
  /** The verdict on the newest build against the one before it. */
  pair: Verdict;
}

/**
 * Returns the verdict on the newest build against the one before it. It is `pair`, but "cannot tell" where `pair` is
 * "changed" and the build before is an outlier. The newest build then equals the level of the builds before, or lies on
 * the other side of that level.
 */
export function newestVerdict({ levels, runs, changes, known, pair }: NewestBuild): NewestVerdict {
  if (pair.why !== null || pair.answer !== "changed") return pair;
  const last = levels.length - 1;
  const start = Math.max(0, ...changes.changes.filter((at) => at < last));
  const alone = new Set(changes.alone);
  const own = levels.slice(start, last).filter((_, at) => !alone.has(start + at));
  const before = own.length ? own : levels.slice(last - 1, last);
  const middle = median(before);
  if (before.length < 2 || middle === null) return pair;
  const { session, own: variance } = sharesOf(known);
  // The median of k values is as exact as the mean of 2 k / pi values. Of two values it is their mean.
  const worth = Math.max(1, before.length * (before.length < 3 ? 1 : 2 / Math.PI));
  const error = Math.sqrt(session * (1 + 1 / before.length) + variance * (1 / worth + 1 / runs));
  const level = decide((levels[last] ?? 0) - middle, error, known.df, () => error);
  if (level.answer !== "same" && level.ratio > 1 === pair.ratio > 1) return pair;
  return { ...pair, answer: "cannot tell", why: "the build before stands alone", more: 1 };
}
