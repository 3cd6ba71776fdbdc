"use client";
import { ScalingPicker } from "@/components/charts/scaling-picker";
import { ScalingView } from "@/components/scaling/scaling-view";
import type { WorkloadScalingView } from "@/lib/views/relative/relative-types";
import { hasMedians, scalingOfLook } from "@/lib/views/relative/scaling-look";
import { SCALINGS } from "@/lib/views/state/scaling-choice";
import { useWorkloadState, wholeTableHref } from "./workload-state.client";

/** Thread scaling as ratio to the median of the series, as speed-up against 1 thread, or as the rate. */
export function ScalingResults({ view }: { view: WorkloadScalingView }) {
  const { params, href, look } = useWorkloadState();
  const scaling = scalingOfLook(view, params);
  const offered = SCALINGS.filter((key) => key !== "median" || hasMedians(view.panels));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <ScalingPicker offered={offered} shown={scaling} rate="rate" href={href} onPick={look} />
      </div>
      <ScalingView view={view} scaling={scaling} whole={wholeTableHref(href)} />
    </div>
  );
}
