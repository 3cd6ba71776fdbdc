import { expect, it } from "vitest";
import { haveCommonDirection } from "@/lib/domain/verdicts/pooled";
import { MOST_WORDS, named, sentenceOf, words, wordsIn } from "./sentence";

const hasCommonDirection = (ratios: number[]) =>
  haveCommonDirection(ratios.map((ratio) => Math.log(Math.max(ratio, Number.MIN_VALUE))));

it("requires eight rows with the middle half on one side for a common direction", () => {
  // Quartiles between the second and third, and the sixth and seventh.
  expect(hasCommonDirection([0.5, 0.6, 0.7, 0.8, 0.8, 0.9, 0.95, 3])).toBe(true);
  expect(hasCommonDirection([0.5, 0.6, 0.7, 0.8, 0.8, 0.9, 1.1, 3])).toBe(true);
  expect(hasCommonDirection([0.5, 0.6, 0.7, 0.8, 0.8, 1.1, 1.2, 3])).toBe(false);
  expect(hasCommonDirection([1, 1, 1, 1, 1, 1, 1, 1])).toBe(false);
  expect(hasCommonDirection([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])).toBe(false);
  expect(hasCommonDirection([0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])).toBe(true);
});

it("counts parts with a letter or digit as words", () => {
  expect(wordsIn("In MySQL 9.5.0 it is 35 % lower: 16,016 against 24,515 q/s")).toBe(11);
  expect(wordsIn("= ≥ · %")).toBe(0);
});

it("takes the longest form that has room, and cuts names where none has", () => {
  const long = Array.from({ length: 30 }, (_, at) => `w${at}`).join(" ");
  const forms = [{ clause: words`${named(long)} is` }, { clause: words`it is`, without: ["at 1 thread"] }];
  expect(sentenceOf({ forms })).toMatchObject({ text: "It is.", notes: ["At 1 thread"] });
  const cut = sentenceOf({ forms: forms.slice(0, 1), differences: ["a", "b"] });
  expect(wordsIn(cut.text)).toBeLessThanOrEqual(MOST_WORDS);
  expect(cut.text).toContain("w0 w1");
});
