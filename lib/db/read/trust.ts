import "server-only";
import { z } from "zod";
import { query } from "../query";

const bundleRow = z.object({
  id: z.string(),
  title: z.string(),
  owner: z.string().nullable(),
  vouches: z.string().nullable(),
  sponsor: z.string().nullable(),
  files: z.number(),
});
const countRow = z.object({ id: z.string(), what: z.string(), count: z.number(), total: z.number() });

/** Records about bundles that bear on trust, for bundles in sight, in the order of `ids`. */
export interface TrustRecord extends z.output<typeof bundleRow> {
  /**
   * Count and total by kind. `command` and `host`: files of that kind. `printed`: cells that differ from raw results,
   * of those checked. `own`: cells that contradict others of their table, of those that follow from them. `unchecked`:
   * cells without raw results, of all. `machine`, `config`, `build`, `thread count`: settings without it, of all.
   */
  counts: Readonly<Record<string, { count: number; total: number }>>;
}

/** `family` restricts the missing conditions to settings of one family; null = all families. */
export async function loadTrustRecords(ids: readonly string[], family: string | null): Promise<TrustRecord[]> {
  if (ids.length === 0) return [];
  const without = (column: string, what: string) => `union all
     select b.id, '${what}', (count(*) filter (where s.${column} is null))::int, count(*)::int
     from bundle_settings t join public_bundles b on b.key = t.bundle_key join settings s on s.id = t.setting_id
     where b.id = any($1) and ($2::text is null or t.family = $2) group by b.id`;
  const [bundles, counts] = await Promise.all([
    query(
      bundleRow,
      `select id, title, owner, trust as vouches, sponsor, file_count as files from public_bundles where id = any($1)
        order by array_position($1::text[], id)`,
      [ids],
    ),
    query(
      countRow,
      `select b.id, case when p.kind = 'command' then 'command' else 'host' end as what, count(*)::int as count,
        count(*)::int as total
       from provenance p join public_bundles b on b.key = p.bundle_key
       where b.id = any($1) and p.kind in ('command', 'cpu', 'memory', 'os', 'kernel', 'storage') group by 1, 2
     union all
       select b.id, case when t.against = 'raw' then 'printed' else 'own' end, sum(t.differ)::int,
       sum(t.agree + t.differ)::int
       from author_tables t join public_bundles b on b.key = t.bundle_key where b.id = any($1) group by b.id, t.against
     union all
       select b.id, 'unchecked', sum(t.no_data)::int, sum(t.cells)::int
       from author_tables t join public_bundles b on b.key = t.bundle_key where b.id = any($1) group by b.id
     ${without("machine_id", "machine")} ${without("config_id", "config")}
     ${without("build_id", "build")} ${without("threads", "thread count")}`,
      [ids, family],
    ),
  ]);
  return bundles.map((bundle) => ({
    ...bundle,
    counts: Object.fromEntries(
      counts.filter(({ id }) => id === bundle.id).map(({ what, count, total }) => [what, { count, total }]),
    ),
  }));
}

const runsRow = z.object({
  count: z.number(),
  single: z.number(),
  most: z.number(),
  byAuthor: z.number(),
  searches: z.number(),
});

/**
 * Returns how often a bundle ran each workload and setting, without failed and truncated runs. It also counts numbers
 * that occur in author tables alone, whose repeats are unknown. And it counts points of vector searches: their runs
 * have many points and repeat none.
 */
export async function loadRepeats(id: string): Promise<z.output<typeof runsRow>> {
  const [found] = await query(
    runsRow,
    `select tests.*, points.* from (
       select count(*)::int as count, (count(*) filter (where runs = 1))::int as single,
       coalesce(max(runs), 0)::int as most from (
         select x.workload_id, x.setting_id, count(*) as runs from executions x
         join public_bundles b on b.key = x.bundle_key join workloads w on w.id = x.workload_id
         where b.id = $1 and x.point_count > 0 and x.status not in ('failed', 'truncated')
           and w.family <> 'vector-search' group by x.workload_id, x.setting_id) as each) as tests,
       (select coalesce(sum(r.author_points) filter (where w.family <> 'vector-search'), 0)::int as by_author,
          coalesce(sum(r.points) filter (where w.family = 'vector-search'), 0)::int as searches
        from rollups r join public_bundles b on b.key = r.bundle_key join workloads w on w.id = r.workload_id
        where b.id = $1) as points`,
    [id],
  );
  return found ?? { count: 0, single: 0, most: 0, byAuthor: 0, searches: 0 };
}
