import type { CostGroup, CostRow } from "@/lib/views/compare/index-cost";
import { MAX_DRAWN, type PlotDot, type PlotLine } from "./plot-points";

const MIB = 1024 ** 2;

/**
 * Every build of a sweep over its build seconds: QPS at the target, or size in MiB. Hollow: it never gets there; ringed: what `rows` chose. A
 * build that only the limit on p99 keeps from the target has no place: its QPS is not 0.
 */
export function costLines({ series }: CostGroup, rows: readonly CostRow[], by: "qps" | "size"): PlotLine[] {
  const chosen = new Set(rows.flatMap(({ build }) => build?.id ?? []));
  return series.slice(0, MAX_DRAWN).map(({ info, builds }) => {
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
