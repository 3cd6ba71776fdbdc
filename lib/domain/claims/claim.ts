import { verdictOfCells } from "@/lib/domain/diff/pair-rows";
import { isBetter } from "@/lib/domain/relative/direction";
import { hasFewDigits } from "@/lib/domain/relative/few-digits";
import { type CellState, hasValue, pointOf, type RelativeCell } from "@/lib/domain/relative/relative-cells";
import { isZeroCost } from "@/lib/domain/relative/relative-ratios";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import type { RunNoise } from "@/lib/domain/verdicts/run-noise";
import type { StoredVerdict } from "@/lib/domain/verdicts/verdict";
import { metricInfo } from "@/lib/domain/workloads/metrics";

/** One side of a claim: a cell with its name. */
export interface ClaimSide {
  /** "MySQL 9.5.0". */
  name: string;
  /** In the metric's base unit, the median of repeats; null without a value. */
  value: number | null;
  /** Number of its runs; 0 for a mean over rows. */
  n: number;
  /** The lowest of its runs; null without a value. */
  min: number | null;
  /** The highest of its runs; null without a value. */
  max: number | null;
  /** The state of the cell, such as the reason for a missing value. "missing" = nothing was run. */
  state: CellState | "missing";
  /** True where only the author's tables have the value. */
  byAuthor: boolean;
  /** The point with the value; null without one. */
  point: string | null;
}

/**
 * Reason why a claim has no ratio. "one output": both sides are one execution, filed twice. "two uploads": they are not
 * known to be one experiment. "author's ratio": the author divided already. "other conditions": `Claim.gates` differ.
 * "base is 0": the baseline's value is 0, or b is a cost printed as 0. "few digits": a printed cost has too few.
 */
export type Refusal =
  | "no value"
  | "repeats disagree"
  | "one output"
  | "two uploads"
  | "author's ratio"
  | "other conditions"
  | "base is 0"
  | "few digits"
  | "no baseline"
  | "is the baseline";

/** One value against another. Nothing here is rounded. */
export interface Claim {
  /** Null without a baseline, and for the baseline itself. */
  a: ClaimSide | null;
  b: ClaimSide;
  /** b / a; null exactly where `refusal` has a reason. */
  ratio: number | null;
  refusal: Refusal | null;
  /** The metric's better direction; null where it has none. */
  direction: "higher" | "lower" | null;
  /** True where b is better than a; null for equal values, without a better direction, and without a ratio. */
  better: boolean | null;
  /** The verdict on noise; null without a ratio, and where the noise is unknown. */
  verdict: StoredVerdict | null;
  /** The noise of one run of each side; null where it is unknown. */
  noise: RunNoise | null;
  /** The conditions that forbid a ratio, in words. */
  gates: readonly string[];
  /** Other differences, in words. Pages show them beside the ratio. */
  warnings: readonly string[];
}

interface Sides {
  metric: string;
  /** The baseline; null where there is none. */
  a: { name: string; cell: RelativeCell | null } | null;
  b: { name: string; cell: RelativeCell | null };
  /** True where both are one column. */
  isBase: boolean;
  noise: RunNoise | null;
  gates: readonly string[];
  warnings: readonly string[];
  /** True where the two uploads are not known to be one experiment. Absent = false. */
  acrossUploads?: boolean;
}

/**
 * Returns the claim of b against a. Its ratio equals that of the relative table (relative-ratios.ts), which has none
 * where this refuses. The exception is a ratio across two uploads, which the table shows with a mark.
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
  if (a.value === 0 || isZeroCost(metric, b.value)) return "base is 0";
  if (hasFewDigits(metric, a.value) || hasFewDigits(metric, b.value)) return "few digits";
  return null;
}

function sideOf(name: string, cell: RelativeCell | null): ClaimSide {
  if (!cell) return { name, value: null, n: 0, min: null, max: null, state: "missing", byAuthor: false, point: null };
  const { value, n, min, max, state, origin } = cell;
  const byAuthor = origin === "author";
  return { name, value: hasValue(state) ? value : null, n, min, max, state, byAuthor, point: pointOf(cell) };
}
