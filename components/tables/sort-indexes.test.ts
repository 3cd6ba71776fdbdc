import { expect, test } from "vitest";
import type { IndexTableRow } from "@/lib/views/compare/compare-types";
import { nextSort, sortIndexes } from "./sort-indexes";

const row = (id: string, totalSeconds: number | null): IndexTableRow => ({
  id,
  series: "s",
  bundle: "b",
  indexParams: {},
  index: { totalSeconds, loadSeconds: null, buildSeconds: null, bytes: null },
  status: "complete",
  bestPoint: null,
  highestRecall: null,
});
const rows = [row("a", 5), row("none", null), row("b", 40), row("c", 5)];
const ids = (sorted: IndexTableRow[]) => sorted.map(({ id }) => id);

test("rows without a value come last in both directions, and ties keep their order", () => {
  expect(ids(sortIndexes(rows, { key: "total", direction: "ascending" }))).toEqual(["a", "c", "b", "none"]);
  expect(ids(sortIndexes(rows, { key: "total", direction: "descending" }))).toEqual(["b", "a", "c", "none"]);
});

test("a first click shows the cheapest or the fastest, a second one turns it round", () => {
  const once = nextSort(null, "total");
  expect(once.direction).toBe("ascending");
  expect(nextSort(once, "total").direction).toBe("descending");
  expect(nextSort(once, "qps").direction).toBe("descending");
});
