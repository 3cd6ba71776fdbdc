import { expect, it } from "vitest";
import { UnreadTables } from "@/lib/import/unread-tables";
import { chosenOf } from "@/lib/views/columns/choices";
import { overlapsOf } from "./overlaps";

/** Returns the choices for files of two tables, the first with more files. */
function chosen(paths: readonly string[], other: string, raw = {}) {
  const unread = new UnreadTables();
  const add = (path: string, text: string) => unread.add({ path, size: null, head: Buffer.from(text), text });
  for (const path of paths) add(path, "flavour,score\na,1\nb,2\n");
  add(other, "flavour,points\na,1\nb,2\n");
  return chosenOf(unread.without([]), raw);
}

it("names a file that the rule of another table takes", () => {
  expect(overlapsOf(chosen(["r/a.csv", "r/b.csv"], "r/c.csv"))).toEqual([
    expect.stringMatching(/^r\/c\.csv lies among/),
  ]);
});

it("names none where the tables lie apart, or one of both is left out", () => {
  expect(overlapsOf(chosen(["r/a.csv", "r/b.csv"], "s/c.csv"))).toEqual([]);
  expect(overlapsOf(chosen(["r/run_1.csv", "r/run_2.csv"], "r/all.csv"))).toEqual([]);
  expect(overlapsOf(chosen(["r/a.csv", "r/b.csv"], "r/c.csv", { off1: "1" }))).toEqual([]);
});
