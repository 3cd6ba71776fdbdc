import { z } from "zod";
import { byPoints, type CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { byName, overview } from "../cache/until-change";
import { query } from "../query";

const row = z.object({
  id: z.number().int(),
  name: z.string(),
  distance: z.string(),
  k: z.number().int(),
  threads: z.number().int().nullable(),
  points: z.coerce.number().int(),
});

type Row = z.output<typeof row>;

/** Every comparable data set, distance and k, most points first, ties by name. */
export const vectorCatalogue = overview({
  of: "dataset",
  load: async (datasets) =>
    byName(
      await query(
        row,
        `select w.id, w.name, w.distance, w.k, r.threads, sum(r.points) as points
         from rollups r join public_bundles b on b.key = r.bundle_key
         join workloads w on w.id = r.workload_id and w.family = 'vector-search'
         where r.points > 0 and w.name = any($1) group by w.id, w.name, w.distance, w.k, r.threads`,
        [datasets],
      ),
      ({ name }) => name,
    ),
  join: (parts): readonly CatalogueEntry[] => [...parts.values()].flatMap(entriesOf).sort(byPoints),
});

/** Returns the distances and k of one data set. */
function entriesOf(rows: readonly Row[]): CatalogueEntry[] {
  const entries = new Map<string, CatalogueEntry>();
  for (const { id, name, distance, k, threads, points } of rows) {
    const key = JSON.stringify([distance, k]);
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
  return [...entries.values()];
}
