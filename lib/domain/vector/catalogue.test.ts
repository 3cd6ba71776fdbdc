import { expect, it } from "vitest";
import { byPoints, type CatalogueEntry, commonThreads } from "./catalogue";

const entry = (dataset: string, points: number, threads: CatalogueEntry["threads"] = []): CatalogueEntry => ({
  dataset,
  distance: "euclidean",
  k: 10,
  points,
  workloadIds: [],
  threads,
});

it("searches stand by their points, most first, ties by name", () => {
  const sorted = [entry("b", 5), entry("c", 9), entry("a", 5)].sort(byPoints);
  expect(sorted.map(({ dataset }) => dataset)).toEqual(["c", "a", "b"]);
});

it("the usual thread count has the most points, of equals it is the lowest known one", () => {
  const of = (...threads: [number | null, number][]) =>
    commonThreads(
      entry(
        "a",
        1,
        threads.map(([count, points]) => ({ threads: count, points })),
      ),
    );
  expect(of([1, 5], [8, 9])).toBe(8);
  expect(of([null, 5], [8, 5], [1, 5])).toBe(1);
  expect(of([null, 9], [8, 5])).toBeNull();
  expect(of()).toBeNull();
});
