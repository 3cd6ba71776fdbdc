import { expect, it } from "vitest";
import type { BestRow } from "@/lib/views/compare/best-rows";
import { acrossView } from "./across-view";

const threads = { key: "threads", text: "1 thread", said: true };
const mode = (text: string, isRecorded = true) => ({ key: "mode", text, said: isRecorded });
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
  conditions: [mode("one query at a time"), threads],
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
  expect(columns).toMatchObject([{ dataset: "first", conditions: "k 10, one query at a time, 1 thread", others: 1 }]);
  expect(found.map(({ algorithm, ratios }) => [algorithm, ratios])).toEqual([
    ["a", [1]],
    ["b", [0.6]],
  ]);
});

it("names shared conditions once, differences in heads, and the data sets without a column", () => {
  const two = (dataset: string, part: Partial<BestRow>) => [
    row(dataset, "a", { 0.95: 10 }, part),
    row(dataset, "b", { 0.95: 20 }, part),
  ];
  const more = [
    ...rows,
    ...two("sixth", {}),
    ...two("third", { k: 100 }),
    ...two("fourth", { conditions: [mode("batch mode"), threads] }),
    // An unrecorded mode must not look like the usual one. A gate without a usual value needs no text.
    ...two("fifth", {
      conditions: [mode("mode not recorded", false), threads, { key: "x", text: "x not set", said: false }],
    }),
  ];
  const { columns, usual, alone } = acrossView(more, 0.95);
  expect(usual).toBe("k 10, one query at a time, 1 thread");
  expect(columns.map(({ dataset, apart }) => [dataset, apart])).toEqual([
    ["fifth", "mode not recorded"],
    ["first", ""],
    ["fourth", "batch mode"],
    ["sixth", ""],
    ["third", "k 100"],
  ]);
  expect(alone).toEqual(["second"]);
});

it("knows that an algorithm with a point at a lower target never reaches this one", () => {
  expect(acrossView(rows, 0.99).rows.map(({ algorithm, ratios }) => [algorithm, ratios])).toEqual([
    ["a", [1]],
    ["b", [null]],
  ]);
});

it("keeps the data sets with most algorithms where there are more than fit, and counts the others", () => {
  const more = [
    ...rows,
    row("third", "a", { 0.95: 10 }),
    row("third", "b", { 0.95: 20 }),
    row("third", "c", { 0.95: 40 }),
    row("zero", "a", { 0.95: 1 }),
    row("zero", "b", { 0.95: 1 }),
  ];
  const { columns, left, rows: found } = acrossView(more, 0.95, { columns: 2, rows: 40 });
  expect(columns.map(({ dataset }) => dataset)).toEqual(["first", "third"]);
  expect(left).toBe(1);
  // b: 600 of 1,000 and 20 of 40; its point on "zero" no longer counts.
  expect(found.find(({ algorithm }) => algorithm === "b")).toMatchObject({ ratios: [0.6, 0.5], known: 2 });
  expect(acrossView(more, 0.95).left).toBe(0);
});

it("keeps the algorithms of the highest medians where not all fit, with ratios to the best of all", () => {
  const { rows: found, leftRows } = acrossView(rows, 0.95, { columns: 12, rows: 1 });
  expect([found.map(({ algorithm, ratios }) => [algorithm, ratios]), leftRows]).toEqual([[["a", [1]]], 1]);
});

it("compares engines whose algorithms have one name", () => {
  const hnsw = (engine: string, qps: number) =>
    row("first", "hnsw", { 0.95: qps }, { key: engine, engine, engineName: engine });
  const { columns, rows: found, alone } = acrossView([hnsw("Milvus", 100), hnsw("Qdrant", 50)], 0.95);
  expect([columns.length, alone]).toEqual([1, []]);
  expect(found.map(({ algorithm, ratios }) => [algorithm, ratios])).toEqual([
    ["hnsw (Milvus)", [1]],
    ["hnsw (Qdrant)", [0.5]],
  ]);
});
