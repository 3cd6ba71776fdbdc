import { formatNumber } from "@/lib/format";
import type { CostGroup, CostRow } from "@/lib/views/compare/index-cost";
import { amountAxis } from "./axis-scale";
import { axisOf, type Plot } from "./plot";
import { linesWithRoom, type PlotDot, type PlotLine } from "./plot-points";

const MIB = 1024 ** 2;

/** Returns the plot of every build of a sweep over its build time: QPS at the target, or size. */
export function costPlot(group: CostGroup, rows: readonly CostRow[], target: number, by: "qps" | "size"): Plot {
  const { lines, left } = linesWithRoom(costLines(group, rows, by));
  return {
    lines,
    xAxis: axisOf(lines, "x", (values, pixels) => amountAxis("log", values, pixels, { isHorizontal: true })),
    yAxis: axisOf(lines, "y", (values, pixels) => amountAxis("linear", values, pixels)),
    xLabel: `build seconds, log scale${left}`,
    yLabel: by === "qps" ? `queries per second at recall ≥ ${target}` : "index size, MiB",
    text: formatNumber,
  };
}

/**
 * Returns every build of a sweep over its build seconds: QPS at the target, or size in MiB. Hollow dots miss the
 * target, and lie at 0 among rates. Ringed ones are the choices in `rows`. A build that only the limit on p99 excludes
 * has no dot, since its QPS is not 0. A build without a time has none either, nor has one without a size among sizes.
 */
function costLines({ series }: CostGroup, rows: readonly CostRow[], by: "qps" | "size"): PlotLine[] {
  const chosen = new Set(rows.flatMap(({ build }) => build?.id ?? []));
  return series.map(({ info, builds }) => {
    const dots: PlotDot[] = [];
    const rest: PlotDot[] = [];
    for (const { id, seconds, bytes, qps, again, limited } of builds) {
      const y = by === "qps" ? (qps ?? 0) : bytes === null ? null : bytes / MIB;
      if (seconds === null || y === null || limited !== null) continue;
      dots.push({ id, series: info.key, x: seconds, y, main: true });
      if (by === "qps" && qps !== null)
        rest.push(...again.map((x, at) => ({ id: `${id}~${at}`, series: info.key, x, y, main: false })));
    }
    dots.sort((a, b) => a.x - b.x);
    const never = new Set(builds.flatMap(({ id, qps }) => (qps === null ? [id] : [])));
    return { series: info, dots, rest, loose: true, hollow: never, ringed: chosen };
  });
}
