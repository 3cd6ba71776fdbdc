import { formatCount, formatQps, formatRecall, paramsText } from "@/lib/format";
import type { ViewPoint } from "@/lib/views/compare/compare-types";
import type { dominatorOf } from "@/lib/views/compare/recall-slice";

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

/** Who beats a point and by how much, in words: "m 16 · efSearch 10 has 21 % more queries per second at recall 0.961"; null for nobody. */
export function beatenBy(better: ReturnType<typeof dominatorOf>, series: string): string | null {
  if (!better) return null;
  const { info, point, faster } = better;
  const percent = Math.round(faster * 100);
  const by = percent > 0 ? `${formatCount(percent)} % more queries per second` : "as many queries per second";
  const params = paramsText(point.indexParams, point.queryParams);
  return `${info.key === series ? "" : `${info.label} `}${params} has ${by} at recall ${formatRecall(point.recall)}`;
}
