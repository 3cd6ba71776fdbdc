import { expect, it } from "vitest";
import { buildNamed, parseResultPath } from "./ann-benchmarks";

it("reads dataset, count and algorithm of a result's path, from its end", () => {
  expect(parseResultPath("results/glove-100-angular/10/hnswlib-batch/a_b.hdf5")).toEqual({
    dataset: "glove-100-angular",
    k: 10,
    algorithmDirectory: "hnswlib-batch",
    file: "a_b.hdf5",
  });
  const odd = [
    "10/hnswlib/a",
    "glove/0/hnswlib/a",
    "glove/x/hnswlib/a",
    "glove/1000000/h/a",
    "/10/hnswlib/a",
    "glove/10//a",
  ];
  expect(odd.map(parseResultPath)).toEqual(Array(6).fill(null));
  expect(parseResultPath("glove/10/hnswlib/")).toBeNull();
});

it("decodes a build's name as far as its shape is known", () => {
  expect(buildNamed("my8032_rel")).toMatchObject({ raw: "my8032_rel", version: "8.0.32" });
  expect(buildNamed("something")).toMatchObject({ raw: "something", version: null });
});
