"use client";
import { ScalingView } from "@/components/scaling/scaling-view";
import { Segmented } from "@/components/ui/segmented";
import type { WorkloadScalingView } from "@/lib/views/relative/relative-types";
import { hasMedians, scalingOfLook } from "@/lib/views/relative/scaling-block";
import { SCALINGS, type Scaling } from "@/lib/views/state/scaling-choice";
import { useWorkloadState, wholeTableHref } from "./workload-state.client";

const LABELS = { median: "to the median", speedup: "speed-up", rate: "rate" } as const satisfies Record<
  Scaling,
  string
>;

/** Thread scaling as ratio to the median of the series, as speed-up against 1 thread, or as the rate. */
export function ScalingResults({ view }: { view: WorkloadScalingView }) {
  const { params, href, look } = useWorkloadState();
  const scaling = scalingOfLook(view, params);
  const offered = SCALINGS.filter((key) => key !== "median" || hasMedians(view.panels));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <Segmented
          label="Show"
          segments={offered.map((key) => ({
            key,
            label: LABELS[key],
            href: href({ scaling: key }),
            current: scaling === key,
          }))}
          onPick={(picked) => {
            const key = offered.find((name) => name === picked);
            if (key) look({ scaling: key });
          }}
        />
      </div>
      <ScalingView view={view} scaling={scaling} whole={wholeTableHref(href)} />
    </div>
  );
}
