import { DAY } from "./commits";
import { engineOfName, engineOfShortName } from "./engine-names";
import { isStage } from "./release";

/** A plain word of a level, before anything reads it. */
export interface Atom {
  /** As written. */
  atom: string;
  /** Its place in the level's name. */
  index: number;
}

/** Words of Latin letters and digits with points inside, or of another script: `größe`, `mysql8.4`, `базовый`. */
const CHUNK = /[\p{sc=Latn}0-9]+(?:\.[\p{sc=Latn}0-9]+)*|(?:(?!\p{sc=Latn}|[0-9])[\p{L}\p{M}\p{N}])+/gu;

/**
 * Cuts a level into plain words: letters and digits, with the points inside numbers. `10.5.4`, `mysql8.0.44` and, at
 * the end of a name, `erasure2.1` are one word; `o.ext4`, `16u.8t`, `my8043.1` and `mysql测试` are two.
 */
export function* atomsOf(level: string): Generator<Atom> {
  // A day ends the version before it: 8.4.5.2026-01-02.
  const text = level.replace(DAY, (day, _, at: number) => (level[at - 1] === "." ? "#".repeat(day.length) : day));
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    const parts = chunk.split(".");
    const isEnd = /^(?:[-_]|$)/.test(level.slice(index + chunk.length));
    let at = index;
    for (let from = 0; from < parts.length; ) {
      const to = endOfAtom(parts, from, isEnd);
      const atom = parts.slice(from, to).join(".");
      yield { atom, index: at };
      at += atom.length + 1;
      from = to;
    }
  }
}

/** Returns the end of the word that begins with the part at `from`. */
function endOfAtom(parts: readonly string[], from: number, isEnd: boolean): number {
  const first = parts[from] ?? "";
  let to = from + 1;
  if (/^[vV]?\d{1,4}$/.test(first) || isEngineBefore(first)) {
    // Digits, with a stage behind the last of them: 5.17rc1. With other letters they are a word: 16vcpu, 2xlarge.
    while (/^\d{1,5}$/.test(parts[to] ?? "")) to += 1;
    const letters = /^\d{1,5}([A-Za-z]{1,10})\d{0,6}$/.exec(parts[to] ?? "")?.[1]?.toLowerCase();
    if (letters !== undefined && (isStage(letters) || /^[ab]$/.test(letters))) to += 1;
    if (to > from + 1) return to;
  }
  const isNumbered = /\d[A-Za-z]|[A-Za-z]\d/.test(first) && !isRelease(first);
  return isNumbered && isEnd && to === parts.length - 1 && /^\d+$/.test(parts[to] ?? "") ? to + 1 : to;
}

/** Splits a word into letters and digits; `isEngine` where the letters name an engine. */
const engineDigits = (part: string): { isEngine: boolean; digits: string } => {
  const [, name = "", digits = ""] = /^([A-Za-z]+)(\d{1,6})$/.exec(part) ?? [];
  return { isEngine: engineOfName(name) !== null || engineOfShortName(name) !== null, digits };
};

/** Returns true for an engine with the first part of its version: `mysql8` of `mysql8.0.44`. */
const isEngineBefore = (part: string): boolean => {
  const { isEngine, digits } = engineDigits(part);
  return isEngine && digits.length < 3;
};

/** Returns true for an engine with its whole release: `my8043`. A number behind it is another word. */
const isRelease = (part: string): boolean => {
  const { isEngine, digits } = engineDigits(part);
  return isEngine && digits.length > 2;
};
