import { Segmented } from "@/components/ui/segmented";
import type { Scaling } from "@/lib/views/state/scaling-choice";

interface ScalingPickerProps {
  /** The choices that the chart has, in order. */
  offered: readonly Scaling[];
  shown: Scaling;
  /** The name of the rate here, such as QPS. */
  rate: string;
  href: (state: { scaling: Scaling }) => string;
  onPick: (state: { scaling: Scaling }) => void;
}

/** Picks the values of a chart over thread counts. */
export function ScalingPicker({ offered, shown, rate, href, onPick }: ScalingPickerProps) {
  const labels = { median: "to the median", speedup: "speed-up", rate } as const satisfies Record<Scaling, string>;
  return (
    <Segmented
      label="Show"
      segments={offered.map((scaling) => ({
        key: scaling,
        label: labels[scaling],
        href: href({ scaling }),
        current: scaling === shown,
      }))}
      onPick={(picked) => {
        const scaling = offered.find((name) => name === picked);
        if (scaling) onPick({ scaling });
      }}
    />
  );
}
