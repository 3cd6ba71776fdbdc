import type { Params } from "@/lib/domain/model";
import { formatQps, formatRecall } from "@/lib/format";
import type { ViewPoint } from "@/lib/views/compare/compare-types";

/** Parameters in one line, in their order: "m 16 · efConstruction 96"; "–" for none. */
export function paramsText(...sets: readonly Params[]): string {
  const parts = sets.flatMap((params) => Object.entries(params).map(([name, value]) => `${name} ${value ?? "none"}`));
  return parts.length ? parts.join(" · ") : "–";
}

/** How a recall came about, in words. */
export function recallSourceText(source: ViewPoint["recallSource"]): string {
  if (source === "computed") return "recomputed from ground truth";
  if (source === "cache") return "from the result file's cache";
  if (source === "printed") return "as printed by the tool";
  return "origin not known";
}

/** A dot of the chart as a screen reader says it; `point` null = off the frontier, its parameters are on its page. */
export function dotSentence(label: string, dot: { x: number; y: number }, point: ViewPoint | null): string {
  const params = point ? `, ${paramsText(point.indexParams, point.queryParams)}` : "";
  return `${label}: recall ${formatRecall(dot.x)}, ${formatQps(dot.y)} queries per second${params}`;
}
