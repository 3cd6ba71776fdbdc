import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { groupValues, toMedian } from "./series-median";

describe("a value over the median of its group", () => {
  it("divides by the middle series, or by the mean of the two in the middle", () => {
    // 300 / 200, and 300 / ((200 + 300) / 2).
    expect(toMedian(300, [100, 300, 200])).toEqual({ ratio: 1.5, of: 3 });
    expect(toMedian(300, [100, 300, 200, 400])).toEqual({ ratio: 1.2, of: 4 });
  });

  it("is null below three series, without a value, and where the median is 0", () => {
    expect(toMedian(300, [100, 300])).toEqual({ ratio: null, of: 2 });
    expect(toMedian(null, [100, 200, 300])).toEqual({ ratio: null, of: 3 });
    expect(toMedian(300, [0, 0, 300])).toEqual({ ratio: null, of: 3 });
    expect(toMedian(0, [0, 200, 300])).toEqual({ ratio: 0, of: 3 });
  });
});

describe("the group of a value", () => {
  const at = (id: string, version: string, qps: number | null, more: Partial<WorkloadPoint> = {}) =>
    testPoint(id, qps, { build: testBuild(version), threads: 8, ...more });
  const valuesOf = (points: readonly WorkloadPoint[], id: string) => {
    const point = points.find((each) => each.id === id);
    return (
      point && [...groupValues(points)({ ...point, params: point.workloadParams }, "qps").values].sort((a, b) => a - b)
    );
  };

  it("holds the series of one bundle, workload and thread count; repeats of a series give their median", () => {
    const points = [
      at("a", "5.6.51", 100),
      at("b", "5.7.44", 210),
      at("c", "5.7.44", 190),
      at("d", "8.0.43", 300),
      at("e", "8.0.43", 999, { threads: 16 }),
      at("f", "8.0.43", 999, { workload: "scan" }),
    ];
    expect(valuesOf(points, "a")).toEqual([100, 200, 300]);
  });

  it("never holds a series of another machine or data size; another config is a series of its own", () => {
    const points = [
      at("a", "5.6.51", 100),
      at("b", "5.6.51", 110, { config: "z12b_c8r32" }),
      at("c", "8.0.43", 999, { machine: "48 CPUs" }),
      at("d", "8.0.43", 999, { settings: { rows: 10 } }),
    ];
    expect(valuesOf(points, "a")).toEqual([100, 110]);
  });

  it("keeps an author's numbers and raw ones apart, and leaves failed runs out", () => {
    const points = [
      at("a", "5.6.51", 100),
      at("b", "5.6.51", 101, { origin: "author" }),
      at("c", "8.0.43", 300, { status: "failed" }),
      at("d", "8.4.6", null),
    ];
    expect(valuesOf(points, "a")).toEqual([100]);
  });

  it("stays the same beside any other bundle", () => {
    const own = [at("a", "5.6.51", 100), at("b", "5.7.44", 200), at("c", "8.0.43", 300)];
    // The other bundle has more series under the same conditions, and more settings.
    const other = ["5.6.51", "5.7.44", "8.0.43", "8.4.6", "9.5.0"].map((version, nth) =>
      at(`o${nth}`, version, 9000 + nth, { bundle: "b2", settings: { seconds: 300, ssl: true } }),
    );
    expect(valuesOf([...other, ...own], "a")).toEqual(valuesOf(own, "a"));
    expect(valuesOf([...other, ...own], "o0")).toEqual([9000, 9001, 9002, 9003, 9004]);
  });

  it("is distinct for each recall of a vector search, though its points share an id", () => {
    const search = (id: string, recall: number, qps: number) =>
      at(id, id, qps, { family: "vector-search", workload: "fashion-mnist", workloadParams: { recall } });
    const points = [search("a", 0.9, 500), search("b", 0.9, 400), search("a", 0.99, 50)];
    const groups = groupValues(points);
    const values = (recall: number) => groups({ id: "a", workload: "fashion-mnist", params: { recall } }, "qps").values;
    expect([values(0.9), values(0.99)]).toEqual([[500, 400], [50]]);
  });
});
