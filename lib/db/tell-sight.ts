import type { PoolClient } from "pg";

/**
 * Temporary views with the keys in their text: Citus' workers don't know app.sight. A distributed database has no
 * policies either.
 */
const ON_CITUS = {
  made: (keys: string) => `
    set local citus.enable_ddl_propagation = off;
    create or replace temp view listed_bundles as
      select * from public.bundles where visibility = 'public' or key in (${keys});
    create or replace temp view public_bundles as select * from pg_temp.listed_bundles where status = 'ready';
    create or replace temp view public_executions as
      select x.* from public.all_executions x join pg_temp.public_bundles b on b.key = x.bundle_key;
    execute 'create or replace temp view seen_totals as '
      || replace(pg_get_viewdef('public.live_totals'::regclass), 'public.public_bundles', 'pg_temp.public_bundles');`,
  gone: `
    drop view if exists
      pg_temp.seen_totals, pg_temp.public_executions, pg_temp.public_bundles, pg_temp.listed_bundles;`,
};

/**
 * Adds these hidden bundles to a connection's sight, until the next call or, with `local`, until its transaction ends.
 * The views of Citus stay until the next call.
 */
export async function tellSight(client: PoolClient, keys: readonly number[], { local = false } = {}): Promise<void> {
  const list = keys.map(Math.trunc).join();
  await client.query(`select set_config('app.sight', '{${list}}', ${local});
    do $$ begin if to_regclass('pg_dist_partition') is not null then
      ${list === "" ? ON_CITUS.gone : ON_CITUS.made(list)}
    end if; end $$`);
}
