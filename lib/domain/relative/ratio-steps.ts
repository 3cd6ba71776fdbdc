import { shownRatio, toDigits } from "@/lib/format";
import { RATIO_SLACK } from "./direction";

/** Edges of the steps below 1. Those above are their reciprocals, so that half and double have equal steps. */
const EDGES = [0.98, 0.95, 0.9, 0.8, 0.6] as const;
const EDGES_ABOVE = [1.02, 1.05, 1.11, 1.25, 1.67] as const;

/** Number of steps to each side of 1. */
export const RATIO_STEPS = EDGES.length;

const percents = (edges: readonly number[]) => edges.map((edge) => toDigits(100 * Math.abs(1 - edge), 3)).join(", ");

/** The edges of the steps for legends: "steps at 2, 5, 10, 20, 40 %". */
export const STEPS_TEXT = `steps at ${percents(EDGES)} %`;
/** The edges on both sides, for tooltips of legends. */
export const STEPS_HINT = [
  `Steps at ${percents(EDGES)} % less, and at ${percents(EDGES_ABOVE)} % more`,
  "half and double are equally strong",
].join(": ");

/**
 * Returns the step of a ratio on the diverging scale. It is 0 inside the neutral band, -1 to -5 below 1, 1 to 5 above
 * it. Edges lie at 2, 5, 10, 20 and 40 %, symmetric in log. The colour is that of the two decimals that readers see:
 * 0.9462 has the colour of 0.95. Where these are inside the band, a ratio outside it has the first colour.
 */
export function ratioStep(ratio: number, band: number): number {
  if (Math.abs(ratio - 1) <= band + RATIO_SLACK) return 0;
  const shown = shownRatio(ratio);
  const passed = ratio < 1 ? EDGES.filter((edge) => shown < edge) : EDGES_ABOVE.filter((edge) => shown > edge);
  const step = Math.max(1, passed.length);
  return ratio < 1 ? -step : step;
}

/** A ratio with its change; null without one. */
export interface ChangedRatio {
  ratio: number | null;
  change: "better" | "worse" | null;
  /** Half the width of the band in which it counts as equal. */
  band: number;
}

/** Returns the step of a change: above 0 is better, also for costs; 0 without a change. */
export function changeStep({ ratio, change, band }: ChangedRatio): number {
  if (ratio === null || ratio <= 0 || change === null) return 0;
  const size = Math.abs(ratioStep(ratio, band));
  return change === "better" ? size : -size;
}

/** Returns a step's name in style sheets (app/globals.css): "u3", "d5"; undefined for 0. */
export const stepName = (step: number): string | undefined =>
  step === 0 ? undefined : `${step < 0 ? "d" : "u"}${Math.abs(step)}`;

/** Returns the colour of a step as a CSS value. */
export const stepColor = (step: number): string => `var(--${stepName(step) ?? "surface-muted"})`;
