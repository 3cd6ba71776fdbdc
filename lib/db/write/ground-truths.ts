import type { PoolClient } from "pg";
import { z } from "zod";
import type { GroundTruth } from "@/lib/domain/parsed-results";
import { query } from "../query";

/** Stores thresholds for later uploads of the same data set, inside the caller's transaction. */
export async function writeGroundTruths(
  client: PoolClient,
  bundleKey: number,
  truths: readonly GroundTruth[],
): Promise<void> {
  for (const truth of truths)
    await client.query(
      `insert into ground_truths (bundle_key, dataset, distance, k, queries, thresholds, distance_sums, path)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (bundle_key, dataset, distance, k) do nothing`,
      [
        bundleKey,
        truth.dataset,
        truth.distance ?? "",
        truth.k,
        truth.thresholds.length,
        floatBytes(truth.thresholds),
        floatBytes(truth.distanceSums),
        truth.source.path,
      ],
    );
}

const storedTruth = z.object({
  bundleId: z.string(),
  dataset: z.string(),
  distance: z.string(),
  k: z.number(),
  thresholds: z.instanceof(Uint8Array),
  distanceSums: z.instanceof(Uint8Array),
  path: z.string(),
});

/**
 * Returns ground truth from other ready bundles for the given data sets. The earliest upload of each data set, distance
 * and k counts. `source.path` is `BUNDLE_ID:path`, which shows where a recall's ground truth comes from.
 */
export async function loadGroundTruths(datasets: readonly string[], exceptBundleKey: number): Promise<GroundTruth[]> {
  const rows = await query(
    storedTruth,
    `select distinct on (g.dataset, g.distance, g.k) b.id as bundle_id, g.dataset, g.distance, g.k, g.thresholds,
      g.distance_sums, g.path
     from ground_truths g join public_bundles b on b.key = g.bundle_key
     where g.dataset = any($1) and b.key <> $2
     order by g.dataset, g.distance, g.k, b.key`,
    [datasets, exceptBundleKey],
  );
  return rows.map(({ bundleId, path, distance, thresholds, distanceSums, ...row }) => ({
    ...row,
    distance: distance || null,
    thresholds: bytesFloats(thresholds),
    distanceSums: bytesFloats(distanceSums),
    source: { path: `${bundleId}:${path}`, line: null, text: null },
  }));
}

/** Encodes float64 little-endian on every machine. */
function floatBytes(values: Float64Array): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, i) => void bytes.writeDoubleLE(value, i * 8));
  return bytes;
}

function bytesFloats(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: Math.floor(bytes.byteLength / 8) }, (_, i) => view.getFloat64(i * 8, true));
}
