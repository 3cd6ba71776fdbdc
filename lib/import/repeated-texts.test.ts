import { expect, it } from "vitest";
import { RepeatedTexts, shortHash } from "./repeated-texts";

it("finds the texts that occur several times, and no text that occurs once", () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `folder/of/a/bundle.csv:${at}`);
  const again = ["folder/of/a/bundle.csv:7", "folder/of/a/bundle.csv:19999", ""];
  const repeated = new RepeatedTexts(texts.length + again.length);
  for (const text of [...texts, ...again]) repeated.add(text);
  expect(repeated.hashes()).toEqual(new Set(again.slice(0, 2).map(shortHash)));
});
