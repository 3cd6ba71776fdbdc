import fc from "fast-check";
import { expect, it } from "vitest";
import { WordFinder } from "./word-finder";

const words = ["pass", "as", "ssh", "key", "s ", " -p", "sk-", "://", "she", "hers", "he", "a1"];
const finder = new WordFinder([...words.map((word) => [word]), ["sk-", "key"], []]);

function found(text: string): string[] {
  finder.look(text);
  return words.filter((_, list) => finder.has(list));
}

/** Searches as a reader would: capitals are small letters, and blanks and NUL are a blank. */
const searched = (text: string) => {
  const plain = text.replaceAll(/[\s\0]/g, " ").replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return words.filter((word) => plain.includes(word));
};

it("finds each word of a text, also inside and across others, as a search for each does", () => {
  const piece = fc.constantFrom(
    ..."passhkeyr",
    ...words,
    " ",
    "\t",
    "\0",
    "-",
    "/",
    ":",
    "1",
    "9.5",
    "é",
    "K",
    "İ",
    "ſ",
    "\ud83d",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (parts, isUpper) => {
      const text = isUpper ? parts.join("").toUpperCase() : parts.join("");
      expect(found(text), JSON.stringify(text)).toEqual(searched(text));
    }),
    { numRuns: 5_000 },
  );
});

it("takes for a blank all that a pattern does", () => {
  const codes = Array.from({ length: 2 ** 16 }, (_, code) => code);
  const isBlank = (code: number) => found(`s${String.fromCharCode(code)}`).includes("s ");
  expect(codes.filter(isBlank)).toEqual(codes.filter((code) => code === 0 || /\s/.test(String.fromCharCode(code))));
});

it("finds a word whose last signs are of numbers in front of numbers", () => {
  expect(found("sk-1.5 20")).toEqual(["sk-"]);
  expect(found("a1 20 30")).toEqual(["a1"]);
  expect(found("1.5 20")).toEqual([]);
});

it("forgets the words of a text when it looks at another", () => {
  expect(found("she")).toEqual(["she", "he"]);
  expect(found("")).toEqual([]);
  expect(found("he")).toEqual(["he"]);
});

it("finds a list of several words by any of them, and none without words", () => {
  const has = (text: string) => {
    finder.look(text);
    return [finder.has(words.length), finder.has(words.length + 1)];
  };
  expect([has("sk-1"), has("a key"), has("sky")]).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
});
