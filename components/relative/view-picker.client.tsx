"use client";
import { Segmented } from "@/components/ui/segmented";
import { WORKLOAD_VIEWS } from "@/lib/views/state/workload-params";
import { useWorkloadState } from "./workload-state.client";

const words = { table: "Table", chart: "Chart", scaling: "Thread scaling", efficiency: "Efficiency" } as const;

/** Picks how to show the points in view: as table, chart, thread scaling or efficiency. */
export function ViewPicker() {
  const { params, href, change } = useWorkloadState();
  return (
    <Segmented
      label="View"
      segments={WORKLOAD_VIEWS.map((view) => ({
        key: view,
        label: words[view],
        href: href({ view }),
        current: params.view === view,
      }))}
      onPick={(key) => {
        const view = WORKLOAD_VIEWS.find((name) => name === key);
        if (view) change({ view });
      }}
    />
  );
}
