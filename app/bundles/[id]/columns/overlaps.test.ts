import { expect, it } from "vitest";
import { UnreadTables } from "@/lib/import/unread-tables";
import { chosenOf } from "@/lib/views/columns/choices";
import { overlapsOf } from "./overlaps";

/**
 * Returns the choices for two tables: `paths` are files of the first, `other` is the only file of the second. The first
 * has one column more than the second.
 */
function choicesFor(paths: readonly string[], other: string, raw = {}) {
  const unread = new UnreadTables();
  const add = (path: string, text: string) => unread.add({ path, size: null, head: Buffer.from(text), text });
  for (const path of paths) add(path, "flavour,points,score\na,1,2\nb,2,3\n");
  add(other, "flavour,points\na,1\nb,2\n");
  return chosenOf(unread.without([]), raw);
}

it("reports a file that the rule of an earlier table takes, where that table has all of its columns", () => {
  expect(overlapsOf(choicesFor(["r/a.csv", "r/b.csv"], "r/c.csv"))).toEqual([
    expect.stringMatching(/^r\/c\.csv lies among/),
  ]);
});

it("reports no file where the rules of the tables share none, or where one table is left out", () => {
  expect(overlapsOf(choicesFor(["r/a.csv", "r/b.csv"], "s/c.csv"))).toEqual([]);
  expect(overlapsOf(choicesFor(["r/run_1.csv", "r/run_2.csv"], "r/all.csv"))).toEqual([]);
  expect(overlapsOf(choicesFor(["r/a.csv", "r/b.csv"], "r/c.csv", { off1: "1" }))).toEqual([]);
});

it("reports no file of a table with a column that the earlier one lacks, since its own rule takes it", () => {
  const unread = new UnreadTables();
  const add = (path: string, text: string) => unread.add({ path, size: null, head: Buffer.from(text), text });
  for (const path of ["r/a.csv", "r/b.csv"]) add(path, "flavour,score\na,1\nb,2\n");
  add("r/c.csv", "flavour,points\na,1\nb,2\n");
  expect(overlapsOf(chosenOf(unread.without([]), {}))).toEqual([]);
});
