import { pattern } from "../pattern";
import { wordsOfAtom } from "./atoms";
import { atomsOf } from "./cut";
import { engineOfName, engineOfShortName } from "./engine-names";
import { readNeighbours } from "./neighbours";
import { phrasesOf } from "./phrases";
import type { Word } from "./word";
import { NO_ENGINE, NOISE } from "./word-lists";

// Words of one level of a path. No level reads another one or another run, so that it means the same everywhere.

/** Most characters of a name that are read. No author's folder is longer, and hostile names must not cost more. */
const MAX_NAME = 400;
/** Most words of a level. */
const MAX_WORDS = 80;
/** Most levels in the cache, since levels repeat. The cache is emptied at this size. */
const MAX_CACHED = 5000;
const cache = new Map<string, readonly Word[]>();

/**
 * Returns the words of a level in order. `isFile` cuts the endings that only name the type of a file. Characters beyond
 * MAX_NAME and plain words beyond MAX_WORDS are left out.
 */
export function wordsOfLevel(name: string, isFile: boolean): readonly Word[] {
  const key = `${isFile ? "f" : "d"}${name.slice(0, MAX_NAME + 1)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const words = readWords((isFile ? withoutEndings(name) : name).slice(0, MAX_NAME), isFile);
  cache.set(key, words);
  return words;
}

/** Returns true for the name of a tool or a system: `ycsb`, `kernel`. */
export function namesTool(name: string): boolean {
  const [word, ...others] = wordsOfLevel(name, false).filter(({ kind }) => kind !== "noise");
  return word !== undefined && others.length === 0 && (word.kind === "tool" || NO_ENGINE.has(word.value));
}

/** Returns true where a name compares engines, or is about something else than a server: `mariadb-client`. */
export const describesOthers = (name: string): boolean => wordsOfLevel(name, false).some(isOtherEngine);

/** Returns true for the name of an engine that a level does not describe. Short names are noise elsewhere. */
export const isOtherEngine = ({ kind, text }: Pick<Word, "kind" | "text">): boolean =>
  kind === "unknown" &&
  (engineOfName(text) !== null || (engineOfShortName(text) !== null && NOISE.has(text.toLowerCase())));

function readWords(text: string, isFile: boolean): Word[] {
  const words: Word[] = [];
  const taken = new Uint8Array(text.length);
  const isFree = (at: number, length: number): boolean => !taken.subarray(at, at + length).includes(1);
  const take = (word: Word): void => {
    taken.fill(1, word.at, word.at + word.text.length);
    words.push(word);
  };
  for (const phrase of phrasesOf(text)) if (isFree(phrase.at, phrase.text.length)) take(phrase);
  for (const word of usersAndTables(text)) if (isFree(word.at, 1)) take(word);
  for (const { atom, index } of atomsOf(text))
    if (words.length < MAX_WORDS && isFree(index, atom.length))
      for (const word of wordsOfAtom(atom, index, text[index - 1] === ".")) take(word);
  words.sort((a, b) => a.at - b.at);
  readNeighbours(words, text, isFile);
  return words;
}

/** Reads users, tables and million rows of a table: `40u.8t.10m`. */
function* usersAndTables(text: string): Generator<Word> {
  for (const { 0: parts, index } of text.matchAll(/(?<![A-Za-z0-9])\d{1,5}u(?:\.\d{1,4}t)?(?:\.\d{1,5}m)?(?=\.|$)/g)) {
    const sure = parts.includes("t") ? 1 : 0.8;
    let at = index;
    for (const part of parts.split(".")) {
      const count = part.slice(0, -1);
      if (part.endsWith("u")) yield { text: part, at, kind: "threads", value: count, sure };
      else if (part.endsWith("t")) yield { text: part, at, kind: "scale", value: `tables=${count}`, sure };
      else yield { text: part, at, kind: "scale", value: `rows=${count}m`, sure };
      at += part.length + 1;
    }
  }
}

const ENDING = pattern("i")`
  \.(?:gz|bz2|xz|zst|zip|tar|tgz|txt|log|out|output|res|result|json|jsonl|ndjson|csv|tsv|md
  |hdf5|h5|parquet|sysbench|xml|html|svg|sh|cnf|conf|ini|raw|adoc)$
`;

/** Returns a file's name without the endings for packing and type. */
function withoutEndings(name: string): string {
  let stem = name.slice(0, MAX_NAME);
  while (ENDING.test(stem) && stem.lastIndexOf(".") > 0) stem = stem.slice(0, stem.lastIndexOf("."));
  return stem;
}
