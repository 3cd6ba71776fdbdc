import type { PoolClient } from "pg";
import type { GroundTruth } from "@/lib/domain/parsed-results";
import { anyOf, db, dbOn } from "../kysely";

/** Stores thresholds for later uploads of the same data set, inside the caller's transaction. */
export async function writeGroundTruths(
  client: PoolClient,
  bundleKey: number,
  truths: readonly GroundTruth[],
): Promise<void> {
  for (const truth of truths)
    await dbOn(client)
      .insertInto("groundTruths")
      .values({
        bundleKey,
        dataset: truth.dataset,
        distance: truth.distance ?? "",
        k: truth.k,
        queries: truth.thresholds.length,
        thresholds: floatBytes(truth.thresholds),
        distanceSums: floatBytes(truth.distanceSums),
        path: truth.source.path,
      })
      .onConflict((on) => on.columns(["bundleKey", "dataset", "distance", "k"]).doNothing())
      .execute();
}

/**
 * Returns ground truth from other public, imported bundles for the given data sets. The earliest upload of each data
 * set, distance and k counts. `source.path` is `BUNDLE_ID:path`, which shows where a recall's ground truth comes from.
 */
export async function loadGroundTruths(datasets: readonly string[], exceptBundleKey: number): Promise<GroundTruth[]> {
  const rows = await db()
    .selectFrom("groundTruths as g")
    .innerJoin("publicBundles as b", "b.key", "g.bundleKey")
    .select(["b.id as bundleId", "g.dataset", "g.distance", "g.k", "g.thresholds", "g.distanceSums", "g.path"])
    .distinctOn(["g.dataset", "g.distance", "g.k"])
    .where("g.dataset", "=", anyOf(datasets))
    .where("b.key", "<>", exceptBundleKey)
    .orderBy("g.dataset")
    .orderBy("g.distance")
    .orderBy("g.k")
    .orderBy("b.key")
    .execute();
  return rows.map(({ bundleId, path, distance, thresholds, distanceSums, ...row }) => ({
    ...row,
    distance: distance || null,
    thresholds: bytesFloats(thresholds),
    distanceSums: bytesFloats(distanceSums),
    source: { path: `${bundleId}:${path}`, line: null, text: null },
  }));
}

/** Encodes float64 values as little-endian bytes on every machine. */
function floatBytes(values: Float64Array): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, at) => void bytes.writeDoubleLE(value, at * 8));
  return bytes;
}

function bytesFloats(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: Math.floor(bytes.byteLength / 8) }, (_, at) => view.getFloat64(at * 8, true));
}
