import { describe, expect, it } from "vitest";
import { type Limits, NO_LIMITS } from "@/lib/domain/vector/limits";
import { testColumns } from "@/lib/domain/vector/test-columns";
import type { IndexFacts } from "@/lib/domain/workloads/point-columns";
import { countRecorded, readerLimits } from "./reader-limits";

const columns = {
  ...testColumns([
    { qps: 100, recall: 0.9 },
    { qps: 200, recall: 0.9 },
    { qps: 300, recall: 0.9 },
    { qps: null, recall: 0.9 },
  ]),
  latencyP99: Float64Array.from([0.01, 0.0101, Number.NaN, 0.001]),
};

const latency = (of: typeof columns, p99: number) => readerLimits(of, { ...NO_LIMITS, p99 });

it("accepts points at or below the limit, and none of unknown latency", () => {
  const { fits, notices } = latency(columns, 10);
  expect([0, 1, 2, 3].map(fits)).toEqual([true, false, false, true]);
  expect(notices(() => true)).toMatchObject([
    {
      text: "Only points within p99 ≤ 10 ms compete: 1 of 3 points; 1 above, 1 without a recorded p99.",
    },
  ]);
});

it("accepts every point without a limit, and has no notice", () => {
  const { fits, notices } = readerLimits(columns, NO_LIMITS);
  expect([0, 1, 2].map(fits)).toEqual([true, true, true]);
  expect(notices(() => true)).toEqual([]);
});

it("says that a limit leaves nothing, with unknown latencies apart, and null where the limit is not the reason", () => {
  const unknown = { ...columns, latencyP99: new Float64Array(4).fill(Number.NaN) };
  const all = () => true;
  expect(latency(unknown, 1).emptyReason(all)).toBe(
    "Within p99 ≤ 1 ms nothing is known: of 3 points with a recall " +
      "and a QPS none has a recorded p99. Without the limit they can be compared.",
  );
  expect(latency(columns, 1).emptyReason(all)).toMatch(/2 are above, of 1 it is not recorded/);
  // One of them fits; there is no limit; no point is comparable without the limit either.
  expect(latency(columns, 10).emptyReason(all)).toBeNull();
  expect(readerLimits(columns, NO_LIMITS).emptyReason(all)).toBeNull();
  expect(latency(unknown, 1).emptyReason((row) => row === 3)).toBeNull();
});

it("separates builds that reach the target too slowly, or at unknown latency, from those that never do", () => {
  const built = { ...columns, index: Int32Array.from([0, 0, 1, -1]) };
  const { reasonsByIndex } = latency(built, 1);
  expect([...reasonsByIndex([0, 1, 2], 0.9)]).toEqual([
    [0, "above"],
    [1, "unknown"],
  ]);
  expect([...reasonsByIndex([0, 1, 2], 0.95)]).toEqual([
    [0, undefined],
    [1, undefined],
  ]);
});

describe("limits on the index of a point", () => {
  const index = (totalSeconds: number | null, mebibytes: number | null): IndexFacts => ({
    ordinal: 0,
    run: 0,
    params: {},
    totalSeconds,
    loadSeconds: null,
    buildSeconds: null,
    bytes: mebibytes === null ? null : mebibytes * 1024 ** 2,
    status: "complete",
    origin: null,
  });
  // The third point's index has no recorded build time; no source covers the fourth's.
  const built = {
    ...testColumns([100, 200, 300, 400].map((qps) => ({ qps, recall: 0.9 }))),
    indexes: [index(30, 200), index(30.1, 100), index(null, 100)],
    index: Int32Array.from([0, 1, 2, -1]),
  };
  const fits = (limits: Partial<Limits>) => [0, 1, 2, 3].map(readerLimits(built, { ...NO_LIMITS, ...limits }).fits);

  it("takes an index that is known to be within all of them", () => {
    expect(fits({ maxBuildSeconds: 30 })).toEqual([true, false, false, false]);
    expect(fits({ maxIndexMiB: 199.9 })).toEqual([false, true, true, false]);
    expect(fits({ maxBuildSeconds: 30, maxIndexMiB: 199.9 })).toEqual([false, false, false, false]);
  });

  it("names the limits in its notice, and counts what is above and what is not recorded", () => {
    const { notices, emptyReason } = readerLimits(built, { ...NO_LIMITS, maxBuildSeconds: 30, maxIndexMiB: 199.9 });
    // 200 MiB and 30.1 s are above; the third and the fourth may be either.
    expect(notices(() => true)[0]?.text).toBe(
      "Only points within build ≤ 30 s, index ≤ 199.9 MiB compete: 0 of 4 points; " +
        "2 above, 2 without a recorded build time or index size.",
    );
    expect(emptyReason(() => true)).toMatch(/^Within build ≤ 30 s, index ≤ 199.9 MiB nothing is known: of 4 points/);
  });

  it("names only the number that no row records, or says that no row has all", () => {
    const { emptyReason } = readerLimits(built, { ...NO_LIMITS, maxBuildSeconds: 31, p99: 5 });
    // Two of the four have a build time, and none has a p99.
    expect(emptyReason(() => true)).toContain("of 4 points with a recall and a QPS none has a recorded p99.");
    const halves = { ...built, indexes: [index(30, null), index(null, 100)], index: Int32Array.from([0, 1, 0, 1]) };
    const either = readerLimits(halves, { ...NO_LIMITS, maxBuildSeconds: 31, maxIndexMiB: 200 });
    expect(either.emptyReason(() => true)).toMatch(
      / a QPS no point has all of build time and index size\. Without the limits they can be compared\.$/,
    );
  });

  it("counts the points that record what a limit needs", () => {
    const counts = { maxBuildSeconds: 2, maxIndexMiB: 3, p99: 0, maxCost: 0 };
    expect(countRecorded(built, () => true, {})).toEqual(counts);
    expect(countRecorded(built, () => true, { price: 2 })).toEqual({ ...counts, maxCost: 4 });
    expect(countRecorded(built, (row) => row > 1, {})).toEqual({ ...counts, maxBuildSeconds: 0, maxIndexMiB: 1 });
  });

  it("takes a point whose million queries cost no more, by the price of the machine alone", () => {
    // At $3.6 an hour a second is $0.001. So a million queries at 100, 200, 300 and 400 a second cost $10, $5, $3.33,
    // $2.5.
    const of = (maxCost: number, price: number | null) =>
      [0, 1, 2, 3].map(readerLimits(built, { ...NO_LIMITS, maxCost, price }).fits);
    expect(of(5, 3.6)).toEqual([false, true, true, true]);
    expect(of(3, 3.6)).toEqual([false, false, false, true]);
    const unknown = readerLimits(built, { ...NO_LIMITS, maxCost: 5 });
    expect([0, 1, 2, 3].map(unknown.fits)).toEqual([false, false, false, false]);
    expect(unknown.emptyReason(() => true)).toBe(
      "Within cost ≤ 5 $ per million queries nothing is known: of 4 points with a recall and a QPS none has a recorded " +
        "cost. Without the limit they can be compared.",
    );
  });
});
