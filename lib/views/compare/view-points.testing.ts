import type { CompareSeries, CurveSeries, ViewPoint } from "./compare-types";

/** A point of a series as charts and tables draw it. */
export const viewPoint = (series: string, recall: number, qps: number): ViewPoint => ({
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

/** A series with these points on its frontier and no others. */
export const viewCurve = (series: string, ...places: [number, number][]): CurveSeries => ({
  series,
  frontier: places.map(([recall, qps]) => viewPoint(series, recall, qps)),
  pointCount: places.length,
  rest: [],
});

/** A series of an engine of the same name, in the group without a name. */
export const viewSeries = (key: string, part: Partial<CompareSeries> = {}): CompareSeries => ({
  key,
  value: key,
  label: key,
  detail: null,
  engine: key,
  color: 0,
  marker: 0,
  group: "",
  conditions: {},
  shared: {},
  ...part,
});
