import { expect, it } from "vitest";
import { byPoints, type CatalogueEntry } from "./catalogue";

const entry = (dataset: string, points: number): CatalogueEntry => ({
  dataset,
  distance: "euclidean",
  k: 10,
  points,
  workloadIds: [],
  threads: [],
});

it("searches are sorted by their points, most first, ties by name", () => {
  const sorted = [entry("b", 5), entry("c", 9), entry("a", 5)].sort(byPoints);
  expect(sorted.map(({ dataset }) => dataset)).toEqual(["c", "a", "b"]);
});
