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

it("accepts points at or below the limit, and none of unknown latency", () => {
  const { fits, notices } = latencyLimit(columns, 10);
  expect([0, 1, 2].map(fits)).toEqual([true, false, false]);
  expect(notices(() => true)).toMatchObject([
    {
      text:
        "Only points with a p99 latency of at most 10 ms compete: 1 " +
        "of 3 points. 1 have a higher one, of 1 it is not recorded.",
    },
  ]);
});

it("is none where nothing is asked for", () => {
  const { fits, notices } = latencyLimit(columns, null);
  expect([0, 1, 2].map(fits)).toEqual([true, true, true]);
  expect(notices(() => true)).toEqual([]);
});

it("reports points of unknown latency as unknown, with no other reason", () => {
  const unknown = { ...columns, latencyP99: new Float64Array(4).fill(Number.NaN) };
  const all = () => true;
  expect(latencyLimit(unknown, 1).emptyReason(all)).toBe(
    "Within a p99 latency of at most 1 ms nothing is known: of 3 points with a recall " +
      "and a QPS none has a recorded p99. Without the limit they can be compared.",
  );
  expect(latencyLimit(columns, 1).emptyReason(all)).toMatch(/2 have a higher p99, of 1 it is not recorded/);
  // One of them fits. Without a limit, or without comparable points, there is another reason.
  expect(latencyLimit(columns, 10).emptyReason(all)).toBeNull();
  expect(latencyLimit(columns, null).emptyReason(all)).toBeNull();
  expect(latencyLimit(unknown, 1).emptyReason((row) => row === 3)).toBeNull();
});

it("separates builds that reach the target too slowly, or at unknown latency, from those that never do", () => {
  const built = { ...columns, index: Int32Array.from([0, 0, 1, -1]) };
  const { heldBack } = latencyLimit(built, 1);
  expect([...heldBack([0, 1, 2], 0.9)]).toEqual([
    [0, "above"],
    [1, "unknown"],
  ]);
  expect([...heldBack([0, 1, 2], 0.95)]).toEqual([
    [0, undefined],
    [1, undefined],
  ]);
});
