import type { CSSProperties } from "react";
import { RATIO_STEPS, stepColor } from "@/lib/domain/relative/ratio-steps";

/** Returns the colours of a step, which is above 0 for better values; undefined for 0, the neutral band. */
export function stepStyle(step: number): CSSProperties | undefined {
  if (step === 0) return undefined;
  return { background: stepColor(step), ...(Math.abs(step) === RATIO_STEPS && { color: "var(--u-on-5)" }) };
}
