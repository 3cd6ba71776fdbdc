import { expect, it } from "vitest";
import { placeOf } from "./place";

it("reads the block cache in a directory's name, and none of a word that is no cache", () => {
  const cacheOf = (word: string) => placeOf(`bm.${word}.nt1.d0/9.8/report.tsv`).blockCache;
  expect(["lc", "hc"].map(cacheOf)).toEqual(["lru", "hyper-clock"]);
  // Every object of JavaScript has a `constructor`.
  expect(["other", "constructor"].map(cacheOf)).toEqual([null, null]);
});
