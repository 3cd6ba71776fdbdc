import { expect, it } from "vitest";
import { baseName, countCopyWords, directoryOf, sharedDepth } from "./paths";

it("splits a path at its last slash, and leaves .gz out of the name", () => {
  expect(["a/b/c.txt.gz", "c.gz", "/c"].map(directoryOf)).toEqual(["a/b", "", ""]);
  expect(["a/b/c.txt.gz", "c.gz", "a/c.gz.log"].map(baseName)).toEqual(["c.txt", "c", "c.gz.log"]);
});

it("counts leading folders that all lists share", () => {
  expect(
    sharedDepth([
      ["a", "b", "c"],
      ["a", "b", "d"],
      ["a", "b"],
    ]),
  ).toBe(2);
  expect(sharedDepth([["a"], ["b"]])).toBe(0);
  // A folder that agrees again below one that differs is not shared.
  expect(
    sharedDepth([
      ["a", "b", "c"],
      ["a", "x", "c"],
    ]),
  ).toBe(1);
  expect(
    sharedDepth([
      ["a", "b", "c"],
      ["a", "x"],
      ["a", "b", "c"],
    ]),
  ).toBe(1);
  expect(sharedDepth([["a", "b"]])).toBe(2);
  expect(sharedDepth([])).toBe(0);
});

it("counts words of backups and copies, which are words of their own", () => {
  expect(["a.old/b.bak2", "orig_copy/b", "golden/backups/older", "x-prev 1"].map(countCopyWords)).toEqual([2, 2, 0, 1]);
});
