import { ascending } from "@/lib/domain/group";

/** Returns the longest spelling of each commit. A commit that begins several others keeps its own, with a remark. */
export function spellings(commits: readonly string[]): { whole: ReadonlyMap<string, string>; remarks: string[] } {
  const startingWith = byStart(commits);
  const whole = new Map<string, string>();
  const remarks: string[] = [];
  for (const commit of [...new Set(commits)].sort((a, b) => b.length - a.length || ascending(a, b))) {
    const longest = new Set<string>();
    for (const other of startingWith(commit)) {
      if (other !== commit) longest.add(whole.get(other) ?? other);
      if (longest.size > 1) break;
    }
    const [only] = longest;
    if (longest.size > 1) remarks.push(`Commit ${commit} is short for several, so it counts as one of its own.`);
    whole.set(commit, longest.size === 1 && only !== undefined ? only : commit);
  }
  return { whole, remarks: remarks.sort() };
}

/** Returns a generator of the texts with a start, in ascending order. It finds the first one by bisection. */
export function byStart(texts: readonly string[]): (start: string) => Generator<string> {
  const sorted = [...new Set(texts)].sort(ascending);
  return function* startingWith(start) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? "") < start) low = middle + 1;
      else high = middle;
    }
    for (let at = low; sorted[at]?.startsWith(start); at += 1) yield sorted[at] ?? "";
  };
}
