import { sql } from "kysely";
import type { Filters } from "@/lib/domain/conditions/filters";
import { byPoints, type CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { byName, overview } from "../cache/until-change";
import { anyOf, db } from "../kysely";
import { allOf, paramConditions, rowConditions, settingIds } from "./filter-sql";
import { inBundles } from "./points";

/** Returns the number of points of each workload and thread count of these data sets. */
const pointsOf = (datasets: readonly string[]) =>
  db()
    .selectFrom("rollups as r")
    .innerJoin("publicBundles as b", "b.key", "r.bundleKey")
    .innerJoin("workloads as w", (on) => on.onRef("w.id", "=", "r.workloadId").on("w.family", "=", "vector-search"))
    .select(["w.id", "w.name", "w.distance", "w.k", "r.threads"])
    .select(({ fn }) => fn.sum<number>("r.points").as("points"))
    .where("r.points", ">", 0)
    .where("w.name", "=", anyOf(datasets))
    .groupBy(["w.id", "w.name", "w.distance", "w.k", "r.threads"])
    .execute();

type Row = Awaited<ReturnType<typeof pointsOf>>[number];

/** Every data set, distance and k with measured points in public bundles; most points first, ties by name. */
export const vectorCatalogue = overview({
  of: "dataset",
  load: async (datasets) => byName(await pointsOf(datasets), ({ name }) => name),
  join: (parts): readonly CatalogueEntry[] => [...parts.values()].flatMap(entriesOf).sort(byPoints),
});

/** Returns an entry for each distance and k of one data set. */
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

/** A search of some bundles: a data set, distance and k, with the points of these bundles alone. */
export interface BundleSearch {
  dataset: string;
  distance: string;
  k: number;
  points: number;
  /** How many of the bundles have results of it. */
  bundles: number;
}

/** Returns the searches of these bundles in sight, by data set, distance and k. Other bundles change none of them. */
export async function searchesOfBundles(ids: readonly string[]): Promise<BundleSearch[]> {
  const rows = await db()
    .selectFrom("rollups as r")
    .innerJoin("publicBundles as b", "b.key", "r.bundleKey")
    .innerJoin("workloads as w", (on) => on.onRef("w.id", "=", "r.workloadId").on("w.family", "=", "vector-search"))
    .select(["w.name as dataset", "w.distance", "w.k"])
    .select(({ fn }) => [fn.sum<number>("r.points").as("points"), fn.count<number>("b.id").distinct().as("bundles")])
    .where("b.id", "=", anyOf(ids))
    .groupBy(["w.name", "w.distance", "w.k"])
    .execute();
  return rows.sort(byPoints);
}

/**
 * Returns the searches whose points pass filters, with these points alone. Copies of an execution count once. It reads
 * points, so the filters name bundles.
 */
export async function searchesUnder(filters: Filters): Promise<BundleSearch[]> {
  const settings = await settingIds(filters);
  const rows = await db()
    .selectFrom("points as t")
    .innerJoin("workloads as w", (on) => on.onRef("w.id", "=", "t.workloadId").on("w.family", "=", "vector-search"))
    .select(["w.name as dataset", "w.distance", "w.k"])
    .select([
      sql<number>`(count(distinct t.fingerprint) + count(*) filter (where t.fingerprint is null))::int`.as("points"),
      sql<number>`count(distinct t.bundle_key)::int`.as("bundles"),
    ])
    .$if(settings !== null, (all) => all.where("t.settingId", "=", anyOf(settings ?? [])))
    .where("t.origin", "<>", "author")
    .where(await inBundles(filters, null, settings))
    .where(allOf(rowConditions(filters, sql`t.origin`)))
    .where(allOf(await paramConditions(filters, { query: true })))
    .groupBy(["w.name", "w.distance", "w.k"])
    .execute();
  return rows.sort(byPoints);
}
