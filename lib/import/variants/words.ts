import { memoryPhrases } from "../../domain/identity/scale-words";
import { pattern } from "../../domain/pattern";

/** One word of a folder's or a file's name. */
export interface Word {
  /** As written: `NVMe`. */
  raw: string;
  low: string;
  /** The separator before it: `-`; "" at the beginning. */
  separator: string;
  /**
   * A date, a time or an id marks a repeat. An instance type is the machine. A fraction belongs to the word before it.
   */
  kind: "word" | "date" | "id" | "machine" | "fraction";
}

/** Longer names are cut: no author's folder is so long, and hostile ones must not cost more. */
const MAX_NAME = 400;
const MAX_LEVELS = 40;

/** Suffixes for packing or types are not part of a name. */
const ending = pattern("i")`
  \.(?:gz|bz2|xz|zst|zip|tar|tgz|txt|log|out|output|res|result|json|jsonl|ndjson|jsonplus|terse|csv|tsv|md
  |hdf5|h5|parquet|sysbench|fio|xml|html|summary)$
`;
const packed = /\.(?:tar|zip|tgz|tar\.\w{2,4})$/i;

/** Returns folders, names of nested archives, and the file's stem, from the top. */
export function levelsOf(path: string): string[] {
  const parts = path
    .replaceAll("!/", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  // Hostile paths lose their deepest folders, never the file.
  const kept = parts.length > MAX_LEVELS ? [...parts.slice(0, MAX_LEVELS - 1), ...parts.slice(-1)] : parts;
  return kept.map((part, at) => (at === kept.length - 1 || packed.test(part) ? withoutEndings(part) : part));
}

function withoutEndings(name: string): string {
  let stem = name.slice(0, MAX_NAME);
  while (ending.test(stem) && stem.lastIndexOf(".") > 0) stem = stem.slice(0, stem.lastIndexOf("."));
  return stem;
}

const date = pattern("g")`
  (?<!\d)(?:(?:19|20)\d\d([-_.]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])
  (?:[T_ .-]?(?:[01]\d|2[0-3])[-_:.h]?[0-5]\d(?:[-_:.m]?[0-5]\d(?:\.\d{1,9})?)?Z?)?
  |(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])20\d\d(?:[T_ .-]?(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)?
  |1[4-7]\d{8}(?:\d{3})?)(?!\d)
`;
const month = pattern("i")`
  ^(?:\d{0,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{2,4}
  |\d{2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))$
`;
const instance = pattern("g")`
  (?<![A-Za-z0-9])(?:db\.)?[a-z]{1,2}\d{1,2}[a-z]{0,4}\.
  (?:\d{0,2}xlarge|large|medium|small|micro|nano|metal|\d{1,2}x)(?![A-Za-z0-9])
  |(?<![A-Za-z0-9])[a-z]\d[a-z]?-(?:standard|highmem|highcpu|medium|micro|small)(?:-\d{1,3})?(?![A-Za-z0-9])
`;
const id = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{12,400}$/i;

/**
 * Splits a name into words at everything but letters, digits and a point between digits. Dates, ids, instance types,
 * `not-cached` and the like are one word.
 */
export function wordsOf(text: string): Word[] {
  const name = text.slice(0, MAX_NAME);
  const marks = [
    ...[...name.matchAll(date)].map((found) => ({ found, kind: "date" as const })),
    ...[...name.matchAll(instance)].map((found) => ({ found, kind: "machine" as const })),
    ...memoryPhrases(name).map(({ text: phrase, index }) => ({ found: { 0: phrase, index }, kind: "word" as const })),
  ].sort((a, b) => a.found.index - b.found.index);
  const words: Word[] = [];
  let at = 0;
  for (const { found, kind } of marks) {
    if (found.index < at) continue;
    addPlain(words, name.slice(at, found.index));
    const before = name.slice(found.index - 1, found.index);
    const separator = words.length > 0 && !/[A-Za-z0-9]/.test(before) ? before : "";
    // `io-bound` and `iobound` are one.
    words.push({ raw: found[0], low: kind === "word" ? squash(found[0]) : found[0].toLowerCase(), separator, kind });
    at = found.index + found[0].length;
  }
  addPlain(words, name.slice(at));
  return words;
}

function addPlain(words: Word[], text: string): void {
  for (const { 0: part, index } of text.matchAll(/(?:[A-Za-z0-9]|(?<=\d)\.(?=\d))+/g)) {
    const pieces = splitPoints(part);
    pieces.forEach((raw, nth) => {
      const isFraction = nth > 0 && /^\d{1,3}$/.test(raw) && /[A-Za-z]\d+$/.test(pieces[nth - 1] ?? "");
      const before = words.length > 0 ? text.slice(Math.max(0, index - 1), index) : "";
      const separator = nth > 0 ? "." : before;
      words.push({ raw, low: raw.toLowerCase(), separator, kind: isFraction ? "fraction" : kindOf(raw) });
    });
  }
}

function kindOf(raw: string): "id" | "date" | "word" {
  if (id.test(raw)) return "id";
  return month.test(raw) ? "date" : "word";
}

/** `10.5.5` and `0.8` stay whole; behind letters a point may separate words: `secs300.16`, `16u.8t`. */
function splitPoints(text: string): string[] {
  if (/^v?\d{1,2}(?:\.\d{1,3}){1,3}[a-z]{0,12}\d{0,4}$/i.test(text)) return [text];
  return text.split(".");
}

/** Returns the meanings of `4k`, `1m`, `32g`, in thousands and in 1,024s; null for other words. */
export function sizesOf(low: string): readonly [number, number] | null {
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,6})?)([kmgt])(?:b|ib)?$/.exec(low) ?? [];
  if (digits === undefined || unit === undefined) return null;
  const power = " kmgt".indexOf(unit);
  return [Number(digits) * 1000 ** power, Number(digits) * 1024 ** power];
}

/** Returns letters and digits alone, in lower case. */
export const squash = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
