import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";

/** These points of sysbench as the selection of a history page, with a column per build. */
export const testSelection = (points: WorkloadPoint[]) => ({
  family: "sysbench" as const,
  params: { ...defaultWorkloadParams(), family: "sysbench" as const },
  columns: "build",
  points,
  facets: [],
  notices: [],
  bundles: [],
});
