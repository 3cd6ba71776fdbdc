import { group } from "d3-array";
import { type Execution, type Leftover, STEM } from "./execution";
import type { Leftovers } from "./leftovers";

/**
 * Removes words that all executions have at a level. Removes also words that all of one kind have, and no other kind.
 */
export function withoutCommon(left: readonly Leftovers[], kinds: readonly string[]): Leftovers[] {
  const having = left.map(({ words }) => new Set(words.map(keyOf)));
  const byKind = group(having.keys(), (at) => kinds[at] ?? "");
  const known = new Map<string, Set<string>>();
  for (const [kind, ats] of byKind)
    for (const at of ats)
      for (const { low } of left[at]?.words ?? []) known.set(low, (known.get(low) ?? new Set()).add(kind));
  const gone = new Map<string, Set<string>>();
  for (const [kind, ats] of byKind) {
    const [first = new Set<string>(), ...others] = ats.map((at) => having[at] ?? new Set<string>());
    const common = [...first].filter((key) => others.every((set) => set.has(key)));
    const own = common.filter(
      (key) => known.get(key.slice(key.indexOf("/") + 1))?.size === 1 || having.every((set) => set.has(key)),
    );
    gone.set(kind, new Set(own));
  }
  return left.map(({ words, marks }, at) => {
    const common = (word: Leftover | undefined) => word !== undefined && gone.get(kinds[at] ?? "")?.has(keyOf(word));
    // A fraction goes with the word before it.
    const own = (word: Leftover, nth: number) => !common(word.fraction ? words[nth - 1] : word);
    return { words: words.filter(own), marks };
  });
}

const keyOf = ({ level, low }: Leftover): string => `${level}/${low}`;

/**
 * Removes words of file names that name their test (`initial_load`, `scan.warm`). All executions of some tests have
 * them, each test in several files, and no execution of another test has them.
 */
export function withoutTests(executions: readonly Execution[], left: readonly Leftovers[]): Leftovers[] {
  const testOf = ({ known }: Execution): string | null =>
    known.workload === null
      ? null
      : JSON.stringify([known.workload, Object.entries(known.params).sort(([a], [b]) => (a < b ? -1 : 1))]);
  const tests = executions.map(testOf);
  const ofTest = group(
    [...executions.keys()].filter((at) => tests[at] !== null),
    (at) => tests[at] ?? "",
  );
  if (ofTest.size < 2) return [...left];
  const holders = new Map<string, { tests: Set<string>; always: boolean }>();
  for (const [test, ats] of ofTest) {
    const several = new Set(ats.map((at) => executions[at]?.path)).size > 1;
    const counts = new Map<string, number>();
    for (const at of ats)
      for (const low of new Set((left[at]?.words ?? []).filter(({ level }) => level === STEM).map((word) => word.low)))
        counts.set(low, (counts.get(low) ?? 0) + 1);
    for (const [low, count] of counts) {
      const holder = holders.get(low) ?? { tests: new Set<string>(), always: true };
      holders.set(low, holder);
      holder.tests.add(test);
      if (!several || count < ats.length) holder.always = false;
    }
  }
  const named = new Set(
    [...holders].filter(([, holder]) => holder.always && holder.tests.size < ofTest.size).map(([low]) => low),
  );
  return left.map(({ words, marks }, at) => ({
    words: words.filter(({ level, low }) => level !== STEM || !named.has(low) || tests[at] === null),
    marks,
  }));
}
