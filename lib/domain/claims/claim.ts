import { isBetter, verdictOfCells } from "@/lib/domain/diff/pair-rows";
import type { CellState, RelativeCell } from "@/lib/domain/relative/relative-cells";
import { hasValue } from "@/lib/domain/relative/relative-cells";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import type { RunNoise } from "@/lib/domain/verdicts/run-noise";
import type { SaidVerdict } from "@/lib/domain/verdicts/verdict";
import { metricInfo } from "@/lib/domain/workloads/metrics";

/** What stands on one side of a claim: a cell, and what it is called. */
export interface ClaimSide {
  /** "MySQL 9.5.0". */
  name: string;
  /** In the metric's base unit; of repeats their median; null without a value. */
  value: number | null;
  /** Its runs; 0 of a mean over rows, each of which has its own. */
  n: number;
  min: number | null;
  max: number | null;
  /** Why there is no value, or how far it can be relied on; "missing" = nothing was run. */
  state: CellState | "missing";
  /** The value comes from the author's tables alone. */
  byAuthor: boolean;
  /** The point that it is read from; null without one. */
  point: string | null;
}

/**
 * Why nothing is divided: a side has no value; its repeats disagree; both are one output, filed twice; they are of two uploads that are not known to be one experiment; the author printed ratios to a baseline of his own; the two were measured
 * under different conditions (`Claim.gates`); the base is 0; there is no baseline, or the side is the baseline.
 */
export type Refusal =
  | "no value"
  | "repeats disagree"
  | "one output"
  | "two uploads"
  | "author's ratio"
  | "other conditions"
  | "base is 0"
  | "no baseline"
  | "is the baseline";

/** One value against another, as it may be said: nothing here is rounded, and nothing is divided that must not be. */
export interface Claim {
  /** Null where there is no baseline, and of the baseline itself: its one value is no two sides. */
  a: ClaimSide | null;
  b: ClaimSide;
  /** b / a; null exactly where `refusal` says why. */
  ratio: number | null;
  refusal: Refusal | null;
  /** Which direction is better, by the metric. */
  direction: "higher" | "lower" | null;
  /** Whether b is better than a; null where neither direction is, they are equal, or nothing is divided. */
  better: boolean | null;
  /** Whether the difference is more than noise; null where the noise is not known. */
  verdict: SaidVerdict | null;
  noise: RunNoise | null;
  /** The conditions that the two sides do not share, in words, where these forbid a ratio. */
  gates: readonly string[];
  /** What else differs, in words: a ratio stands, and says so. */
  warnings: readonly string[];
}

interface Sides {
  metric: string;
  /** The baseline; null where there is none. */
  a: { name: string; cell: RelativeCell | null } | null;
  b: { name: string; cell: RelativeCell | null };
  /** The two are one column. */
  isBase: boolean;
  noise: RunNoise | null;
  gates: readonly string[];
  warnings: readonly string[];
  /** The two are of uploads that are not known to be one experiment. */
  acrossUploads?: boolean;
}

/**
 * What can be claimed of b against a. The ratio equals that of the relative table (relative-ratios.ts), which has none where this refuses, but a marked
 * one of two uploads in doubt.
 */
export function claimOf({ metric, a, b, isBase, noise, gates, warnings, acrossUploads = false }: Sides): Claim {
  const from = a && !isBase ? sideOf(a.name, a.cell) : null;
  const to = sideOf(b.name, b.cell);
  const direction = metricInfo(metric).better;
  const own = refusalOf(metric, from, to, isBase, gates);
  const refusal = own === null && acrossUploads ? "two uploads" : own;
  const ratio = refusal === null && from?.value && to.value !== null ? to.value / from.value : null;
  const verdict = ratio !== null && a?.cell && b.cell && noise ? verdictOfCells(a.cell, b.cell, ratio, noise) : null;
  const better = isBetter(ratio, direction);
  return { a: from, b: to, ratio, refusal, direction, better, verdict, noise, gates, warnings };
}

function refusalOf(
  metric: string,
  a: ClaimSide | null,
  b: ClaimSide,
  isBase: boolean,
  gates: readonly string[],
): Refusal | null {
  if (metric === AUTHOR_RATIO) return "author's ratio";
  if (isBase) return "is the baseline";
  if (!a) return "no baseline";
  if (gates.length) return "other conditions";
  if (a.value === null || b.value === null) return "no value";
  if (a.state === "repeats-disagree" || b.state === "repeats-disagree") return "repeats disagree";
  // Costs are printed with few decimals: 0 is less than what is printed, not nothing.
  if (a.value === 0 || (b.value === 0 && /Per(?:Query|Insert)$/.test(metric))) return "base is 0";
  return null;
}

function sideOf(name: string, cell: RelativeCell | null): ClaimSide {
  if (!cell) return { name, value: null, n: 0, min: null, max: null, state: "missing", byAuthor: false, point: null };
  const { value, n, min, max, state, origin, samples } = cell;
  const point = (samples.find((sample) => sample.value !== null) ?? samples[0])?.id ?? null;
  return { name, value: hasValue(state) ? value : null, n, min, max, state, byAuthor: origin === "author", point };
}
