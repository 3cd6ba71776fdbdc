import { formatCount, formatQps, formatRecall, paramsText } from "@/lib/format";
import type { CurveSeries, ViewPoint } from "@/lib/views/compare/compare-types";
import { bestAt } from "./plot-points";

/** How a recall came about, in words. */
export function recallSourceText(source: ViewPoint["recallSource"]): string {
  if (source === "computed") return "recomputed from ground truth";
  if (source === "cache") return "from the result file's cache";
  if (source === "printed") return "as printed by the tool";
  return "origin not known";
}

/** A dot of the chart as a screen reader says it; `point` null = off the frontier, where the dot has its parameters. */
export function dotSentence(
  label: string,
  dot: { x: number; y: number; params?: string | undefined },
  point: ViewPoint | null,
): string {
  const params = point ? paramsText(point.indexParams, point.queryParams) : dot.params;
  return `${label}: recall ${formatRecall(dot.x)}, ${formatQps(dot.y)} queries per second${params ? `, ${params}` : ""}`;
}

/** What keeps a point off its frontier: the fastest point of the series that recalls at least as much. Null for none. */
export function beatenText(dot: { x: number; y: number }, curve: CurveSeries): string | null {
  const better = bestAt(curve, dot.x);
  if (!better) return null;
  const faster = Math.round((better.qps / dot.y - 1) * 100);
  const by = faster > 0 ? `${formatCount(faster)} % more queries per second` : "as many queries per second";
  return `${paramsText(better.indexParams, better.queryParams)} has ${by} at recall ${formatRecall(better.recall)}.`;
}
