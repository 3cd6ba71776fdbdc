import { LRUCache } from "lru-cache";
import { z } from "zod";
import { byPoints, type CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { pool } from "./client";

const row = z.object({
  id: z.number().int(),
  name: z.string(),
  distance: z.string(),
  k: z.number().int(),
  threads: z.number().int().nullable(),
  points: z.coerce.number().int(),
});

const sql = `
  select w.id, w.name, w.distance, w.k, r.threads, sum(r.points) as points
  from rollups r join public_bundles b on b.key = r.bundle_key
  join workloads w on w.id = r.workload_id and w.family = 'vector-search'
  where r.points > 0
  group by w.id, w.name, w.distance, w.k, r.threads`;

const cache = new LRUCache<string, readonly CatalogueEntry[]>({ max: 2, fetchMethod: load });

/** All that can be compared, most points first, ties by name; read once per data version. */
export async function vectorCatalogue(version: string): Promise<readonly CatalogueEntry[]> {
  return (await cache.fetch(version)) ?? [];
}

async function load(): Promise<readonly CatalogueEntry[]> {
  const { rows } = await pool().query(sql);
  const entries = new Map<string, CatalogueEntry>();
  for (const { id, name, distance, k, threads, points } of z.array(row).parse(rows)) {
    const key = JSON.stringify([name, distance, k]);
    const entry = entries.get(key) ?? {
      workloadIds: [],
      dataset: name,
      distance,
      k,
      points: 0,
      threads: [],
    };
    if (!entry.workloadIds.includes(id)) entry.workloadIds.push(id);
    entry.points += points;
    const known = entry.threads.find((count) => count.threads === threads);
    if (known) known.points += points;
    else entry.threads.push({ threads, points });
    entries.set(key, entry);
  }
  return [...entries.values()].sort(byPoints);
}
