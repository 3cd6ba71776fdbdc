import { expect, it } from "vitest";
import { searchPoints } from "@/lib/domain/vector/search-points";
import { type StatedPoint, testColumns } from "@/lib/domain/vector/test-columns";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { between } from "./experiments";
import { type Upload, uploadOfPoints } from "./uploads";
import { uploadsOfColumns, uploadsOfSearches } from "./uploads-of-columns";

/** Choices of parameters of some algorithms that two bundles measured, 2 % apart. */
const columnsOf = (recalls: readonly number[], algorithms = ["hnsw"]): PointColumns => {
  const own = algorithms.flatMap((algorithm) =>
    recalls.map((recall, at): StatedPoint => ({ algorithm, query: { ef: 10 * at }, qps: 1000 - 100 * at, recall })),
  );
  return testColumns([
    ...own.map((point) => ({ ...point, bundle: "a" })),
    ...own.map((point) => ({ ...point, qps: (point.qps ?? 0) * 1.02, bundle: "b" })),
  ]);
};
const evidence = (uploads: ReadonlyMap<string, Upload>) => {
  const [a, b] = [uploads.get("a"), uploads.get("b")];
  if (!a || !b) throw new Error("A bundle has no results.");
  return between(a, b, null)?.evidence;
};

it("counts measured choices as evidence, not the recalls at which they are the best", () => {
  const columns = columnsOf([0.955, 0.9999], ["hnsw", "ivf"]);
  const best = searchPoints({ dataset: "sift", distance: null, k: 10 }, columns);
  const ofBest = new Map([...best].map(([id, points]) => [id, uploadOfPoints(id, points)]));
  // One choice of each algorithm is the best at 0.95, the other at 0.96 to 0.99. None is known to reach 1.
  expect(evidence(ofBest)).toMatchObject({ answer: "one", cells: 10 });
  expect(evidence(uploadsOfSearches(new Map([["sift", columns]])))).toMatchObject({ answer: "undecided", cells: 4 });
});

it("has the same evidence as a page on the data set, whatever other data sets the bundles have", () => {
  const columns = columnsOf([0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99]);
  const own = evidence(uploadsOfColumns(columns));
  expect(own).toMatchObject({ answer: "one", cells: 8 });
  expect(evidence(uploadsOfSearches(new Map([["sift", columns]])))).toEqual(own);
  // Choices of another data set have the same numbers, and are other cells.
  const both = uploadsOfSearches(
    new Map([
      ["sift", columns],
      ["glove", columnsOf([0.9, 0.95])],
    ]),
  );
  expect(evidence(both)).toMatchObject({ answer: "one", cells: 10 });
});
