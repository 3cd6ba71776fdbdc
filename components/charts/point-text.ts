import { beatenSentence } from "@/lib/domain/sentences/of-search";
import { formatQps, formatRecall, paramsText } from "@/lib/format";
import type { ViewPoint } from "@/lib/views/compare/compare-types";
import type { dominatorOf } from "@/lib/views/compare/recall-slice";

/** Returns a dot's sentence for screen readers; `point` null = off the frontier, where the dot has its parameters. */
export function dotSentence(
  label: string,
  dot: { x: number; y: number; params?: string | undefined },
  point: ViewPoint | null,
): string {
  const params = point ? paramsText(point.indexParams, point.queryParams) : dot.params;
  return [
    `${label}: recall ${formatRecall(dot.x)}, ${formatQps(dot.y)}`,
    `queries per second${params ? `, ${params}` : ""}`,
  ].join(" ");
}

/** Returns a sentence on the point that beats a dot, and its factor; null where none does. */
export function betterPointSentence(
  better: ReturnType<typeof dominatorOf>,
  dot: { series: string; y: number },
): string | null {
  if (!better) return null;
  const { info, point } = better;
  const params = paramsText(point.indexParams, point.queryParams);
  const name = info.key === dot.series ? params : `${info.label} ${params}`;
  return beatenSentence({ name, qps: point.qps, point: point.id, recall: point.recall }, { qps: dot.y }).text;
}
