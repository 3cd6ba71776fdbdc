import { jointFacts } from "@/lib/domain/conditions/copies";
import { measuredOfPoint } from "@/lib/domain/conditions/measured";
import { copiesBetween } from "@/lib/domain/experiments/copies-between";
import type { Upload } from "@/lib/domain/experiments/uploads";
import { calledTogether } from "@/lib/domain/names/shown-names";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/**
 * Returns the points of several bundles, each shared execution with the same facts in all of them. `byBundle` has a
 * list for each bundle. Where several bundles print one run, its points get one fingerprint. Points printed with fewer
 * digits come last, so that the most exact print counts.
 */
export function joinCopies(
  byBundle: readonly (readonly WorkloadPoint[])[],
  uploads: ReadonlyMap<string, Upload>,
): readonly WorkloadPoint[] {
  const copied = copiesBetween(
    byBundle.flatMap((points) => {
      const upload = uploads.get(points[0]?.bundle ?? "");
      return upload ? [{ ...upload, printOf: (row: number) => points[row]?.fingerprint ?? null }] : [];
    }),
  );
  const coarse: WorkloadPoint[] = [];
  const points = byBundle.flatMap((own) => {
    const again = copied.get(own[0]?.bundle ?? "");
    if (!again) return own;
    return own.flatMap((point, row) => {
      const found = again.get(row);
      if (!found) return [point];
      const printed = { ...point, fingerprint: found.print };
      if (found.isCoarse) coarse.push(printed);
      return found.isCoarse ? [] : [printed];
    });
  });
  points.push(...coarse);
  return withJointFacts(points);
}

/** Gives an execution that several bundles hold the same facts in all of them (conditions/copies.ts). */
function withJointFacts(points: readonly WorkloadPoint[]): readonly WorkloadPoint[] {
  const together = jointFacts(points, ({ fingerprint = null }) => fingerprint, measuredOfPoint);
  if (together.size === 0) return points;
  return points.map((point) => {
    const found = together.get(point);
    if (!found) return point;
    const { algorithm, config, machine, threads, variant, settings, origin } = found.facts;
    const build = found.places.find((place) => place.build !== null)?.build ?? null;
    const joint = { algorithm, build, config, machine, threads, variant, settings, origin };
    return { ...point, ...joint, ...calledTogether(found.places) };
  });
}
