import type { Pool, PoolClient } from "pg";

/** The recall targets whose best points are stored with each run. More of them need a migration that fills run_bests. */
export const SUMMARY_TARGETS = [0.95, 0.99] as const;

/**
 * Counts a bundle's points by run and stores each run's fastest point at every summary target; after its points are
 * written, inside the caller's transaction. Rule: lib/domain/best-qps.ts, without points of failed runs, as on the
 * compare page. A run belongs to one workload, so the best of any group of runs is the best of these.
 */
export async function writeRunSummaries(client: Pool | PoolClient, bundleKey: number): Promise<void> {
  await client.query(
    `update runs r set point_count = counted.points
     from (select run_ordinal, count(*) as points from points
           where bundle_key = $1 and origin in ('raw', 'computed') group by 1) counted
     where r.bundle_key = $1 and r.ordinal = counted.run_ordinal`,
    [bundleKey],
  );
  // In Postgres NaN is greater than any number, so the guards have to name it.
  await client.query(
    `insert into run_bests (bundle_key, run_ordinal, target, point_ordinal, qps, recall)
     select distinct on (p.run_ordinal, t.target) $1, p.run_ordinal, t.target, p.ordinal, p.qps, p.recall
     from points p cross join unnest($2::float8[]) as t (target)
     where p.bundle_key = $1 and p.origin in ('raw', 'computed') and p.status <> 'failed'
       and p.qps > 0 and p.qps < 'infinity' and p.recall >= t.target and p.recall <> 'NaN'
     order by p.run_ordinal, t.target, p.qps desc, p.recall desc, p.ordinal`,
    [bundleKey, SUMMARY_TARGETS],
  );
}
