import { type Drawable, type Scaling, scalingShown } from "@/lib/views/state/scaling-choice";
import type { Look } from "@/lib/views/state/workload-params";
import type { ScalingPanel, WorkloadScalingView } from "./relative-types";

// The choice of a look between the values of thread scaling, and its words. Apart from the blocks, since titles and
// charts of all pages need these alone.

/** The note of a median of other series than at the count before. */
export const OTHERS = "median of other series than before";

/** The divisor of ratios in files, pictures and pages; null = there are no ratios. */
export const DIVISORS = {
  median: "the median of all series of its bundle under the same conditions",
  speedup: "1 thread of the same line",
  rate: null,
} as const satisfies Record<Scaling, string | null>;

/** Returns the kinds of values that a view can show, and the most lines of a panel. */
export const drawableOf = ({ panels }: Pick<WorkloadScalingView, "panels">): Drawable => ({
  lines: Math.max(0, ...panels.map(({ lines }) => lines.length)),
  hasMedians: hasMedians(panels),
  hasSpeedups: panels.some(hasSpeedup),
});

/** Returns the kind of values that a look shows. A link that asks for absolute values asks for rates. */
export const shownInLook = (drawable: Drawable, { scaling, show }: Pick<Look, "scaling" | "show">): Scaling =>
  scalingShown(scaling ?? (show === "relative" ? null : "rate"), drawable);

/** Returns the kind of values that a view shows in a look. */
export const scalingOfLook = (
  view: Pick<WorkloadScalingView, "panels">,
  look: Pick<Look, "scaling" | "show">,
): Scaling => shownInLook(drawableOf(view), look);

/** Returns true where some value has a median to divide by. */
export const hasMedians = (panels: readonly ScalingPanel[]): boolean =>
  panels.some(({ lines }) => lines.some(({ steps }) => steps.some(({ median }) => median && median.ratio !== null)));

/** Returns true where a panel has a speed-up at more than one thread. */
const hasSpeedup = ({ lines }: ScalingPanel): boolean =>
  lines.some(({ steps }) => steps.some(({ threads, speedup }) => threads > 1 && speedup !== null));
