// Damages files as transfers, editors, other tools and strangers do. The same seed gives the same bytes.
import { seeded } from "../seeded.ts";

/** A list that is not empty. */
export type Choices<T = string> = readonly [T, ...T[]];

/** Most bytes of a damaged file. */
const LIMIT = 400_000;
const NUMBER = /\d+(?:\.\d+)?/g;
const ODD_NUMBERS: Choices = ["1e308", "9".repeat(400), "1e999", "9".repeat(20), "2147483648", "9007199254740993"];
const NO_NUMBERS: Choices = ["NaN", "nan", "Infinity", "-inf", "-1", "-0", "0x1F", "1_000", "1,5", ""];
const NO_UTF8: Choices = ["\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x80\xae", "\xef\xbf\xbe"];
const WORDS: Choices = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "';drop table x;--",
  "<script>alert(1)</script>",
  "=1+1",
  "%s%n",
  "\\u0000",
  "../../etc",
  "{{7*7}}",
];
const TOKENS: Choices = ["a", " ", "\t", "(", "1 ", '"', "=", ".0", "-", "[", "{"];

/** Random choices of one seed. */
export interface Chance {
  random: () => number;
  /** Returns a whole number from 0, below n. */
  below: (n: number) => number;
  /** Returns one of a list. */
  pick: <T>(of: readonly [T, ...T[]]) => T;
  /** Returns true in this share of calls, from 0 to 1. */
  maybe: (share: number) => boolean;
}
type Mutation = (text: string, of: Chance) => string;

/** Makes random choices from one seed. */
export function chance(seed: number): Chance {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * Math.max(1, n));
  return { random, below, pick: (of) => of[below(of.length)] ?? of[0], maybe: (share) => random() < share };
}

const byLine =
  (change: (lines: string[], of: Chance) => string[]): Mutation =>
  (text, of) =>
    change(text.split("\n"), of).join("\n");
const byNumber =
  (share: number, other: (of: Chance, number: string) => string): Mutation =>
  (text, of) =>
    text.replace(NUMBER, (all) => (of.maybe(share) ? other(of, all) : all));
/** Inserts text after a share of the characters. */
const between = (text: string, of: Chance, share: number, more: (of: Chance) => string) => {
  let out = "";
  for (const sign of text) out += of.maybe(share) ? sign + more(of) : sign;
  return out;
};

// Texts are Latin-1, one character per byte, so that no byte is lost.
const MUTATIONS: Record<string, Mutation> = {
  bitflip: (text, of) => {
    const bytes = Buffer.from(text, "latin1");
    for (let n = 1 + of.below(bytes.length / 200); n > 0 && bytes.length > 0; n -= 1) {
      const at = of.below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << of.below(8));
    }
    return bytes.toString("latin1");
  },
  truncate: (text, of) => text.slice(0, of.below(text.length)),
  cutHead: (text, of) => text.slice(of.below(text.length)),
  duplicate: byLine((lines, of) => lines.flatMap((line) => Array(of.maybe(0.8) ? 1 : of.pick([2, 50])).fill(line))),
  drop: byLine((lines, of) => lines.filter(() => of.maybe(0.85))),
  shuffle: byLine((lines, of) =>
    lines
      .map((line) => ({ place: of.random(), line }))
      .sort((a, b) => a.place - b.place)
      .map(({ line }) => line),
  ),
  huge: byNumber(0.1, (of) => of.pick(ODD_NUMBERS)),
  noNumber: byNumber(0.1, (of) => of.pick(NO_NUMBERS)),
  zero: byNumber(0.2, () => "0"),
  negative: byNumber(0.2, (_, number) => `-${number}`),
  longLine: (text) => text.replaceAll("\n", " ").repeat(Math.ceil(200_000 / Math.max(1, text.length))),
  longToken: byLine((lines, of) =>
    lines.map((line) => (of.maybe(2 / lines.length) ? line + of.pick(TOKENS).repeat(100_000) : line)),
  ),
  nul: (text, of) => between(text, of, 0.01, () => "\0"),
  notUtf8: (text, of) => between(text, of, 0.01, () => of.pick(NO_UTF8)),
  words: (text, of) => text.replace(/[A-Za-z_]{4,}/g, (word) => (of.maybe(0.05) ? of.pick(WORDS) : word)),
  crlf: (text) => text.replaceAll("\n", "\r\n"),
  cr: (text) => text.replaceAll("\n", "\r"),
  utf16: (text) => `\xff\xfe${Buffer.from(text, "utf16le").toString("latin1")}`,
  empty: () => "",
  deepJson: (text) => text.slice(0, text.length / 2) + "[".repeat(100_000) + text.slice(text.length / 2),
  repeat: (text, of) => text.repeat(2 + of.below(Math.min(100, LIMIT / Math.max(1, text.length)))),
};

/** Returns bytes with one to three faults, cut at `LIMIT`, and the names of the faults. */
export function mutate(bytes: Buffer, of: Chance): { bytes: Buffer; names: string[] } {
  let text = bytes.toString("latin1");
  const names: string[] = [];
  const all = Object.entries(MUTATIONS);
  for (let n = of.pick([1, 1, 2, 3]); n > 0; n -= 1) {
    const [name, change] = all[of.below(all.length)] ?? ["none", (same: string) => same];
    names.push(name);
    text = change(text, of).slice(0, LIMIT);
  }
  return { bytes: Buffer.from(text, "latin1"), names };
}
