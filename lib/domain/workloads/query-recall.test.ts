import { expect, it } from "vitest";
import { queryRecalls } from "./query-recall";
import { isSoftwareArray } from "./sample-means";

it("the hardest and the easiest hundred are known for at least a hundred queries", () => {
  // Half of ten neighbours were found in each query.
  const of = (queries: number) => queryRecalls(new Uint32Array(queries).fill(5), 10);
  expect(of(99)).toMatchObject({ recallP1: 0.5, recallHardestHundred: null, recallEasiestHundred: null });
  expect(of(100)).toMatchObject({ recallHardestHundred: 0.5, recallEasiestHundred: 0.5 });
});

it("arrays are md with a number of any length", () => {
  expect(["md0", "md127", "md", "sda1"].map(isSoftwareArray)).toEqual([true, true, false, false]);
});
