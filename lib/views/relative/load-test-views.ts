import "server-only";
import { resultCache } from "@/lib/views/live/result-cache";
import { selectionData, selectionOf } from "@/lib/views/selection/load-workload-selection";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import { longWork } from "@/lib/views/thread/long-work";
import { efficiencyView } from "./efficiency-view";
import type { EfficiencyView, WorkloadScalingView } from "./relative-types";
import { scalingView } from "./scaling-view";

interface TestViews {
  scaling: WorkloadScalingView | null;
  efficiency: EfficiencyView | null;
}

const views = resultCache<TestViews>();

/**
 * Loads the data of the scaling or efficiency view. Both are null for other views, which the relative table serves, and
 * where there are no points. Kept until the family's data change.
 */
export async function loadTestViews(params: WorkloadParams): Promise<TestViews> {
  if (params.view !== "scaling" && params.view !== "efficiency") return { scaling: null, efficiency: null };
  const { version, points } = await selectionData(params);
  return views(JSON.stringify([version, encodeWorkloadParams(params)]), () => make(points, params));
}

const make = longWork("test-views", async (params: WorkloadParams): Promise<TestViews> => {
  const { selection, loaded, omitted } = await selectionOf(params);
  if (!selection) return { scaling: null, efficiency: null };
  const { points, params: filled, columns } = selection;
  return filled.view === "scaling"
    ? {
        scaling: scalingView(
          points.filter((point) => !selection.copies?.has(point)),
          filled.metric,
          // A group may lack series where only a part was read.
          omitted ? [] : loaded,
        ),
        efficiency: null,
      }
    : { scaling: null, efficiency: efficiencyView(points, columns, filled) };
});
