import type { Fact } from "./fact";

interface Counts {
  output?: { threads?: string };
  fileThreads?: readonly string[];
  isLoad?: boolean;
}

/**
 * Facts of a path with their thread counts read by what the output printed:
 * - A mark of threads (`dop40`) that says another count is a difference (`BP60.threads50` of a run with 150). Where it is the count of the
 *   file's other runs, or the run loads data, it marks a repeat: that step did not run with it.
 * - A bare number in the file's name that is the printed count is the thread count, unless another word of the path marks threads.
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

/** The number that is a word alone, `t8` included; null for other words. */
function bareCount({ kind, text }: Fact): string | null {
  if (kind !== "unknown" && kind !== "doubt") return null;
  return /^t?(\d{1,5})$/.exec(text)?.[1] ?? null;
}
