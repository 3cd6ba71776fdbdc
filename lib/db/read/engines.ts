import "server-only";
import { z } from "zod";
import { correctEngine } from "@/lib/domain/names/corrections";
import { compareVersions } from "@/lib/domain/names/versions";
import { overview, untilChange } from "../cache/until-change";
import { query, queryOne } from "../query";
import { loadCorrections } from "./corrections";

/** SQL of a run's data set, or of its test's family. */
export const ranOn = "case w.family when 'vector-search' then w.name else w.family end";

const listRow = z.object({
  name: z.string(),
  displayName: z.string(),
  algorithms: z.array(z.string()),
  builds: z.number(),
  datasets: z.number(),
  families: z.array(z.string()),
  bundles: z.number(),
});
export type EngineListItem = z.infer<typeof listRow>;

/** Algorithms of vector searches. For tests, the column holds only names of run directories. */
const algorithms = `coalesce(array_agg(distinct s.algorithm order by s.algorithm)
  filter (where t.family = 'vector-search'), '{}') as algorithms`;

/** Engines with imported, public results, by name. */
export const listEngines = overview({
  of: "engine",
  load: async (names) => {
    const rows = await query(
      listRow,
      `select e.name, e.display_name, u.algorithms, u.builds, u.families, u.bundles, coalesce(d.datasets, 0) as datasets
       from engines e join (
         select s.engine_id, ${algorithms}, count(distinct s.build_id)::int as builds,
                array_agg(distinct t.family order by t.family) as families, count(distinct t.bundle_key)::int as bundles
         from bundle_settings t join public_bundles b on b.key = t.bundle_key join settings s on s.id = t.setting_id
         where s.engine_id in (select id from engines where name = any($1)) group by s.engine_id
       ) u on u.engine_id = e.id left join (
         select r.engine_id, count(distinct w.name)::int as datasets
         from rollups r join public_bundles b on b.key = r.bundle_key join workloads w on w.id = r.workload_id
         where w.family = 'vector-search' and r.engine_id in (select id from engines where name = any($1))
         group by r.engine_id
       ) d on d.engine_id = e.id`,
      [names],
    );
    return new Map(rows.map((row) => [row.name, row]));
  },
  join: async (parts): Promise<EngineListItem[]> => {
    const corrections = await loadCorrections();
    return [...parts.values()]
      .sort((a, b) => (a.displayName.toLowerCase() < b.displayName.toLowerCase() ? -1 : 1))
      .map((engine) => ({ ...engine, displayName: correctEngine(engine.name, engine.displayName, corrections) }));
  },
});

const buildRow = z.object({
  raw: z.string().nullable(),
  version: z.string().nullable(),
  flags: z.array(z.string()).nullable(),
  commit: z.string().nullable(),
  algorithms: z.array(z.string()),
  runs: z.number(),
});
const bundleRow = z.object({ id: z.string(), title: z.string(), uploadedAt: z.date(), datasets: z.array(z.string()) });

const followedRow = z.object({
  family: z.string(),
  bundle: z.string(),
  title: z.string(),
  builds: z.number(),
  runs: z.number(),
  versions: z.array(z.string()),
});

/**
 * Largest number of an engine's runs in a bundle that its page reads as a history. More would exceed the time of a
 * page.
 */
const MOST_FOLLOWED = 20_000;

export interface EnginePage {
  name: string;
  displayName: string;
  /** `raw` is null for runs whose source names no build. */
  builds: z.infer<typeof buildRow>[];
  bundles: z.infer<typeof bundleRow>[];
  /**
   * By family: the bundle that holds its newest version and several builds; of several bundles, the one with most runs.
   */
  followed: Pick<z.infer<typeof followedRow>, "family" | "bundle" | "title" | "builds">[];
}

/** Number of bundles that the page of an engine or data set lists. */
export const LISTED_BUNDLES = 50;

/**
 * Returns an engine with its builds and newest bundles, one more bundle than listed where there are more. Null where no
 * public bundle holds results of it.
 */
export const loadEngine = untilChange(
  async (name: string): Promise<EnginePage | null> => {
    const head = await queryOne(
      z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
      "select id, name, display_name from engines where name = $1",
      [name],
    );
    if (!head) return null;
    const [builds, bundles, followed] = await Promise.all([
      query(
        buildRow,
        `select eb.raw, eb.version, eb.flags, eb.commit, ${algorithms},
              sum(t.executions)::int as runs
       from bundle_settings t join public_bundles b on b.key = t.bundle_key join settings s on s.id = t.setting_id
       left join engine_builds eb on eb.id = s.build_id
       where s.engine_id = $1 group by eb.id, eb.raw, eb.version, eb.flags, eb.commit order by eb.raw nulls last`,
        [head.id],
      ),
      query(
        bundleRow,
        `select b.id, b.title, b.uploaded_at, array_agg(distinct ${ranOn} order by ${ranOn}) as datasets
       from rollups r join public_bundles b on b.key = r.bundle_key join workloads w on w.id = r.workload_id
       where r.engine_id = $1 group by b.key, b.id, b.title, b.uploaded_at order by b.uploaded_at desc, b.key desc
       limit ${LISTED_BUNDLES + 1}`,
        [head.id],
      ),
      query(
        followedRow,
        `select f.family, b.id as bundle, b.title, f.builds, f.runs, f.versions
         from (select t.bundle_key, t.family, count(distinct s.build_id)::int as builds, sum(t.executions)::int as runs,
                      coalesce(array_agg(distinct eb.version) filter (where eb.version is not null), '{}') as versions
               from bundle_settings t join settings s on s.id = t.setting_id
               left join engine_builds eb on eb.id = s.build_id
               where s.engine_id = $1 and t.family <> 'vector-search' group by 1, 2) f
         join public_bundles b on b.key = f.bundle_key where f.builds > 1 and f.runs <= ${MOST_FOLLOWED}
         order by f.family, f.runs desc, b.id`,
        [head.id],
      ),
    ]);
    if (bundles.length === 0) return null;
    return { name: head.name, displayName: head.displayName, builds, bundles, followed: newestOfFamilies(followed) };
  },
  (name) => [`engine:${name}`],
);

/** Returns for each family the first bundle with its newest version: an upload of an old release is no news. */
function newestOfFamilies(rows: readonly z.infer<typeof followedRow>[]): EnginePage["followed"] {
  const found = new Map<string, EnginePage["followed"][number] & { newest: string | null }>();
  for (const { family, bundle, title, builds, versions } of rows) {
    const newest = [...versions].sort(compareVersions).at(-1) ?? null;
    const known = found.get(family);
    const isNewer = newest !== null && (!known?.newest || compareVersions(newest, known.newest) > 0);
    if (!known || isNewer) found.set(family, { family, bundle, title, builds, newest });
  }
  return [...found.values()];
}
