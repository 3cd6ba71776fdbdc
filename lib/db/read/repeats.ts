import { repeatsOfBundle } from "@/lib/domain/verdicts/bundle-repeats";
import type { PointRepeats } from "@/lib/domain/workloads/repeat-sums";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { StoredPoint } from "./workload-rows";

const known = new WeakMap<readonly StoredPoint[], readonly PointRepeats[]>();

/**
 * Returns the repeats of each point of a bundle's family, by its stored rows. `toPoints` returns the rows as points
 * with imported names, without corrections. Cached as long as the rows, the only input.
 */
export function repeatsOfRows(rows: readonly StoredPoint[], toPoints: () => WorkloadPoint[]): readonly PointRepeats[] {
  const found = known.get(rows) ?? repeatsOfBundle(toPoints());
  known.set(rows, found);
  return found;
}
