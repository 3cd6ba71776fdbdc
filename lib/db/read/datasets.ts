import "server-only";
import { sql } from "kysely";
import { correctEngine } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";
import { overview } from "../cache/until-change";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";
import { LISTED_BUNDLES } from "./engines";
import { bundlesOfTests, totalsOf } from "./totals";
import { searchesOfBundles } from "./vector-catalogue";

/** A data set in lists. k 0, distance "" and threads null mean that no source gives them. */
export interface DatasetListItem {
  name: string;
  ks: number[];
  distances: string[];
  threads: (number | null)[];
  /** `label` is the corrected name, else the display name. */
  engines: { name: string; label: string }[];
  bundles: number;
}

/** Data sets with imported, public vector-search results, by name. */
export const listDatasets = overview({
  of: "dataset",
  load: async (names) => {
    const rows = await totalsOf("workload")
      .innerJoin("engines as e", "e.id", "t.engineId")
      .innerJoin("workloads as w", (on) => on.onRef("w.id", "=", "t.workloadId").on("w.family", "=", "vector-search"))
      .innerJoin(bundlesOfTests().as("n"), (on) => on.onRef("n.family", "=", "w.family").onRef("n.name", "=", "w.name"))
      .select(["w.name", "n.bundles"])
      .select([
        sql<number[]>`array_agg(distinct w.k order by w.k)`.as("ks"),
        sql<string[]>`array_agg(distinct w.distance order by w.distance)`.as("distances"),
        sql<(number | null)[]>`array_agg(distinct t.threads order by t.threads)`.as("threads"),
        sql<{ name: string; label: string }[]>`jsonb_agg(distinct
          jsonb_build_object('name', e.name, 'label', e.display_name))`.as("engines"),
      ])
      .where("w.name", "=", anyOf(names))
      .groupBy(["w.name", "n.bundles"])
      .execute();
    return new Map(rows.map((row) => [row.name, row]));
  },
  join: async (parts): Promise<DatasetListItem[]> => {
    const corrections = await loadCorrections();
    return [...parts.values()]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ engines, ...dataset }) => {
        const called = engines.map(({ name, label }) => ({ name, label: correctEngine(name, label, corrections) }));
        // Engines that readers merged have one name.
        const isFirst = ({ label }: { label: string }, at: number) =>
          called.findIndex((one) => one.label === label) === at;
        return { ...dataset, engines: called.filter(isFirst) };
      });
  },
});

/**
 * Returns the newest public bundles with results on a data set. It returns one more than a page lists, if there are
 * more. Engines have the names that readers see, configs their raw names; `configs` is null where none is recorded.
 */
export async function listDatasetBundles(name: string) {
  const ids = await db()
    .selectFrom("workloads")
    .select("id")
    .where("family", "=", "vector-search")
    .where("name", "=", name)
    .execute();
  const found = await db()
    .selectFrom("executions as x")
    .innerJoin("publicBundles as b", "b.key", "x.bundleKey")
    .innerJoin("settings as s", "s.id", "x.settingId")
    .innerJoin("engines as e", "e.id", "s.engineId")
    .leftJoin("configs as c", "c.id", "s.configId")
    .select(["b.id", "b.title", "b.uploadedAt"])
    .select([
      sql<string[]>`array_agg(distinct e.name)`.as("engines"),
      sql<string[] | null>`array_agg(distinct c.raw order by c.raw) filter (where c.raw is not null)`.as("configs"),
    ])
    .where("x.workloadId", "=", anyOf(ids.map(({ id }) => id)))
    .groupBy(["b.key", "b.id", "b.title", "b.uploadedAt"])
    .orderBy("b.uploadedAt", "desc")
    .orderBy("b.key", "desc")
    .limit(LISTED_BUNDLES + 1)
    .execute();
  const corrections = await loadCorrections();
  const nameOf = (engine: string) => correctEngine(engine, engineName(engine), corrections);
  return found.map((bundle) => ({ ...bundle, engines: [...new Set(bundle.engines.map(nameOf))].sort() }));
}

/** Returns the data sets of these bundles' points, by name, for public, imported bundles. */
export async function datasetsOfBundles(ids: readonly string[]): Promise<string[]> {
  const found = (await searchesOfBundles(ids)).filter(({ points }) => points > 0);
  return [...new Set(found.map(({ dataset }) => dataset))].sort();
}
