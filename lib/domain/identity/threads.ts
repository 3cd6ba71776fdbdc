import type { Fact } from "./fact";

/** Thread counts that a path's facts are compared with. */
interface Counts {
  /** The count that the run's output printed; absent without one. */
  output?: { threads?: string };
  /** The thread counts of all runs of the file. */
  fileThreads?: readonly string[];
  /** True for a run that loads data. */
  isLoad?: boolean;
}

/**
 * Reads a path's facts by the thread counts that the output printed. A word such as `dop40` with another count is a
 * difference (`BP60.threads50` of a run with 150). It marks a repeat if it is the count of another run of the
 * file. So it does if the run loads data, since a load has no such threads. A bare number in the file's name counts
 * unless another word of the path names threads. Equal to the printed count, it is the thread count. Equal to that of
 * another run, it marks a repeat.
 */
export function settleThreads(facts: readonly Fact[], { output, fileThreads = [], isLoad = false }: Counts): Fact[] {
  const printed = output?.threads;
  if (printed === undefined) return [...facts];
  const isMarked = facts.some(({ kind }) => kind === "threads");
  return facts.map((fact) => {
    const { kind, value } = fact;
    if (kind !== "threads") {
      const count = isMarked || fact.source !== "file" ? null : bareCount(fact);
      if (count === printed) return { ...fact, kind: "threads", value: count };
      return count !== null && fileThreads.includes(count) ? { ...fact, kind: "repeat", value: count } : fact;
    }
    if (value === printed) return fact;
    return isLoad || fileThreads.includes(value) ? { ...fact, kind: "repeat" } : fact;
  });
}

/** Returns the number of a word that is only a count, such as `t8`; null for other words. */
function bareCount({ kind, text }: Fact): string | null {
  if (kind !== "unknown" && kind !== "doubt") return null;
  return /^t?(\d{1,5})$/.exec(text)?.[1] ?? null;
}
