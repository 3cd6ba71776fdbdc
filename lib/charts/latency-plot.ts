import { formatMilliseconds } from "@/lib/format";
import type { CompareParams, LatencyCurve, SeriesInfo } from "@/lib/views/compare/compare-types";
import { amountAxis } from "./axis-scale";
import { axisOf, type Plot, recallSide } from "./plot";
import { MAX_DRAWN, type PlotLine } from "./plot-points";

/** Returns p99 latency in ms by recall: the points of each series that no other one beats in both. */
export function latencyPlot(
  { series, latencies }: { series: readonly SeriesInfo[]; latencies: readonly LatencyCurve[] },
  { x, target }: Pick<CompareParams, "x" | "target">,
): Plot {
  const curves = new Map(latencies.map((curve) => [curve.series, curve.frontier]));
  const lines = series
    .flatMap((info): PlotLine[] => {
      const own = { series: info.key, main: true };
      const dots = curves.get(info.key)?.map(([recall, seconds, id, params]) => {
        return { ...own, id, x: recall, y: seconds * 1e3, params };
      });
      return dots ? [{ series: info, dots, rest: [] }] : [];
    })
    .slice(0, MAX_DRAWN);
  return {
    lines,
    ...recallSide(lines, x, null),
    yAxis: axisOf(lines, "y", (values, pixels) => amountAxis("log", values, pixels)),
    yLabel: "p99 in milliseconds, log scale",
    text: (y) => formatMilliseconds(y / 1e3),
    areaFrom: target,
  };
}
