// The one list of words that say whether memory holds the data. A hyphen stands for any separator or none; longer spellings come first.
const IN_MEMORY = ["in-memory", "in-mem", "memory", "mem", "cached"];
const IO_BOUND = ["disk-bound", "io-bound", "io"];
// `no-cache`: only behind a negation does "cache" say anything.
const NEGATED = [...IN_MEMORY, "cache"];
const NEGATIONS = ["without", "not", "non", "no", "un"];

const GAP = "[-_. ]?";
const anyOf = (words: readonly string[]): string => `(?:${words.join("|").replaceAll("-", GAP)})`;
// Names of other things: work-mem, larger-than-memory, direct-io, io-uring, mem-32g, io-2000.
const otherBefore =
  "(?:work|maintenance|shared|huge|low|high|max|min|total|free|than|of|per|direct|async|aio|sync|buffered|disk|block|net|network)";
const otherAfter =
  "(?:limit\\w*|optimi[sz]ed|bound|bandwidth|usage|size|uring|method|workers?|threads?|capacity|depth|sched\\w*|\\d+(?:\\.\\d+)?gi?b?(?![a-z])|\\d{3,}(?![a-z]))";
const phrase = `(?<![\\p{L}\\p{N}])(?<!(?<![\\p{L}\\p{N}])${otherBefore}${GAP})(?:${anyOf(NEGATIONS)}${GAP}${anyOf([...NEGATED, ...IO_BOUND])}|${anyOf([...IN_MEMORY, ...IO_BOUND])})(?![\\p{L}\\p{N}]|[-_. ]${otherAfter})`;
const phrases = new RegExp(phrase, "giu");
const aroundPhrases = new RegExp(`(${phrase})`, "iu");

/** A phrase about memory. `cached` null: `not io-bound`, which says neither. */
export interface MemoryPhrase {
  text: string;
  index: number;
  cached: boolean | null;
}

/** Words of a name that say whether memory holds the data, each with its negation as one: `in-memory`, `io-bound`, `not-cached`. */
export const memoryPhrases = (name: string): MemoryPhrase[] =>
  [...name.matchAll(phrases)].map(({ 0: text, index }) => {
    const spelled = squash(text);
    return { text, index, cached: inMemory.has(spelled) ? true : ioBound.has(spelled) ? false : null };
  });

const squash = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The spellings, in letters alone, of data in memory (true) or not (false). */
export const memorySpellings = (cached: boolean): string[] =>
  (cached ? IN_MEMORY : [...IO_BOUND, ...NEGATIONS.flatMap((negation) => NEGATED.map((word) => negation + word))]).map(
    squash,
  );

const inMemory = new Set(memorySpellings(true));
const ioBound = new Set(memorySpellings(false));

/** One spelling for each of the two; what is neither (`not io-bound`) stays as it is. */
function oneSpelling(phrase: string): string {
  if (inMemory.has(squash(phrase))) return "in-memory";
  return ioBound.has(squash(phrase)) ? "io-bound" : phrase;
}

/** Whether names say that memory holds the data (true) or not (false); null where they say nothing, several things, or `not io-bound`. */
export function cachedOfNames(names: readonly string[]): boolean | null {
  const told = new Set(names.flatMap(memoryPhrases).map((phrase) => phrase.cached));
  const [cached = null] = told;
  return told.size === 1 ? cached : null;
}

/**
 * Words of names that say how much data was measured: `Tier2G`, `10tables`, `800M`, `warehouses1000`. Two runs of different ones are no
 * comparison. `10m` beside `60m` is minutes to one tool and million rows to another; both change what was measured.
 */
const size =
  /^(?:(?:tier|size|mem|data|db|fill)?\d+(?:\.\d+)?(?:[kmgt]i?b?|rows|tables|warehouses?|wh?|sf)|(?:sf|w\d|wh|warehouses?|tables|rows|scale|fill)[-_=]?\d+[kmgt]?)$/i;

const BETWEEN_WORDS = /[^\p{L}\p{N}.=]+|(?<!\d)\.|\.(?!\d)/u;
const aroundWords = new RegExp(`(${BETWEEN_WORDS.source})`, "u");
const isGap = (text: string): boolean => /^[^\p{L}\p{N}=]+$/u.test(text);

/**
 * The words of scale in the levels of a variant, in their order, lower case: sizes, and whether memory holds the data in one spelling for all
 * names (`io`, `iobound` and `uncached` are one scale).
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

/** The levels of a variant without their words of scale and the separators before those; levels that hold nothing else are left out. */
export const withoutScale = (variant: readonly string[]): string[] =>
  variant.map(levelWithoutScale).filter((level) => level !== "");

function levelWithoutScale(level: string): string {
  // Phrases of memory are words, too; what stands between words is a piece of its own.
  const pieces = level.split(aroundPhrases).flatMap((part, nth) => (nth % 2 === 1 ? [part] : part.split(aroundWords)));
  if (!pieces.some((piece) => scaleWords([piece]).length)) return level;
  let kept = "";
  let gap = "";
  for (const piece of pieces) {
    if (isGap(piece)) gap = piece;
    else if (piece !== "" && !scaleWords([piece]).length) kept += kept ? gap + piece : piece;
  }
  return kept;
}
