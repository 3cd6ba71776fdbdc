import { expect, it } from "vitest";
import { acrossView } from "./across-view";
import type { BestRow } from "./best-rows";

const row = (
  dataset: string,
  algorithm: string,
  qps: Record<string, number>,
  part: Partial<BestRow> = {},
): BestRow => ({
  key: "",
  dataset,
  distance: "euclidean",
  k: 10,
  engine: algorithm,
  engineName: algorithm,
  algorithm,
  machine: null,
  threads: 1,
  batch: false,
  detail: null,
  group: "one",
  conditions: "1 thread",
  best: Object.fromEntries(
    Object.entries(qps).map(([target, value]) => [target, { qps: value, recall: 1, point: "b.1", config: null }]),
  ),
  compare: "/compare",
  ...part,
});
const rows = [
  row("first", "a", { 0.95: 1000, 0.99: 100 }),
  row("first", "b", { 0.95: 500 }),
  row("first", "b", { 0.95: 600 }, { detail: "variant pq" }),
  row("first", "a", { 0.95: 9999 }, { group: "other machine" }),
  row("second", "a", { 0.95: 10 }),
];

it("shows the group with most algorithms of each data set, with the best of an algorithm's variants", () => {
  const { columns, rows: found } = acrossView(rows, 0.95);
  expect(columns).toMatchObject([{ dataset: "first", conditions: "k 10, 1 thread", others: 1 }]);
  expect(found.map(({ algorithm, ratios }) => [algorithm, ratios])).toEqual([
    ["a", [1]],
    ["b", [0.6]],
  ]);
});

it("knows that an algorithm with a point at a lower target never reaches this one", () => {
  expect(acrossView(rows, 0.99).rows.map(({ algorithm, ratios }) => [algorithm, ratios])).toEqual([
    ["a", [1]],
    ["b", [null]],
  ]);
});
