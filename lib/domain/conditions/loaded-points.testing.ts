import { group } from "@/lib/domain/group";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { withAssumedSizes } from "./assumed-sizes";

/** Returns points as views load them: bundle by bundle, with the sizes that each leaves out. */
export const loadedPoints = (points: readonly WorkloadPoint[]): readonly WorkloadPoint[] =>
  [...group(points, ({ bundle }) => bundle).values()].flatMap(withAssumedSizes);
