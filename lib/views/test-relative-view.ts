import type { WorkloadPoint } from "@/lib/domain/workload-points";
import type { RelativeView } from "./relative-types";
import { relativeView } from "./relative-view";
import { defaultWorkloadParams, type WorkloadParams } from "./workload-query";
import { codePoints, selectWorkloadPoints } from "./workload-selection";

/** For tests: the relative view of these points, all of one bundle. */
export function testRelativeView(points: readonly WorkloadPoint[], part: Partial<WorkloadParams> = {}): RelativeView {
  const family = points[0]?.family ?? "sysbench";
  const bundles = [{ id: "b1", title: "one", points: points.length }];
  const params = { ...defaultWorkloadParams(), family, bundle: ["b1"], ...part };
  return relativeView(selectWorkloadPoints({ family, params, points, coded: codePoints(points), bundles }), [], []);
}
