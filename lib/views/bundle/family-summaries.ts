import type { TestFamilyBundle } from "@/lib/db/read/workload-points";
import type { TestFamily } from "@/lib/domain/model";

/**
 * Returns test families with their points and bundles, in the order of `rows`: that of the bundle with most points
 * comes first.
 */
export function familySummaries(rows: readonly TestFamilyBundle[]) {
  const summaries = new Map<
    TestFamily,
    { family: TestFamily; points: number; bundles: number; largest: { id: string; title: string } }
  >();
  for (const { family, bundle, title, points } of rows) {
    const known = summaries.get(family) ?? { family, points: 0, bundles: 0, largest: { id: bundle, title } };
    summaries.set(family, { ...known, points: known.points + points, bundles: known.bundles + 1 });
  }
  return [...summaries.values()];
}
