// The only list of words for data in memory or on disk. A hyphen matches any separator or none; longer spellings come
// first.
import { pattern } from "../pattern";
import { remembered } from "../remembered";

const IN_MEMORY = ["in-memory", "in-mem", "memory", "mem", "cached"];
const IO_BOUND = ["disk-bound", "io-bound", "io"];
// `no-cache`: "cache" means memory only behind a negation.
const NEGATED = [...IN_MEMORY, "cache"];
const NEGATIONS = ["without", "not", "non", "no", "un"];

const GAP = "[-_. ]?";
const anyOf = (words: readonly string[]): string => `(?:${words.join("|").replaceAll("-", GAP)})`;
// Names of other things: work-mem, larger-than-memory, direct-io, io-uring, mem-32g, io-2000.
const otherBefore =
  "(?:work|maintenance|shared|huge|low|high|max|min|total|free|than|of|per|direct|async|aio|sync|buffered|disk|block" +
  "|net|network)";
const otherAfter =
  "(?:limit\\w*|optimi[sz]ed|bound|bandwidth|usage|size|uring|method|workers?|threads?|capacity|depth|sched\\w*" +
  "|fix\\w*|patch\\w*|leak\\w*|alloc\\w*" +
  "|\\d+(?:\\.\\d+)?gi?b?(?![a-z])|\\d{3,}(?![a-z]))";
const wordBegins = "(?<![\\p{L}\\p{N}])";
const negated = `${anyOf(NEGATIONS)}${GAP}${anyOf([...NEGATED, ...IO_BOUND])}`;
const phrase =
  `${wordBegins}(?<!${wordBegins}${otherBefore}${GAP})` +
  `(?:${negated}|${anyOf([...IN_MEMORY, ...IO_BOUND])})(?![\\p{L}\\p{N}]|[-_. ]${otherAfter})`;
const phrases = new RegExp(phrase, "giu");
/** A part of each phrase. It is looked for first, since most names have none, and a table has 100,000 of them. */
const part = /mem|cache|disk|io/iu;
const NO_PHRASES: readonly MemoryPhrase[] = [];
const aroundPhrases = new RegExp(`(${phrase})`, "iu");

/** A phrase about memory. `cached` null: `not io-bound`, which means neither. */
export interface MemoryPhrase {
  text: string;
  index: number;
  cached: boolean | null;
}

/** Finds the phrases about memory in a name, each with its negation: `in-memory`, `io-bound`, `not-cached`. */
export const memoryPhrases = (name: string): readonly MemoryPhrase[] =>
  part.test(name) ? phrasesIn(name) : NO_PHRASES;

const phrasesIn = remembered((name): readonly MemoryPhrase[] =>
  [...name.matchAll(phrases)].map(({ 0: text, index }) => {
    const letters = squash(text);
    const isKnown = inMemory.has(letters) || ioBound.has(letters);
    return { text, index, cached: isKnown ? inMemory.has(letters) : null };
  }),
);

const squash = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the spellings, in letters alone, of data in memory (true) or not (false). */
export const memorySpellings = (cached: boolean): string[] =>
  (cached ? IN_MEMORY : [...IO_BOUND, ...NEGATIONS.flatMap((negation) => NEGATED.map((word) => negation + word))]).map(
    squash,
  );

const inMemory = new Set(memorySpellings(true));
const ioBound = new Set(memorySpellings(false));

/** Returns the one spelling of a phrase; `not io-bound` has none and stays. */
function oneSpelling(phrase: string): string {
  if (inMemory.has(squash(phrase))) return "in-memory";
  return ioBound.has(squash(phrase)) ? "io-bound" : phrase;
}

/**
 * Returns true where names mean data in memory, false for data on disk. Null for neither, for both, and for `not
 * io-bound`.
 */
export function cachedOfNames(names: readonly string[]): boolean | null {
  const found = new Set(names.flatMap(memoryPhrases).map((phrase) => phrase.cached));
  const [cached = null] = found;
  return found.size === 1 ? cached : null;
}

/**
 * Words for the amount of data: `Tier2G`, `10tables`, `800M`, `warehouses1000`. Runs of different amounts can't be
 * compared. `10m` means minutes to one tool and million rows to another. Either changes the result.
 */
const size = pattern("i")`
  ^(?:(?:tier|size|mem|data|db|fill)?\d+(?:\.\d+)?(?:[kmgt]i?b?|rows|tables|warehouses?|wh?|sf)
  |(?:sf|w\d|wh|warehouses?|tables|rows|scale|fill)[-_=]?\d+[kmgt]?)$
`;

const BETWEEN_WORDS = /[^\p{L}\p{N}.=]+|(?<!\d)\.|\.(?!\d)/u;
const aroundWords = new RegExp(`(${BETWEEN_WORDS.source})`, "u");
const isGap = (text: string): boolean => /^[^\p{L}\p{N}=]+$/u.test(text);

/**
 * Returns the words of scale in the levels of a variant, in order and in lower case. Data in memory or on disk has one
 * spelling (`io`, `iobound` and `uncached` are one scale).
 */
export const scaleWords = (variant: readonly string[]): string[] =>
  variant
    .flatMap((level) =>
      // Every second part is a phrase, which stays whole.
      level
        .split(aroundPhrases)
        .flatMap((part, nth) =>
          nth % 2 === 1 ? [oneSpelling(part)] : part.split(BETWEEN_WORDS).filter((text) => size.test(text)),
        ),
    )
    .map((text) => text.toLowerCase());

/** Returns the levels of a variant without words of scale and the separators before them. Empty levels are left out. */
export const withoutScale = (variant: readonly string[]): string[] =>
  variant.map(levelWithoutScale).filter((level) => level !== "");

/**
 * Returns the levels of a variant with their words for data in memory or on disk joined to a neighbour. So they read
 * as names: `io-4` is `io4`. One without a neighbour is left out.
 */
export const withoutMemory = (variant: readonly string[]): string[] =>
  variant.map(joinedMemory).filter((level) => level !== "");

function joinedMemory(level: string): string {
  const [first] = memoryPhrases(level);
  if (!first) return level;
  const [before, after] = [level.slice(0, first.index), level.slice(first.index + first.text.length)];
  const word = squash(first.text);
  // Each round leaves a phrase less.
  if (/[\p{L}\p{N}]/u.test(after)) return joinedMemory(before + word + after.replace(/^[^\p{L}\p{N}]+/u, ""));
  return before === "" ? "" : before.replace(/[^\p{L}\p{N}]{1,9}$/u, "") + word;
}

function levelWithoutScale(level: string): string {
  // Phrases are found in the whole level: alone, the `io` of `direct-io` would be one. Separators are pieces, too.
  const pieces = level
    .split(aroundPhrases)
    .flatMap((part, nth) =>
      nth % 2 === 1
        ? [{ text: part, isScale: true }]
        : part.split(aroundWords).map((text) => ({ text, isScale: size.test(text) })),
    );
  if (!pieces.some(({ isScale }) => isScale)) return level;
  let kept = "";
  let gap = "";
  for (const { text, isScale } of pieces) {
    if (isGap(text)) gap = text;
    else if (text !== "" && !isScale) kept += kept ? gap + text : text;
  }
  return kept;
}
