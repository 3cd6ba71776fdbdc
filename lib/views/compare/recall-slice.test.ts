import { describe, expect, it } from "vitest";
import { bestAt, dominatorOf, recallSlice } from "./recall-slice";
import { viewCurve, viewSeries } from "./view-points.testing";

const series = [viewSeries("a"), viewSeries("b"), viewSeries("c"), viewSeries("elsewhere", { group: "machine hetz" })];
const curves = [
  viewCurve("a", [0.9, 1000], [0.99, 500]),
  viewCurve("b", [0.95, 800], [1, 100]),
  viewCurve("c", [0.8, 50]),
  viewCurve("elsewhere", [1, 9000]),
];

describe("a slice at a recall", () => {
  it("ranks the series of one group by their best QPS there, with those that miss it last", () => {
    expect(
      recallSlice(series, curves, 0.92, "").map((row) => [row.info.key, row.point?.qps ?? null, row.ratio]),
    ).toEqual([
      ["b", 800, 1],
      ["a", 500, 0.625],
      ["c", null, null],
    ]);
  });
});

describe("the point that beats another", () => {
  it("is of its own series where that has one", () => {
    expect(dominatorOf({ series: "a", x: 0.95, y: 400 }, series, curves)).toMatchObject({
      info: { key: "a" },
      point: { qps: 500 },
    });
  });
  it("is else of another series under equal conditions, never under others", () => {
    expect(dominatorOf({ series: "c", x: 0.8, y: 50 }, series, curves)).toMatchObject({
      info: { key: "a" },
    });
    expect(dominatorOf({ series: "b", x: 1, y: 100 }, series, curves)).toBeNull();
  });
  it("is null where only an equal point exists", () => {
    expect(dominatorOf({ series: "a", x: 0.9, y: 1000 }, series, curves)).toBeNull();
    expect(dominatorOf({ series: "a", x: 0.89, y: 1000 }, series, curves)).toMatchObject({ point: { qps: 1000 } });
  });
});

it("takes the first point of the frontier that reaches a target as the best one", () => {
  expect(bestAt(viewCurve("a", [0.9, 100], [0.95, 80]), 0.95)?.qps).toBe(80);
  expect(bestAt(viewCurve("a", [0.9, 100], [0.95, 80]), 0.96)).toBeNull();
});
