import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { query } from "../query";
import { sightMark } from "../sight";

/** Kinds of scopes of a bundle's results. `family` is for tests only: vector searches have a data set. */
export type Subject = "family" | "dataset" | "engine";

/**
 * A test family, data set or engine, the corrections, or the withdrawals. Every committed change raises its scope's
 * counter, so an import empties no cache of another scope.
 */
export type Scope = `${Subject}:${string}` | "corrections" | "withdrawals";

const version = z.object({ version: z.string() });

/**
 * Returns the counters of these scopes as one text, for cache keys; without scopes, of all data. "0" before the first
 * change. It ends with the hidden bundles in sight, so that no other reader gets their data.
 */
export async function dataVersion(...scopes: readonly Scope[]): Promise<string> {
  const found =
    scopes.length === 0
      ? await query(version, "select coalesce(sum(version), 0)::text as version from data_versions")
      : await query(
          version,
          `select coalesce(string_agg(version::text, '.' order by scope), '0') as version from data_versions
            where scope = any($1)`,
          [scopes],
        );
  return `${found[0]?.version ?? "0"}${await sightMark()}`;
}

const NAMES: Record<Subject, string> = {
  family: "select distinct family as name from workloads where family <> 'vector-search'",
  dataset: "select distinct name from workloads where family = 'vector-search'",
  engine: "select name from engines",
};

/** Returns the counters of all imported families, data sets or engines by name, and that of the corrections. */
export async function versionsOf(
  subject: Subject,
): Promise<{ names: ReadonlyMap<string, string>; corrections: string }> {
  const rows = await query(
    version.extend({ name: z.string().nullable() }),
    `select n.name, coalesce(v.version, 0)::text as version
     from (${NAMES[subject]} union all select null) n
     left join data_versions v on v.scope = coalesce($1 || ':' || n.name, 'corrections')`,
    [subject],
  );
  const names = new Map(rows.flatMap(({ name, version: own }) => (name === null ? [] : [[name, own] as const])));
  return { names, corrections: rows.find(({ name }) => name === null)?.version ?? "0" };
}

/**
 * Raises the counters inside the caller's transaction. Sorted, so that concurrent imports wait instead of deadlocking.
 */
export async function raiseVersions(client: Pool | PoolClient, scopes: Iterable<Scope>): Promise<void> {
  await client.query(
    `insert into data_versions (scope) select * from unnest($1::text[])
     on conflict (scope) do update set version = data_versions.version + 1`,
    [[...new Set(scopes)].sort()],
  );
}

/** Returns the scopes of a bundle's current rows. */
export async function scopesOfBundle(client: Pool | PoolClient, bundleKey: number): Promise<Scope[]> {
  const rows = await query(
    z.object({ scope: z.templateLiteral([z.enum(["family", "dataset", "engine"]), ":", z.string()]) }),
    `select distinct
       case w.family when 'vector-search' then 'dataset:' || w.name else 'family:' || w.family end as scope
     from rollups r join workloads w on w.id = r.workload_id where r.bundle_key = $1
     union select 'engine:' || e.name from rollups r join engines e on e.id = r.engine_id where r.bundle_key = $1`,
    [bundleKey],
    client,
  );
  return rows.map(({ scope }) => scope);
}
