import { group } from "d3-array";
import type { Fact } from "./fact";

/** A run of a bundle whose variant gets a name. */
export interface CalledRun {
  /** Words that no dimension uses, with those of the root and the archive. */
  words: readonly Fact[];
  /** Its engine. It explains words that all or none of its runs have. */
  engine: string;
  /** All facts of its dimensions and workload, as one text. */
  known: string;
  /** Equal for prints of one measurement. */
  copy: string;
}

const keyOf = ({ kind, value }: Fact): string => `${kind} ${value}`;

/**
 * Returns the words that name the variants of a bundle's runs, archive's name first, in the order of `runs`. Identity
 * decides what is one setting; this only chooses words for pages. The fewest words that separate runs of equal facts
 * decide the levels. In these levels it keeps every word that the engine does not explain: `def` beside `wm8`. Prints
 * of one measurement count once. Of more than MAX_TRIES separating words the rest is kept.
 */
export function calledWords(runs: readonly CalledRun[]): Fact[][] {
  const keys = runs.map(({ words }) => words.map(keyOf));
  const groups = [...group(runs.keys(), (at) => runs[at]?.known ?? "").values()];
  const distinctive = distinctWords(runs, keys, groups);
  const candidates = keys.map((own) => own.filter((key) => distinctive.has(key)));
  for (const word of inDroppingOrder(distinctive, runs)) {
    distinctive.delete(word);
    // Dropping a word can only join sets, so an equal count means the same partition.
    const keeps = groups.every((members) => {
      const sets = (isCalled: (key: string) => boolean) =>
        new Set(members.map((at) => [...new Set(candidates[at]?.filter(isCalled))].sort().join("\n"))).size;
      return sets((key) => distinctive.has(key) || key === word) === sets((key) => distinctive.has(key));
    });
    if (!keeps) distinctive.add(word);
  }
  const levels = new Set(
    runs.flatMap(({ words }) => words.filter((word) => distinctive.has(keyOf(word))).map(({ level }) => level)),
  );
  const explained = explainedWords(runs, keys);
  const isCalled = (word: Fact): boolean =>
    distinctive.has(keyOf(word)) || (levels.has(word.level) && !explained.has(keyOf(word)));
  return runs.map(({ words }) => {
    const own = words.filter(isCalled);
    return own.filter((word, at) => own.findIndex((other) => keyOf(other) === keyOf(word)) === at);
  });
}

/** Returns the words that some measurements of a group have and others lack. */
function distinctWords(
  runs: readonly CalledRun[],
  keys: readonly string[][],
  groups: readonly number[][],
): Set<string> {
  const distinctive = new Set<string>();
  for (const members of groups) {
    if (members.length === 1) continue;
    const measured = [...group(members, (at) => runs[at]?.copy ?? "").values()].map((prints) => {
      // A measurement has the words of all its prints.
      const [first = new Set<string>(), ...others] = prints.map((at) => new Set(keys[at]));
      return [...first].filter((key) => others.every((other) => other.has(key)));
    });
    const counts = new Map<string, number>();
    for (const own of measured) for (const key of own) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const [key, count] of counts) if (count < measured.length) distinctive.add(key);
  }
  return distinctive;
}

/** Returns the words that all runs of an engine have, or none, for every engine. */
function explainedWords(runs: readonly CalledRun[], keys: readonly string[][]): Set<string> {
  const sizes = new Map<string, number>();
  const byKey = new Map<string, Map<string, number>>();
  runs.forEach(({ engine }, at) => {
    sizes.set(engine, (sizes.get(engine) ?? 0) + 1);
    for (const key of new Set(keys[at])) {
      const counts = byKey.get(key) ?? new Map<string, number>();
      byKey.set(key, counts.set(engine, (counts.get(engine) ?? 0) + 1));
    }
  });
  return new Set(
    [...byKey].flatMap(([key, counts]) =>
      [...counts].every(([engine, count]) => count === sizes.get(engine)) ? [key] : [],
    ),
  );
}

/** Most words of a bundle that it tries to drop. */
const MAX_TRIES = 200;

/** Orders words by the chance that they can be dropped: the file's before the folders', rare before frequent. */
function inDroppingOrder(distinctive: ReadonlySet<string>, runs: readonly CalledRun[]): string[] {
  const seen = new Map<string, { count: number; level: number }>();
  for (const word of runs.flatMap(({ words }) => words)) {
    const { count, level } = seen.get(keyOf(word)) ?? { count: 0, level: 0 };
    seen.set(keyOf(word), { count: count + 1, level: Math.max(level, word.level) });
  }
  const of = (word: string) => seen.get(word) ?? { count: 0, level: 0 };
  return [...distinctive]
    .sort((a, b) => of(b).level - of(a).level || of(a).count - of(b).count || (a < b ? -1 : 1))
    .slice(0, MAX_TRIES);
}
