import { expect, test } from "vitest";
import { chartCurves } from "./chart-curves";
import type { ViewPoint } from "./compare-types";

const point: ViewPoint = {
  id: "b.1",
  series: "hnswlib",
  label: "hnswlib (16)",
  recall: 0.8564999999999999,
  qps: 2651.9330868533657,
  indexParams: { m: 16 },
  queryParams: { efSearch: 10 },
  threads: 1,
  latencyP95Seconds: 0.0009178757667541515,
  latencyP99Seconds: null,
  index: { totalSeconds: 0.6585440635681152, loadSeconds: null, buildSeconds: null, bytes: 38264832 },
  recallSource: "computed",
  status: "complete",
  bundle: "b",
};

test("a curve for drawing keeps recall, QPS and bytes exact, and eight digits of times; missing stays missing", () => {
  const [curve] = chartCurves([{ series: "hnswlib", frontier: [point], pointCount: 1, rest: [] }]);
  expect(curve?.frontier).toEqual([
    {
      ...point,
      latencyP95Seconds: 0.00091787577,
      index: { totalSeconds: 0.65854406, loadSeconds: null, buildSeconds: null, bytes: 38264832 },
    },
  ]);
});
