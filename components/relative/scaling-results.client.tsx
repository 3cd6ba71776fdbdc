"use client";
import { ScalingView } from "@/components/scaling/scaling-view";
import { Segmented } from "@/components/ui/segmented";
import type { WorkloadScalingView } from "@/lib/views/relative/relative-types";
import { useWorkloadState, wholeTableHref } from "./workload-state.client";

const scales = [
  { key: "relative", label: "speed-up" },
  { key: "absolute", label: "rate" },
] as const;

/** Thread scaling as speed-up against 1 thread, or as the rate. */
export function ScalingResults({ view }: { view: WorkloadScalingView }) {
  const { params, href, look } = useWorkloadState();
  const relative = params.show === "relative";
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <Segmented
          label="Show"
          segments={scales.map(({ key, label }) => ({
            key,
            label,
            href: href({ show: key }),
            current: relative === (key === "relative"),
          }))}
          onPick={(key) => look({ show: key === "relative" ? "relative" : "absolute" })}
        />
      </div>
      <ScalingView view={view} relative={relative} whole={wholeTableHref(href)} />
    </div>
  );
}
