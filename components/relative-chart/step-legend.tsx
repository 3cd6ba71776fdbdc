import { RATIO_STEPS, stepColor } from "@/lib/domain/relative/ratio-steps";

const steps = Array.from({ length: 2 * RATIO_STEPS + 1 }, (_, at) => at - RATIO_STEPS);

/** What the colours of strips mean: five steps to each side of the baseline. */
export function StepLegend() {
  return (
    <span className="flex items-center gap-2 text-xs text-muted-foreground">
      −40 %
      <svg width={132} height={12} role="img" aria-label="Steps at 2, 5, 10, 20 and 40 % below and above the baseline">
        {steps.map((step, at) => (
          <rect key={step} x={at * 12} width={12} height={12} style={{ fill: stepColor(step) }} />
        ))}
        <rect x={0.5} y={0.5} width={131} height={11} fill="none" stroke="var(--border)" />
      </svg>
      +67 %
    </span>
  );
}
