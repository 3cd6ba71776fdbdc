import { type Upload, uploadOfPoints } from "@/lib/domain/experiments/uploads";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { StoredPoint } from "./workload-rows";

/** A bundle with its points of one family, as stored and under their present names. */
interface WholeBundle {
  id: string;
  owner: string | null;
  /** Absent for vector searches, whose points are computed. */
  rows?: readonly StoredPoint[] | undefined;
  points: readonly WorkloadPoint[];
}

const known = new WeakMap<readonly StoredPoint[], { names: string; upload: Upload }>();

/**
 * Returns the conditions and results of each bundle, by its id. Cached as long as rows and names stay the same, so that
 * two bundles are compared once (lib/domain/experiments).
 */
export function uploadsOf(bundles: readonly WholeBundle[]): Map<string, Upload> {
  return new Map(
    bundles.map(({ id, owner, rows, points }) => {
      if (!rows) return [id, uploadOfPoints(id, points, owner)];
      const names = namesOf(rows, points);
      const before = known.get(rows);
      if (before?.names === names) return [id, before.upload];
      const upload = uploadOfPoints(id, points, owner);
      known.set(rows, { names, upload });
      return [id, upload];
    }),
  );
}

/** Returns the names that corrections and later imports may change, of each setting and test of the rows. */
function namesOf(rows: readonly StoredPoint[], points: readonly WorkloadPoint[]): string {
  const settings = new Map<number, unknown>();
  const tests = new Map<number, string>();
  for (const [at, { setting, workload }] of rows.entries()) {
    const point = points[at];
    if (!point) continue;
    if (!settings.has(setting)) {
      const { engine, build, config, machine } = point;
      settings.set(setting, [engine, build?.raw, build?.version, config, machine]);
    }
    if (!tests.has(workload)) tests.set(workload, point.workload);
  }
  return JSON.stringify([[...settings], [...tests]]);
}
