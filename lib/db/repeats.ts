import { repeatsOfBundle } from "@/lib/domain/verdicts/bundle-repeats";
import type { PointRepeats } from "@/lib/domain/workloads/repeat-sums";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { StoredPoint } from "./workload-rows";

const known = new WeakMap<readonly StoredPoint[], readonly PointRepeats[]>();

/**
 * Returns what the repeats of a bundle say of each of its points of a family, by its stored rows. `imported` gives these as points, with the names that the
 * import read and no correction. It is kept as long as the rows are: they are all that it depends on.
 */
export function repeatsOfRows(rows: readonly StoredPoint[], imported: () => WorkloadPoint[]): readonly PointRepeats[] {
  const found = known.get(rows) ?? repeatsOfBundle(imported());
  known.set(rows, found);
  return found;
}
