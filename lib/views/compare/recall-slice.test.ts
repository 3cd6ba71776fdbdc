import { describe, expect, it } from "vitest";
import type { CompareSeries, CurveSeries, ViewPoint } from "./compare-types";
import { dominatorOf, recallSlice } from "./recall-slice";

const info = (key: string, group = ""): CompareSeries => ({
  key,
  value: key,
  label: key,
  detail: null,
  engine: key,
  color: 0,
  marker: 0,
  group,
  conditions: {},
  shared: {},
});
const curve = (series: string, ...points: [recall: number, qps: number][]): CurveSeries => ({
  series,
  pointCount: points.length,
  rest: [],
  frontier: points.map(
    ([recall, qps], at): ViewPoint => ({
      id: `${series}.${at}`,
      series,
      label: series,
      recall,
      qps,
      indexParams: {},
      queryParams: {},
      threads: 1,
      latencyP95Seconds: null,
      latencyP99Seconds: null,
      index: null,
      recallSource: null,
      status: "complete",
      bundle: "b",
    }),
  ),
});
const series = [info("a"), info("b"), info("c"), info("elsewhere", "machine hetz")];
const curves = [
  curve("a", [0.9, 1000], [0.99, 500]),
  curve("b", [0.95, 800], [1, 100]),
  curve("c", [0.8, 50]),
  curve("elsewhere", [1, 9000]),
];

describe("a slice at a recall", () => {
  it("ranks the series of one group by their best QPS there, those that never get there last", () => {
    expect(
      recallSlice(series, curves, 0.92, "").map((row) => [row.info.key, row.point?.qps ?? null, row.ratio]),
    ).toEqual([
      ["b", 800, 1],
      ["a", 500, 0.625],
      ["c", null, null],
    ]);
  });
});

describe("what beats a point", () => {
  it("is of its own series where that has one, with the share of QPS that it has more", () => {
    expect(dominatorOf({ series: "a", x: 0.95, y: 400 }, series, curves)).toMatchObject({
      info: { key: "a" },
      point: { qps: 500 },
      faster: 0.25,
    });
  });
  it("else of another series under equal conditions, never of others", () => {
    expect(dominatorOf({ series: "c", x: 0.8, y: 50 }, series, curves)).toMatchObject({
      info: { key: "a" },
      faster: 19,
    });
    expect(dominatorOf({ series: "b", x: 1, y: 100 }, series, curves)).toBeNull();
  });
  it("is nobody where only an equal point is there", () => {
    expect(dominatorOf({ series: "a", x: 0.9, y: 1000 }, series, curves)).toBeNull();
    expect(dominatorOf({ series: "a", x: 0.89, y: 1000 }, series, curves)).toMatchObject({ faster: 0 });
  });
});
