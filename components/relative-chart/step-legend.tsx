import { RATIO_STEPS, STEPS_HINT, STEPS_TEXT, stepColor } from "@/lib/domain/relative/ratio-steps";

const steps = Array.from({ length: 2 * RATIO_STEPS + 1 }, (_, at) => at - RATIO_STEPS);

interface StepLegendProps {
  /** The better direction of ratios; null where the rows' metrics differ in it. "lower" adds a remark. */
  better: "higher" | "lower" | null;
}

/** Legend of the ratios' colours: five steps on each side of the neutral band, from worse to better. */
export function StepLegend({ better }: StepLegendProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground" title={STEPS_HINT}>
      <span className="flex items-center gap-x-2 whitespace-nowrap">
        worse
        <svg width={132} height={12} aria-hidden="true">
          {steps.map((step, at) => (
            <rect key={step} x={at * 12} width={12} height={12} style={{ fill: stepColor(step) }} />
          ))}
          <rect x={0.5} y={0.5} width={131} height={11} fill="none" stroke="var(--border)" />
        </svg>
        better
      </span>
      {STEPS_TEXT}
      {better === "lower" && "; less is better"}
    </span>
  );
}
