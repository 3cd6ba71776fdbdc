import { expect, test } from "vitest";
import type { CurveSeries, SeriesInfo, ViewPoint } from "@/lib/views/compare-types";
import { answerRows } from "./answer-rows";

const point = (series: string, recall: number, qps: number): ViewPoint => ({
  id: `${series}.${recall}`,
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
});
const info = (key: string): SeriesInfo => ({ key, label: key, detail: null, engine: key, color: 0, marker: 0 });
const curve = (series: string, ...places: [number, number][]): CurveSeries => ({
  series,
  frontier: places.map(([recall, qps]) => point(series, recall, qps)),
  pointCount: places.length,
  rest: [],
});
const series = [info("slow"), info("never"), info("fast")];
const curves = [
  curve("slow", [0.9, 400], [0.99, 50]),
  curve("never", [0.5, 900]),
  curve("fast", [0.95, 200], [0.99, 100]),
];

test("the fastest series at the target comes first, one that never gets there last, with its highest recall", () => {
  const { rows } = answerRows(series, curves, 0.95, null);
  expect(rows.map((row) => [row.info.key, row.point?.qps ?? null])).toEqual([
    ["fast", 200],
    ["slow", 50],
    ["never", null],
  ]);
  expect(rows[2]).toMatchObject({ highestRecall: 0.5, ratio: null, share: 0 });
});

test("ratios are to the chosen series, 1 for itself, and to the fastest when nothing usable is chosen", () => {
  expect(answerRows(series, curves, 0.95, "slow").rows.map(({ ratio }) => ratio)).toEqual([4, 1, null]);
  expect(answerRows(series, curves, 0.95, "never").base).toBe("fast");
  expect(answerRows(series, curves, 0.95, null).rows.map(({ ratio }) => ratio)).toEqual([1, 0.25, null]);
});

test("with no series that reaches the target there is no base", () => {
  expect(answerRows(series, curves, 1, null)).toMatchObject({ base: null, rows: [{ ratio: null }, {}, {}] });
});
