import { expect, test } from "vitest";
import { groupStatistics } from "@/lib/domain/relative/relative-ratios";
import { joinedGroupsOf, rateMetric } from "./families";

test("the rate of a step of the insert benchmark counts its operations per second; that of get-min is its only metric, a cost", () => {
  const rate = (name: string) => rateMetric({ family: "insert-benchmark", name });
  expect(["l.i0", "l.x", "q100.1", "qp100.L2", "getmin"].map(rate)).toEqual([
    "insertsPerSecond",
    "insertsPerSecond",
    "qps",
    "qps",
    "getMinCost",
  ]);
});

test("the author's range joins both of ours, without scan.warm, and its statistics are those of the union", () => {
  const rows = [
    { group: "point", params: {} },
    { group: "range", params: { range: 100 } },
    { group: "range", params: { phase: "warm" } },
    { group: "range-aggregation", params: {} },
    { group: "write", params: {} },
    { group: "range", params: { phase: null } },
  ] as const;
  const ratios = [0.5, 0.6, 9, 0.9, 0.1, 0.8];
  const [joined, ...more] = joinedGroupsOf("sysbench", rows);
  expect(more).toEqual([]);
  expect(joined?.rows).toEqual([1, 3, 5]);
  // 0.6, 0.8, 0.9: their mean is 2.3 / 3.
  const statistics = groupStatistics((joined?.rows ?? []).map((at) => ratios[at] ?? null));
  expect(statistics).toMatchObject({ n: 3, min: 0.6, max: 0.9, median: 0.8 });
  expect(statistics.average).toBeCloseTo(2.3 / 3, 12);
});

test("a joined group is left out where one of its parts has no row, or the family has no such statistics", () => {
  const rows = [{ group: "range", params: {} }] as const;
  expect(joinedGroupsOf("sysbench", rows)).toEqual([]);
  expect(joinedGroupsOf("fio", [...rows, { group: "range-aggregation", params: {} }])).toEqual([]);
});
