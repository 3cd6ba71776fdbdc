import type { Fact } from "../domain/identity/fact";
import type { Identity } from "../domain/identity/identity";
import { scaleWords } from "../domain/identity/scale-words";
import type { Known } from "./variants/execution";
import { explains, testVocabularyOf, type Vocabulary, vocabularyOf } from "./variants/vocabulary";
import { squash } from "./variants/words";

/** What the path of a run says and nothing else that is known of the run explains. */
export interface OwnWords {
  /** Words of its folders and its file. */
  words: Fact[];
  /** Words of the archive's name, and of a root that is called so: equal inside a bundle, a doubt between two. */
  above: Fact[];
  /** Words that say how much data there is: `Tier2G`. */
  sizes: Fact[];
  disk: Fact[];
  /** The storage engine behind the engine. */
  storage: Fact[];
}

/** Whether a word is sure enough to be the name of a machine; others may be of several. */
export const namesMachine = ({ sure }: Fact): boolean => sure > 0.6;

/** The parts of a machine that its name is not made of. */
const LOOSE_PARTS = ["place", "nodes", "ip"];
const isRate = ({ value }: Fact): boolean => value.startsWith("iops=");

/**
 * Finds the words of an identity that the run's own facts do not explain, from the archive's name down. `says` tells which words of no known
 * kind may be the run's own: the name of a file of several builds is that of a selection.
 */
export function ownWords(identity: Identity, known: Known, says: (fact: Fact) => boolean): OwnWords {
  const vocabularies = vocabulariesOf(known);
  const isExplained = ({ text, value }: Fact): boolean =>
    [text.toLowerCase(), value].some((low) => vocabularies.some((vocabulary) => isSaid(vocabulary, low, known)));
  const { words, parameters, facts, machine, scale, disk } = identity;
  const loose = [
    ...[...words, ...parameters].filter(says),
    ...LOOSE_PARTS.flatMap((part) => machine[part] ?? []),
    ...(machine.name && !namesMachine(machine.name) ? [machine.name] : []),
    ...disk.filter(isRate),
    ...(facts.phase ? [facts.phase] : []),
  ];
  const sizes = Object.entries(scale).flatMap(([slot, fact]) => (slot === "memory" ? [] : [fact]));
  const inPath = [...loose, ...sizes]
    .filter(({ source }) => source !== "side file")
    .toSorted((a, b) => a.level - b.level);
  const own = inPath.filter((fact) => !isOfTitle(fact) && !isExplained(fact));
  const isSize = ({ text }: Fact): boolean => scaleWords([text]).length > 0;
  return {
    words: own.filter((fact) => !isSize(fact)),
    above: inPath.filter(isOfTitle),
    sizes: once(own.filter(isSize)),
    disk: disk.filter((fact) => !isRate(fact) && !isExplained(fact)).toSorted((a, b) => a.level - b.level),
    storage:
      facts.storage && (facts.storage.source === "side file" || !isExplained(facts.storage)) ? [facts.storage] : [],
  };
}

/** Whether it stands in the archive's name, or in a root that is called so. */
const isOfTitle = ({ level, source }: Fact): boolean => level === 0 && (source === "archive" || source === "root");

/** Bare numbers are explained by nothing: what they count is not said. */
const isSaid = (vocabulary: Vocabulary, low: string, known: Known): boolean =>
  !/^\d+(?:\.\d+)?$/.test(low) && (explains(vocabulary, low, known) || vocabulary.words.has(squash(low)));

const once = (facts: readonly Fact[]): Fact[] =>
  facts.filter((fact, at) => facts.findIndex(({ text }) => text.toLowerCase() === fact.text.toLowerCase()) === at);

const MAX_KEPT = 2000;
const kept = new Map<string, readonly Vocabulary[]>();

/** Runs of a bundle share few settings and tests: the vocabularies of a setting with a test are made once. */
function vocabulariesOf(known: Known): readonly Vocabulary[] {
  const key = JSON.stringify(known);
  const before = kept.get(key);
  if (before) return before;
  if (kept.size >= MAX_KEPT) kept.clear();
  const found = [vocabularyOf(known), testVocabularyOf(known)];
  kept.set(key, found);
  return found;
}
