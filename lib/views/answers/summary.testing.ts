import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { relativeView } from "@/lib/views/relative/relative-view";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { resultSummary } from "./result-summary";

/** Returns the summary of a bundle with these points; null where nothing compares. */
export const summaryOf = (points: WorkloadPoint[]) =>
  resultSummary(
    relativeView(
      {
        family: "sysbench",
        params: { ...defaultWorkloadParams(), family: "sysbench" },
        columns: "build",
        points,
        facets: [],
        notices: [],
        bundles: [{ id: "b1", title: "a bundle", points: points.length }],
      },
      [],
      [],
    ),
  );
