import "server-only";
import { sql } from "kysely";
import { anyOf, db } from "../kysely";

/** Returns the owners' statements about bundles in sight. */
const bundlesOf = (ids: readonly string[]) =>
  db()
    .selectFrom("publicBundles")
    .select(["id", "title", "owner", "trust as vouches", "sponsor", "fileCount as files"])
    .where("id", "=", anyOf(ids))
    .orderBy(sql`array_position(${ids}::text[], id)`)
    .execute();

type BundleRow = Awaited<ReturnType<typeof bundlesOf>>[number];

/** Records about bundles that bear on trust, for bundles in sight, in the order of `ids`. */
export interface TrustRecord extends BundleRow {
  /**
   * Count and total by kind. `command` and `host`: files of that kind. `printed`: cells that differ from raw results,
   * of those checked. `own`: cells that contradict others of their table, of those that follow from them. `unchecked`:
   * cells without raw results, of all. `machine`, `config`, `build`, `thread count`: settings without it, of all. A
   * kind without rows is missing.
   */
  counts: Readonly<Record<string, { count: number; total: number }>>;
}

/**
 * Returns trust records in the order of `ids`. `family` restricts missing conditions to settings of one family; null =
 * all families.
 */
export async function loadTrustRecords(ids: readonly string[], family: string | null): Promise<TrustRecord[]> {
  if (ids.length === 0) return [];
  const without = (column: string, what: string) => sql`union all
    select b.id, ${sql.lit(what)}, count(*) filter (where s.${sql.ref(column)} is null), count(*)
    from bundle_settings t join public_bundles b on b.key = t.bundle_key join settings s on s.id = t.setting_id
    where b.id = any(${ids}) and (${family}::text is null or t.family = ${family}) group by b.id`;
  // As SQL: seven parts of one shape, which the builder makes no shorter.
  const counted = sql<{ id: string; what: string; count: number; total: number }>`
    select b.id, case when p.kind = 'command' then 'command' else 'host' end as what, count(*) as count,
      count(*) as total
    from provenance p join public_bundles b on b.key = p.bundle_key
    where b.id = any(${ids}) and p.kind in ('command', 'cpu', 'memory', 'os', 'kernel', 'storage') group by 1, 2
    union all
    select b.id, case when t.against = 'raw' then 'printed' else 'own' end, sum(t.differ), sum(t.agree + t.differ)
    from author_tables t join public_bundles b on b.key = t.bundle_key where b.id = any(${ids}) group by b.id, t.against
    union all
    select b.id, 'unchecked', sum(t.no_data), sum(t.cells)
    from author_tables t join public_bundles b on b.key = t.bundle_key where b.id = any(${ids}) group by b.id
    ${without("machineId", "machine")} ${without("configId", "config")}
    ${without("buildId", "build")} ${without("threads", "thread count")}`;
  const [bundles, { rows: counts }] = await Promise.all([bundlesOf(ids), counted.execute(db())]);
  return bundles.map((bundle) => ({
    ...bundle,
    counts: Object.fromEntries(
      counts.filter(({ id }) => id === bundle.id).map(({ what, count, total }) => [what, { count, total }]),
    ),
  }));
}

/**
 * Counts pairs of test and setting of a bundle (`count`), and those with one run (`single`). `most` is the most runs of
 * a pair. Failed and truncated runs don't count. `averaged` counts runs whose files state a mean or median of repeats.
 * Such a run alone is not a pair with one run. `byAuthor` counts numbers of author tables, whose repeats are unknown.
 * `searches` counts points of vector searches. Their runs have many points and repeat none.
 */
export async function loadRepeats(id: string) {
  const repeated = db()
    .selectFrom("executions as x")
    .innerJoin("publicBundles as b", "b.key", "x.bundleKey")
    .innerJoin("workloads as w", "w.id", "x.workloadId")
    .select(({ fn }) => [
      sql<boolean>`w.family <> 'vector-search'`.as("isTest"),
      fn.countAll<number>().as("runs"),
      fn.countAll<number>().filterWhere(sql<boolean>`x.notes @@ '$.meanOf > 1'`).as("averaged"),
    ])
    .where("b.id", "=", id)
    .where("x.pointCount", ">", 0)
    .where("x.status", "in", ["complete", "suspect"])
    .groupBy(["x.workloadId", "x.settingId", "w.family"]);
  const isCounted = sql<boolean>`is_test and (runs > 1 or averaged = 0)`;
  const [runs, points] = await Promise.all([
    db()
      .selectFrom(repeated.as("each"))
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(isCounted).as("count"),
        fn.countAll<number>().filterWhere(isCounted).filterWhere("runs", "=", 1).as("single"),
        fn.coalesce(fn.max("runs").filterWhere("isTest", "=", true), sql.lit(0)).as("most"),
        sql<number>`coalesce(sum(averaged), 0)::int`.as("averaged"),
      ])
      .executeTakeFirstOrThrow(),
    db()
      .selectFrom("rollups as r")
      .innerJoin("publicBundles as b", "b.key", "r.bundleKey")
      .innerJoin("workloads as w", "w.id", "r.workloadId")
      .select(({ fn }) => [
        fn
          .coalesce(fn.sum<number>("r.authorPoints").filterWhere("w.family", "<>", "vector-search"), sql.lit(0))
          .as("byAuthor"),
        fn
          .coalesce(fn.sum<number>("r.points").filterWhere("w.family", "=", "vector-search"), sql.lit(0))
          .as("searches"),
      ])
      .where("b.id", "=", id)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...runs, ...points };
}
