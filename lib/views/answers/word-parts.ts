import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES, testFamilies } from "@/lib/domain/workloads/families";

/** A view that a word of a search names: "slower", "history". */
export type Topic = "recall" | "slower" | "history" | "scaling" | "efficiency" | "builds" | "cost";

/** The words of a search by meaning; each word has one. */
export interface WordParts {
  /** The sides of "a vs b", without empty ones: three of "a vs b vs c". One empty side where no word names a side. */
  sides: readonly (readonly string[])[];
  /** The words of all sides; they may name engines, versions and data sets. */
  words: readonly string[];
  topics: ReadonlySet<Topic>;
  /** A recall from 0.5 to 0.9999, the last of several; null = none in the words. */
  target: number | null;
  families: readonly TestFamily[];
}

const TOPICS: Readonly<Record<string, Topic>> = {
  recall: "recall",
  qps: "recall",
  ann: "recall",
  vector: "recall",
  vectors: "recall",
  hnsw: "recall",
  slower: "slower",
  slow: "slower",
  faster: "slower",
  newest: "slower",
  latest: "slower",
  regressed: "slower",
  history: "history",
  since: "history",
  changes: "history",
  trend: "history",
  regression: "history",
  scaling: "scaling",
  threads: "scaling",
  speedup: "scaling",
  efficiency: "efficiency",
  cpu: "efficiency",
  io: "efficiency",
  relative: "builds",
  builds: "builds",
  throughput: "builds",
  compare: "builds",
  index: "cost",
  cost: "cost",
  size: "cost",
};
const AGAINST = new Set(["vs", "vs.", "versus", "against", "or"]);
const MOST_WORDS = 12;

/** Splits the first 12 words of a search into its parts. Case doesn't matter, and further words are ignored. */
export function wordParts(text: string): WordParts {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const topics = new Set<Topic>();
  const families: TestFamily[] = [];
  let target: number | null = null;
  const sides: string[][] = [[]];
  for (const word of words) {
    const number = /^0?\.\d{1,4}$/.test(word) ? Number(word) : Number.NaN;
    const family = testFamilies.find((key) => key === word || FAMILIES[key].name.toLowerCase() === word);
    if (AGAINST.has(word)) sides.push([]);
    else if (Object.hasOwn(TOPICS, word) && TOPICS[word]) topics.add(TOPICS[word]);
    else if (number >= 0.5) target = number;
    else if (family !== undefined) families.push(family);
    else sides.at(-1)?.push(word);
  }
  const named = sides.filter((side) => side.length > 0);
  return { sides: named.length ? named : [[]], words: named.flat(), topics, target, families };
}
