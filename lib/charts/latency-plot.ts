import { formatMilliseconds } from "@/lib/format";
import type { CompareParams, LatencyCurve, SeriesInfo } from "@/lib/views/compare/compare-types";
import { amountAxis } from "./axis-scale";
import { axisOf, type Plot, recallSide } from "./plot";
import { linesWithRoom, type PlotLine } from "./plot-points";

interface Latencies {
  series: readonly SeriesInfo[];
  latencies: readonly LatencyCurve[];
}

/**
 * Returns p99 latency in ms by recall of every series that has one. A line has the points that no other of its series
 * beats on both.
 */
export function latencyLines({ series, latencies }: Latencies): PlotLine[] {
  const curves = new Map(latencies.map((curve) => [curve.series, curve.frontier]));
  return series.flatMap((info): PlotLine[] => {
    const own = { series: info.key, main: true };
    const dots = curves.get(info.key)?.map(([recall, seconds, id, params]) => {
      return { ...own, id, x: recall, y: seconds * 1e3, params };
    });
    return dots ? [{ series: info, dots, rest: [] }] : [];
  });
}

/** Returns the plot of the lines that have room. The label of x counts the others. */
export function latencyPlot(all: readonly PlotLine[], { x, target }: Pick<CompareParams, "x" | "target">): Plot {
  const { lines, left } = linesWithRoom(all);
  const { xAxis, xLabel } = recallSide(lines, x, null);
  return {
    lines,
    xAxis,
    xLabel: xLabel + left,
    yAxis: axisOf(lines, "y", (values, pixels) => amountAxis("log", values, pixels)),
    yLabel: "p99 in milliseconds, log scale",
    text: (y) => formatMilliseconds(y / 1e3),
    areaFrom: target,
  };
}
