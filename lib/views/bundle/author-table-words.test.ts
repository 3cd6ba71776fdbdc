import { expect, it } from "vitest";
import { authorTablesSummary, authorTablesTitle, noDifferenceWords } from "./author-table-words";

const table = (against: "raw" | "own", cells: number, differ: number, noData: number) => ({
  against,
  cells,
  differ,
  noData,
  agree: cells - differ - noData,
});

it("counts cells that agree, differ or have no raw results", () => {
  const tables = [table("raw", 1790, 2, 4)];
  expect(authorTablesTitle(tables)).toBe("The author's tables, checked against the raw data");
  expect(authorTablesSummary(tables)).toBe(
    "1,784 of 1,790 cells in 1 table agree, 2 differ, 4 have nothing to check against",
  );
  expect(noDifferenceWords(table("raw", 8, 0, 3))).toBe("Every cell that has raw data agrees.");
});

it("names contradictions in tables that follow only from the author's other numbers, and no raw results", () => {
  // The Linkbench post: 50 cells follow from MB a second, CPU and the rate of their rows. Two of them don't agree.
  const tables = [table("own", 10, 1, 0), table("own", 5, 1, 0), table("own", 14, 0, 0), table("own", 21, 0, 0)];
  expect(authorTablesTitle(tables)).toBe("The author's tables, checked against themselves");
  expect(authorTablesSummary(tables)).toBe(
    "48 of 50 cells in 4 tables agree with the author’s other numbers, 2 contradict them",
  );
  expect(authorTablesSummary([table("own", 6, 0, 0)])).toBe(
    "6 of 6 cells in 1 table agree with the author’s other numbers",
  );
  expect(noDifferenceWords(table("own", 6, 0, 0))).toContain("others of the author's");
});

it("reports tables that can't be checked, not that none agrees", () => {
  const tables = Array.from({ length: 14 }, () => table("raw", 880, 0, 880));
  expect(authorTablesTitle(tables)).toBe("The author's tables");
  expect(authorTablesSummary(tables)).toBe("nothing to check 12,320 cells in 14 tables against");
  expect(authorTablesSummary([...tables, table("raw", 10, 0, 0)])).toBe(
    "10 of 10 cells in 1 table agree; nothing to check 12,320 cells in 14 tables against",
  );
  expect(noDifferenceWords(table("raw", 880, 0, 880))).toBe("Nothing is here that its cells could be checked against.");
});
