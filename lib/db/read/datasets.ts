import "server-only";
import { z } from "zod";
import { overview } from "../cache/until-change";
import { query } from "../query";
import { LISTED_BUNDLES } from "./engines";

const listRow = z.object({
  name: z.string(),
  ks: z.array(z.number()),
  distances: z.array(z.string()),
  threads: z.array(z.number().nullable()),
  engines: z.array(z.object({ name: z.string(), label: z.string() })),
  bundles: z.number(),
});
/** k 0, distance "" and threads null mean that no source gives them. */
export type DatasetListItem = z.infer<typeof listRow>;

/** Data sets with imported, public vector-search results, by name. */
export const listDatasets = overview({
  of: "dataset",
  load: async (names) => {
    const rows = await query(
      listRow,
      `select w.name, array_agg(distinct w.k order by w.k) as ks,
              array_agg(distinct w.distance order by w.distance) as distances,
              array_agg(distinct r.threads order by r.threads) as threads,
              jsonb_agg(distinct jsonb_build_object('name', e.name, 'label', e.display_name)) as engines,
              count(distinct r.bundle_key)::int as bundles
       from rollups r join public_bundles b on b.key = r.bundle_key join engines e on e.id = r.engine_id
       join workloads w on w.id = r.workload_id and w.family = 'vector-search' where w.name = any($1) group by w.name`,
      [names],
    );
    return new Map(rows.map((row) => [row.name, row]));
  },
  join: (parts): DatasetListItem[] => [...parts.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
});

const bundleRow = z.object({
  id: z.string(),
  title: z.string(),
  uploadedAt: z.date(),
  engines: z.array(z.string()),
  configs: z.array(z.string()).nullable(),
});
export type DatasetBundle = z.infer<typeof bundleRow>;

/**
 * Returns the newest public bundles with results on a data set. One more than a page lists shows that there are more.
 */
export async function listDatasetBundles(name: string): Promise<DatasetBundle[]> {
  const ids = await query(
    z.object({ id: z.number() }),
    "select id from workloads where family = 'vector-search' and name = $1",
    [name],
  );
  return query(
    bundleRow,
    `select b.id, b.title, b.uploaded_at, array_agg(distinct e.display_name order by e.display_name) as engines,
            array_agg(distinct c.raw order by c.raw) filter (where c.raw is not null) as configs
     from executions x join public_bundles b on b.key = x.bundle_key join settings s on s.id = x.setting_id
     join engines e on e.id = s.engine_id left join configs c on c.id = s.config_id
     where x.workload_id = any($1)
     group by b.key, b.id, b.title, b.uploaded_at order by b.uploaded_at desc, b.key desc limit ${LISTED_BUNDLES + 1}`,
    [ids.map(({ id }) => id)],
  );
}

/** Returns the data sets of these bundles' points, by name, for public, imported bundles. */
export async function datasetsOfBundles(ids: readonly string[]): Promise<string[]> {
  const rows = await query(
    z.object({ name: z.string() }),
    `select distinct w.name from rollups r join public_bundles b on b.key = r.bundle_key
     join workloads w on w.id = r.workload_id and w.family = 'vector-search'
     where b.id = any($1::text[]) and r.points > 0 order by w.name`,
    [ids],
  );
  return rows.map(({ name }) => name);
}
