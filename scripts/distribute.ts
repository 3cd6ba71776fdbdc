// `npm run distribute`: spreads the database that DATABASE_URL names over a Citus cluster. Migrate first; run again
// after a migration that adds tables. Names and bundles go to every node (reference tables). A bundle's rows go to one
// node (distributed by bundle_key). All others remain local tables, such as snapshots, drafts and corrections.
import { pathToFileURL } from "node:url";
import pg from "pg";

const REFERENCE = [
  "engines",
  "engine_builds",
  "configs",
  "machines",
  "workloads",
  "param_sets",
  "labels",
  "metric_keys",
  "settings",
  "data_versions",
  "bundles",
];
const BY_BUNDLE = [
  "executions",
  "points",
  "evidence",
  "rollups",
  "bundle_settings",
  "bests",
  "index_builds",
  "source_files",
  "issues",
  "author_rows",
  "author_tables",
  "run_series",
  "provenance",
  "ground_truths",
];

// Citus refuses these policies and triggers, and its workers don't know app.sight: lib/db/tell-sight.ts replaces it.
const WITHOUT_POLICIES = `do $$
  declare
    name text;
    made text;
  begin
    for name in select tablename from pg_policies where schemaname = 'public' and policyname = 'seen' loop
      execute format('drop policy seen on %I', name);
      execute format('alter table %I disable row level security', name);
    end loop;
    for name, made in
      select tgrelid::regclass::text, tgname from pg_trigger where tgfoid in (to_regproc('keep_hidden_bundles'),
        to_regproc('note_live_change'), to_regproc('note_counted_bundle'), to_regproc('count_again'))
    loop
      execute format('drop trigger %I on %s', made, name);
    end loop;
    -- Nothing raises the mark here, so answers have no tags.
    delete from live_marks;
    -- Nor does anything bring totals forward: overviews read the rows of bundles.
    delete from totals;
    create or replace view seen_totals as select * from live_totals;
    create or replace view listed_bundles as select * from bundles where visibility = 'public';
    create or replace view public_bundles as select * from listed_bundles where status = 'ready';
  end $$`;

/**
 * Distributes the tables that are not distributed yet; returns their names. Throws the database's error where it is not
 * a Citus cluster.
 */
export async function distribute(url: string | undefined): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("create extension if not exists citus");
    const { rows } = await client.query(
      "select table_name::text as name from citus_tables where citus_table_type <> 'local'",
    );
    const already = new Set(rows.map(({ name }) => name));
    await client.query(WITHOUT_POLICIES);
    const made: string[] = [];
    for (const name of REFERENCE.filter((table) => !already.has(table))) {
      await client.query(`select create_reference_table('${name}')`);
      made.push(name);
    }
    for (const [at, name] of BY_BUNDLE.entries()) {
      if (already.has(name)) continue;
      const beside = at === 0 ? "default" : BY_BUNDLE[0];
      await client.query(`select create_distributed_table('${name}', 'bundle_key', colocate_with := '${beside}')`);
      made.push(name);
    }
    return made;
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const name of await distribute(process.env.DATABASE_URL)) console.log("distributed", name);
}
