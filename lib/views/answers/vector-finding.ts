import { formatQps, formatRatio } from "@/lib/format";
import type { toPreviews } from "@/lib/views/compare/home-previews";

type Preview = ReturnType<typeof toPreviews>[number];

export interface VectorFinding {
  dataset: string;
  setting: string;
  sentence: string;
  lines: Preview["lines"];
  target: number;
  compare: string;
}

/** The first data set on which several algorithms reach the target under equal conditions, with what that says; null where there is none. */
export function vectorFinding(previews: readonly Preview[]): VectorFinding | null {
  const preview = previews.find(({ lines }) => new Set(lines.map(({ algorithm }) => algorithm)).size > 1);
  const [first] = preview?.lines ?? [];
  // Variants of one algorithm do not compete.
  const second = preview?.lines.find(({ algorithm }) => algorithm !== first?.algorithm);
  if (!preview || !first || !second) return null;
  const { name, setting, target, compare, lines } = preview;
  return {
    dataset: name,
    setting,
    sentence: `At recall ≥ ${target} ${nameOf(first)} answers ${formatRatio(first.qps / second.qps)} times as many queries as ${nameOf(second)}: ${formatQps(first.qps)} against ${formatQps(second.qps)} q/s.`,
    lines,
    target,
    compare,
  };
}

const nameOf = ({ algorithm, variant }: Preview["lines"][number]): string =>
  variant ? `${algorithm} (${variant})` : algorithm;
