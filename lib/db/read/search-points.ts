import "server-only";
import { withAssumedSizes } from "@/lib/domain/conditions/assumed-sizes";
import type { Upload } from "@/lib/domain/experiments/uploads";
import { uploadsOfSearches } from "@/lib/domain/experiments/uploads-of-columns";
import { searchPoints } from "@/lib/domain/vector/search-points";
import { repeatsOfBundle } from "@/lib/domain/verdicts/bundle-repeats";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import type { PointRepeats } from "@/lib/domain/workloads/repeat-sums";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { dataVersion } from "../cache/data-version";
import { datasetsOfBundles } from "./datasets";
import { pointColumns } from "./point-columns";
import { vectorCatalogue } from "./vector-catalogue";

/** A bundle's vector searches as points of workloads, and the repeats among them. */
interface Searches {
  points: readonly WorkloadPoint[];
  repeats: readonly PointRepeats[];
}

const known = new WeakMap<PointColumns, ReadonlyMap<string, WorkloadPoint[]>>();

/**
 * Returns the vector searches of each of these bundles, in the given order. They are computed from the columns that
 * pages on data sets read, and cached with them. The caller gets its own copies. `uploads` has all points of all
 * bundles with these data sets. So tables call two bundles one experiment where `/compare` does. It is empty for one
 * bundle.
 */
export async function loadSearches(
  bundles: readonly { id: string }[],
): Promise<{ read: Searches[]; uploads: ReadonlyMap<string, Upload> }> {
  const names = new Set(await datasetsOfBundles(bundles.map(({ id }) => id)));
  const found: ReadonlyMap<string, WorkloadPoint[]>[] = [];
  const searched = new Map<string, PointColumns>();
  const entries = (await vectorCatalogue()).filter(({ dataset }) => names.has(dataset));
  for (const { workloadIds, dataset, distance, k } of entries) {
    const columns = await pointColumns(workloadIds, await dataVersion(`dataset:${dataset}`, "corrections"));
    // The catalogue has "" and 0 where no source gives them.
    const points = known.get(columns) ?? searchPoints({ dataset, distance: distance || null, k: k || null }, columns);
    known.set(columns, points);
    found.push(points);
    searched.set(JSON.stringify([dataset, distance, k]), columns);
  }
  const read = bundles.map(({ id }) => {
    const points = withAssumedSizes(found.flatMap((searches) => searches.get(id) ?? []).map((point) => ({ ...point })));
    return { points, repeats: repeatsOfBundle(points) };
  });
  return { read, uploads: bundles.length > 1 ? uploadsOfSearches(searched) : new Map<string, Upload>() };
}
