import { expect, it } from "vitest";
import { testColumns } from "@/lib/domain/vector/test-columns";
import { latencyLimit } from "./latency-limit";

const columns = {
  ...testColumns([
    { qps: 100, recall: 0.9 },
    { qps: 200, recall: 0.9 },
    { qps: 300, recall: 0.9 },
    { qps: null, recall: 0.9 },
  ]),
  latencyP99: Float64Array.from([0.01, 0.0101, Number.NaN, 0.001]),
};

it("lets points at or below the limit compete, and none whose latency is not recorded", () => {
  const { fits, notices } = latencyLimit(columns, 10);
  expect([0, 1, 2].map(fits)).toEqual([true, false, false]);
  expect(notices(() => true)).toMatchObject([
    {
      text: "Only points with a p99 latency of at most 10 ms compete: 1 of 3 points. 1 have a higher one, of 1 it is not recorded.",
    },
  ]);
});

it("is none where nothing is asked for", () => {
  const { fits, notices } = latencyLimit(columns, null);
  expect([0, 1, 2].map(fits)).toEqual([true, true, true]);
  expect(notices(() => true)).toEqual([]);
});
