import type { CurveSeries, IndexSummary, ViewPoint } from "./compare-types";

// Measured on 100,000 points: the digits of latencies and build seconds were a tenth of all that the page sends.
const DIGITS = 8;
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(DIGITS)));

const lighterIndex = (index: IndexSummary): IndexSummary => ({
  ...index,
  totalSeconds: rounded(index.totalSeconds),
  loadSeconds: rounded(index.loadSeconds),
  buildSeconds: rounded(index.buildSeconds),
});

const lighterPoint = (point: ViewPoint): ViewPoint => ({
  ...point,
  latencyP95Seconds: rounded(point.latencyP95Seconds),
  latencyP99Seconds: rounded(point.latencyP99Seconds),
  index: point.index && lighterIndex(point.index),
});

/**
 * The curves as the browser draws them: recall and QPS exact, latencies and build seconds to eight significant digits, of which
 * tooltips show three or four. A point's page and the table formats have every digit.
 */
export function chartCurves(curves: readonly CurveSeries[]): CurveSeries[] {
  return curves.map((curve) => ({ ...curve, frontier: curve.frontier.map(lighterPoint) }));
}
