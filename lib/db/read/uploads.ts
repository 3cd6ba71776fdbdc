import { type Upload, uploadOfPoints } from "@/lib/domain/experiments/uploads";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/** A bundle with its points of one family under their present names. */
interface WholeBundle {
  id: string;
  owner: string | null;
  points: readonly WorkloadPoint[];
}

const known = new WeakMap<readonly WorkloadPoint[], Upload>();

/**
 * Returns the conditions and results of each bundle, by its id. Cached as long as the list of its points, so that two
 * bundles are compared once (lib/domain/experiments).
 */
export function uploadsOf(bundles: readonly WholeBundle[]): Map<string, Upload> {
  return new Map(
    bundles.map(({ id, owner, points }) => {
      const before = known.get(points);
      if (before?.owner === owner) return [id, before];
      const upload = uploadOfPoints(id, points, owner);
      known.set(points, upload);
      return [id, upload];
    }),
  );
}
