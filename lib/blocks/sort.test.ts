import { expect, test } from "vitest";
import { blockOf, part } from "@/lib/blocks/parts";
import { nextSort, sortedBlock } from "./sort";

const rows = [
  { id: "a", total: 5 },
  { id: "none", total: null },
  { id: "b", total: 40 },
  { id: "c", total: 5 },
];
const block = blockOf({
  name: "toy",
  parts: [part.number<(typeof rows)[number]>("total", "Total", ({ total }) => total)],
  rows: rows.map((row) => ({ row, key: row.id, parts: {}, head: row.id, detail: "" })),
});
const ids = (direction: "ascending" | "descending") =>
  sortedBlock(block, { key: "total", direction }).rows.map(({ key }) => key);

test("rows without a value come last in both directions, and ties keep their order", () => {
  expect(ids("ascending")).toEqual(["a", "c", "b", "none"]);
  expect(ids("descending")).toEqual(["b", "a", "c", "none"]);
  expect(sortedBlock(block, null)).toBe(block);
  expect(sortedBlock(block, { key: "other", direction: "ascending" })).toBe(block);
});

test("a first click shows the cheapest or fastest, or the least where neither is better; a second one reverses it", () => {
  const once = nextSort(null, { key: "total", better: null });
  expect(once.direction).toBe("ascending");
  expect(nextSort(once, { key: "total", better: null }).direction).toBe("descending");
  expect(nextSort(once, { key: "qps", better: "up" }).direction).toBe("descending");
  expect(nextSort(once, { key: "cost", better: "down" }).direction).toBe("ascending");
});
