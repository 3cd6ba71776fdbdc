import { shortText } from "./issue-list";

// Patterns of one line have literal text and typed holes, as in `{clients:int} parallel clients`. A pattern compiles to
// steps that only move forward. So the time is linear in the length of a line (docs/decisions/0045-line-formats.md).

/** The type of a hole's value. A number that the tool prints as not measured (NaN, inf, ---, N/A) is null. */
type ValueOf<Type extends string> = Type extends `number${string}`
  ? number | null
  : Type extends "int"
    ? number
    : string;

/** The holes of a pattern, as pairs of key and value; the value of `{_}` is dropped. */
export type HolesOf<Pattern extends string> = Pattern extends `${string}{${infer Hole}}${infer Rest}`
  ? HoleOf<Hole> | HolesOf<Rest>
  : never;
type HoleOf<Hole extends string> = Hole extends `_${string}`
  ? never
  : Hole extends `${infer Key}:${infer Type}`
    ? [Key, ValueOf<Type>]
    : [Hole, string];

/** The values of patterns by key. A key is absent where no line had it. */
export type ValuesOf<Pattern extends string> = { [Hole in HolesOf<Pattern> as Hole[0]]?: Hole[1] };

/** The value of a hole. A number that was not measured is null. */
export type LineValue = string | number | null;
type Values = Record<string, LineValue>;
/** Reads from a place of the line. Returns the place after its match; -1 where it does not fit. */
type Step = (text: string, at: number, values: Values) => number;

/** A compiled pattern. */
export interface LinePattern {
  /** The literal text that a line must begin with; "" for a pattern that begins with a hole. */
  prefix: string;
  /** Its literal words. A text without one of them has no line that fits. */
  words: readonly string[];
  /** The longest of them. */
  sign: string;
  /** Returns the values of a line that fits whole; null for other lines. Runs of blanks count as one. */
  match(text: string): Values | null;
}

/** Units of printed numbers: powers of ten shift the exponent, so that 9.666 ms is exactly 0.009666 s. */
const UNITS: Readonly<Record<string, { shift: number; factor: number }>> = {
  s: { shift: 0, factor: 1 },
  ms: { shift: -3, factor: 1 },
  us: { shift: -6, factor: 1 },
  ns: { shift: -9, factor: 1 },
  min: { shift: 0, factor: 60 },
  "%": { shift: -2, factor: 1 },
  k: { shift: 3, factor: 1 },
  KiB: { shift: 0, factor: 1024 },
  MiB: { shift: 0, factor: 1024 ** 2 },
};
const NOT_MEASURED = ["NaN", "nan", "-nan", "---", "N/A", "NA", "inf", "-inf", "Infinity"];
/** Characters of a word or text. */
const MAX_WORD = 1_000;
/** More digits may exceed the integers that a number holds exactly. */
const MAX_DIGITS = 15;

/** Joins blanks and tabs, and leaves out those at both ends. */
export const plainLine = (text: string): string =>
  text.trim().replaceAll("\t", " ").split(" ").filter(Boolean).join(" ");

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
};

/** Returns the place after the digits; `from` where there are none. */
function digitsFrom(text: string, from: number): number {
  let at = from;
  while (isDigit(text, at)) at++;
  return at;
}

/** Returns the end of `-1.5e+3`; the place itself where no number begins. */
function numberEnd(text: string, from: number): number {
  const first = text[from] === "-" || text[from] === "+" ? from + 1 : from;
  let at = digitsFrom(text, first);
  if (at === first) return from;
  if (text[at] === "." && isDigit(text, at + 1)) at = digitsFrom(text, at + 1);
  if (text[at] !== "e" && text[at] !== "E") return at;
  const exponent = text[at + 1] === "-" || text[at + 1] === "+" ? at + 2 : at + 1;
  return isDigit(text, exponent) ? digitsFrom(text, exponent) : at;
}

/** Returns a printed number in base units: "9.666" with -3 and 1 is 0.009666. */
function scaledNumber(printed: string, { shift, factor }: { shift: number; factor: number }): number {
  if (shift === 0) return Number(printed) * factor;
  const [mantissa = "", exponent = "0"] = printed.toLowerCase().split("e");
  return Number(`${mantissa}e${Number(exponent) + shift}`) * factor;
}

const literal =
  (part: string): Step =>
  (text, at) =>
    text.startsWith(part, at) ? at + part.length : -1;

/** Makes the step of a hole. `next` is the literal text after it, or ""; `isLast` is true where this ends the line. */
function hole(inside: string, next: string, isLast: boolean): Step {
  const [key = "", type = "word"] = inside.split(":");
  const [kind = "", unit = "s"] = type.split(" ");
  const scale = UNITS[unit];
  if (!scale) throw new Error(`unknown unit ${unit} of {${inside}}: ${Object.keys(UNITS).join(", ")}`);
  const keep = (values: Values, value: LineValue) => {
    if (key !== "_") values[key] = value;
  };
  const kinds: Readonly<Record<string, Step>> = {
    int(text, at, values) {
      const end = digitsFrom(text, at);
      if (end === at || end - at > MAX_DIGITS) return -1;
      keep(values, Number(text.slice(at, end)));
      return end;
    },
    number(text, at, values) {
      const missing = NOT_MEASURED.find((word) => text.startsWith(word, at));
      const end = missing === undefined ? numberEnd(text, at) : at + missing.length;
      const value = missing === undefined ? scaledNumber(text.slice(at, end), scale) : null;
      if (end === at || (value !== null && !Number.isFinite(value))) return -1;
      keep(values, value);
      return end;
    },
    word(text, at, values) {
      const stop = next[0];
      let end = at;
      while (end < text.length && text[end] !== " " && text[end] !== stop) end++;
      if (end === at) return -1;
      keep(values, shortText(text.slice(at, end), MAX_WORD));
      return end;
    },
    text(text, at, values) {
      const found = isLast ? startOfEnd(text, next) : text.indexOf(next, at);
      if (found <= at) return -1;
      keep(values, shortText(text.slice(at, found), MAX_WORD));
      return found;
    },
  };
  const step = kinds[kind];
  if (!step) throw new Error(`unknown type ${kind} of {${inside}}: ${Object.keys(kinds).join(", ")}`);
  return step;
}

/** Returns the place of a part that ends a text; -1 where it does not, the text's length for "". */
const startOfEnd = (text: string, part: string): number => (text.endsWith(part) ? text.length - part.length : -1);

/**
 * Compiles `tps = {tps:number} ({words:text})`. Types are word (the default), text, int and number; a number may have a
 * unit, `{mean:number ms}`. `...` at the end lets the rest of the line be anything. Throws for a wrong pattern.
 */
export function linePattern(source: string): LinePattern {
  const isOpen = source.endsWith("...");
  const parts = plainLine(isOpen ? source.slice(0, -3) : source).split("{");
  const [prefix = "", ...rest] = parts;
  const literals = [prefix, ...rest.map((part) => part.slice(part.indexOf("}") + 1))];
  const steps: Step[] = prefix === "" ? [] : [literal(prefix)];
  for (const [nth, part] of rest.entries()) {
    const close = part.indexOf("}");
    const behind = part.slice(close + 1);
    const isLast = nth === rest.length - 1;
    if (close < 0) throw new Error(`a hole of "${source}" is not closed`);
    if (behind === "" && !isLast) throw new Error(`"${source}" has two holes without text between them`);
    steps.push(hole(part.slice(0, close), behind, isLast && !isOpen));
    if (behind !== "") steps.push(literal(behind));
  }
  const words = literals.flatMap((part) => part.split(" "));
  return {
    prefix,
    words,
    sign: words.reduce((longest, word) => (word.length > longest.length ? word : longest), ""),
    match(text) {
      const values: Values = {};
      let at = 0;
      for (const step of steps) {
        at = step(text, at, values);
        if (at < 0) return null;
      }
      return isOpen || at === text.length ? values : null;
    },
  };
}
