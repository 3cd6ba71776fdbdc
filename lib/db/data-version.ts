import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { query } from "./query";

/**
 * What a cache may depend on: a test family, a data set, what readers say of names, or which bundles were withdrawn. Each has a counter that every committed
 * change to it raises, so that an import of one thing empties no cache of another.
 */
export type Scope = `family:${string}` | `dataset:${string}` | "corrections" | "withdrawals";

const version = z.object({ version: z.string() });

/** The counters of these scopes as one text, for the keys of caches; without scopes, of all the data. "0" before the first change. */
export async function dataVersion(...scopes: readonly Scope[]): Promise<string> {
  const found =
    scopes.length === 0
      ? await query(version, "select coalesce(sum(version), 0)::text as version from data_versions")
      : await query(
          version,
          "select coalesce(string_agg(version::text, '.' order by scope), '0') as version from data_versions where scope = any($1)",
          [scopes],
        );
  return found[0]?.version ?? "0";
}

/** Raises the counters, inside the caller's transaction; in one order, so that imports at once wait for each other and do not deadlock. */
export async function raiseVersions(client: Pool | PoolClient, scopes: Iterable<Scope>): Promise<void> {
  await client.query(
    `insert into data_versions (scope) select * from unnest($1::text[])
     on conflict (scope) do update set version = data_versions.version + 1`,
    [[...new Set(scopes)].sort()],
  );
}

/** The scopes that a bundle's rows are in, as they stand. */
export async function scopesOfBundle(client: Pool | PoolClient, bundleKey: number): Promise<Scope[]> {
  const rows = await query(
    z.object({ family: z.string(), name: z.string() }),
    `select distinct w.family, case w.family when 'vector-search' then w.name else '' end as name
     from rollups r join workloads w on w.id = r.workload_id where r.bundle_key = $1`,
    [bundleKey],
    client,
  );
  return rows.map(({ family, name }): Scope => (family === "vector-search" ? `dataset:${name}` : `family:${family}`));
}
