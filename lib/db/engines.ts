import "server-only";
import { z } from "zod";
import { pool } from "./client";

const visible = "join bundles b on b.key = r.bundle_key and b.status = 'ready' and b.visibility = 'public'";

/** What a run was on, for lists: its data set, or the family of its test. */
export const ranOn = "case w.family when 'vector-search' then w.name else w.family end";

const listRow = z.object({
  name: z.string(),
  display_name: z.string(),
  algorithms: z.array(z.string()),
  builds: z.number(),
  datasets: z.number(),
  families: z.array(z.string()),
  bundles: z.number(),
});
export type EngineListItem = Omit<z.infer<typeof listRow>, "display_name"> & { displayName: string };

/** Engines with imported, public results, by name. */
export async function listEngines(): Promise<EngineListItem[]> {
  const { rows } = await pool().query(
    `select e.name, e.display_name, array_agg(distinct r.algorithm order by r.algorithm) as algorithms,
            count(distinct r.build_id)::int as builds, count(distinct w.name) filter (where w.family = 'vector-search')::int as datasets,
            array_agg(distinct w.family order by w.family) as families,
            count(distinct r.bundle_key)::int as bundles
     from runs r ${visible} join engines e on e.id = r.engine_id join workloads w on w.id = r.workload_id
     group by e.id order by lower(e.display_name)`,
  );
  return z
    .array(listRow)
    .parse(rows)
    .map(({ display_name, ...engine }) => ({ ...engine, displayName: display_name }));
}

const buildRow = z.object({
  raw: z.string().nullable(),
  version: z.string().nullable(),
  flags: z.array(z.string()).nullable(),
  commit: z.string().nullable(),
  algorithms: z.array(z.string()),
  runs: z.number(),
});
const bundleRow = z.object({ id: z.string(), title: z.string(), uploaded_at: z.date(), datasets: z.array(z.string()) });

export interface EnginePage {
  name: string;
  displayName: string;
  /** `raw` null = runs whose source names no build. */
  builds: z.infer<typeof buildRow>[];
  bundles: { id: string; title: string; uploadedAt: Date; datasets: string[] }[];
}

/** One engine with its builds and the newest 200 bundles; null when no public bundle holds results of it. */
export async function loadEngine(name: string): Promise<EnginePage | null> {
  const [head, builds, bundles] = await Promise.all([
    pool().query("select name, display_name from engines where name = $1", [name]),
    pool().query(
      `select eb.raw, eb.version, eb.flags, eb.commit, array_agg(distinct r.algorithm order by r.algorithm) as algorithms,
              count(*)::int as runs
       from runs r ${visible} join engines e on e.id = r.engine_id left join engine_builds eb on eb.id = r.build_id
       where e.name = $1 group by eb.id order by eb.raw nulls last`,
      [name],
    ),
    pool().query(
      `select b.id, b.title, b.uploaded_at, array_agg(distinct ${ranOn} order by ${ranOn}) as datasets
       from runs r ${visible} join engines e on e.id = r.engine_id join workloads w on w.id = r.workload_id
       where e.name = $1 group by b.key order by b.uploaded_at desc, b.key desc limit 200`,
      [name],
    ),
  ]);
  const [found] = z.array(z.object({ name: z.string(), display_name: z.string() })).parse(head.rows);
  if (!found || bundles.rows.length === 0) return null;
  return {
    name: found.name,
    displayName: found.display_name,
    builds: z.array(buildRow).parse(builds.rows),
    bundles: z
      .array(bundleRow)
      .parse(bundles.rows)
      .map(({ uploaded_at, ...bundle }) => ({ ...bundle, uploadedAt: uploaded_at })),
  };
}
