import { expect, it } from "vitest";
import { queryRecalls } from "./query-recall";

it("the hardest and the easiest hundred are known for at least a hundred queries", () => {
  // Half of ten neighbours were found in each query.
  const recallsOf = (queries: number) => queryRecalls(new Uint32Array(queries).fill(5), 10);
  expect(recallsOf(99)).toMatchObject({ recallP1: 0.5, recallHardestHundred: null, recallEasiestHundred: null });
  expect(recallsOf(100)).toMatchObject({ recallHardestHundred: 0.5, recallEasiestHundred: 0.5 });
});
