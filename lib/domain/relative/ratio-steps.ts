/**
 * Edges of the steps below 1. Those above are their reciprocals (1.02, 1.05, 1.11, 1.25, 1.67), so that half and double
 * look alike.
 */
const EDGES = [0.98, 0.95, 0.9, 0.8, 0.6] as const;

/** Number of steps to each side of 1. */
export const RATIO_STEPS = EDGES.length;

/**
 * Returns the step of a ratio on the diverging scale: 0 inside the neutral band, -1 to -5 below 1, 1 to 5 above it.
 * Edges lie at 2, 5, 10, 20 and 40 %, symmetric in log. The ratio is rounded to three decimals first, so that 0.950
 * counts as 0.95.
 */
export function ratioStep(ratio: number, band: number): number {
  if (Math.abs(ratio - 1) <= band + 1e-9) return 0;
  const below = Math.round(Math.min(ratio, 1 / ratio) * 1000) / 1000;
  const step = Math.max(1, EDGES.filter((edge) => below < edge).length);
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

/** Returns a step's name in style sheets (app/globals.css): "u3", "d5"; undefined without a colour. */
export const stepName = (step: number): string | undefined =>
  step === 0 ? undefined : `${step < 0 ? "d" : "u"}${Math.abs(step)}`;

/** Returns the colour of a step as a CSS value. */
export const stepColor = (step: number): string => `var(--${stepName(step) ?? "surface-muted"})`;
