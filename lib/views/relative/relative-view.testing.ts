import { loadedPoints } from "@/lib/domain/conditions/loaded-points.testing";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { codePoints, selectWorkloadPoints } from "@/lib/views/selection/workload-selection";
import { defaultWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import type { RelativeView } from "./relative-types";
import { relativeView } from "./relative-view";

/** Returns the relative view of these points, all of one bundle, for tests. */
export function testRelativeView(all: readonly WorkloadPoint[], part: Partial<WorkloadParams> = {}): RelativeView {
  const points = loadedPoints(all);
  const family = points[0]?.family ?? "sysbench";
  const bundles = [{ id: "b1", title: "one", points: points.length }];
  const params = { ...defaultWorkloadParams(), family, ...part, filters: { bundle: ["b1"], ...part.filters } };
  return relativeView(selectWorkloadPoints({ family, params, points, coded: codePoints(points), bundles }), [], []);
}
