import { type Kysely, sql } from "kysely";
import { anyOf, db } from "../kysely";
import type { Database, ReadersDatabase } from "../schema/database";
import { sightMark } from "../sight";

/** Kinds of scopes of a bundle's results. Vector searches have a data set beside their family. */
export type Subject = "family" | "dataset" | "engine";

/**
 * A test family, data set or engine, the corrections, or the withdrawals. Every committed change raises its scope's
 * counter, so an import empties no cache of another scope.
 */
export type Scope = `${Subject}:${string}` | "corrections" | "withdrawals";

/**
 * Returns the counters of these scopes as one text, for cache keys; without scopes, of all data. "0" before the first
 * change. It ends with the hidden bundles in sight, so that no other reader gets their data.
 */
export async function dataVersion(...scopes: readonly Scope[]): Promise<string> {
  const counters = db().selectFrom("dataVersions");
  const found = await (scopes.length === 0
    ? counters.select(sql<string>`coalesce(sum(version), 0)::text`.as("version"))
    : counters
        .select(sql<string>`coalesce(string_agg(version::text, '.' order by scope), '0')`.as("version"))
        .where("scope", "=", anyOf(scopes))
  ).executeTakeFirst();
  return `${found?.version ?? "0"}${await sightMark()}`;
}

const NAMES = {
  family: sql`select distinct family as name from workloads`,
  dataset: sql`select distinct name from workloads where family = 'vector-search'`,
  engine: sql`select name from engines`,
};

/** Returns the counters of all imported families, data sets or engines by name, and that of the corrections. */
export async function versionsOf(
  subject: Subject,
): Promise<{ names: ReadonlyMap<string, string>; corrections: string }> {
  const { rows } = await sql<{ name: string | null; version: string }>`
    select n.name, coalesce(v.version, 0)::text as version
    from (${NAMES[subject]} union all select null) n
    left join data_versions v on v.scope = coalesce(${subject} || ':' || n.name, 'corrections')`.execute(db());
  const names = new Map(rows.flatMap(({ name, version: own }) => (name === null ? [] : [[name, own] as const])));
  return { names, corrections: rows.find(({ name }) => name === null)?.version ?? "0" };
}

/**
 * Raises the counters inside the caller's transaction. Sorted, so that concurrent imports wait instead of deadlocking.
 */
export async function raiseVersions(to: Kysely<Database>, scopes: Iterable<Scope>): Promise<void> {
  const sorted = [...new Set(scopes)].sort();
  if (sorted.length === 0) return;
  // One parameter for all: a statement takes at most 65,535, and a bundle may have more data sets. Citus takes no
  // second parameter here: "could not determine data type of parameter $1".
  await to
    .insertInto("dataVersions")
    .columns(["scope"])
    .expression(sql`select unnest(${sorted}::text[])`)
    .onConflict((on) =>
      on.column("scope").doUpdateSet(({ eb }) => ({ version: eb("dataVersions.version", "+", eb.lit(1)) })),
    )
    .execute();
}

/** Returns the scopes of a bundle's current rows. */
export async function scopesOfBundle(from: Kysely<ReadersDatabase>, bundleKey: number): Promise<Scope[]> {
  const { rows } = await sql<{ scope: Scope }>`
    select 'family:' || w.family as scope
    from rollups r join workloads w on w.id = r.workload_id where r.bundle_key = ${bundleKey}
    union select 'dataset:' || w.name from rollups r join workloads w on w.id = r.workload_id
    where r.bundle_key = ${bundleKey} and w.family = 'vector-search'
    union select 'engine:' || e.name from rollups r join engines e on e.id = r.engine_id
    where r.bundle_key = ${bundleKey}`.execute(from);
  return rows.map(({ scope }) => scope);
}

/**
 * Returns the scopes that a change of a bundle raises. They are those of its rows, and the families of its owner's
 * project, since its statements order their builds, too.
 */
export async function scopesOfChange(to: Kysely<Database>, bundleKey: number): Promise<Scope[]> {
  const own = await scopesOfBundle(to, bundleKey);
  const bundle = await to
    .selectFrom("bundles")
    .select(["project", "owner"])
    .where("project", "is not", null)
    .where("key", "=", bundleKey)
    .executeTakeFirst();
  if (!bundle) return own;
  // A join, since everybody's uploads without an owner may be of one project: no list of their keys is made.
  const families = await to
    .selectFrom("bundleSettings as s")
    .innerJoin("bundles as b", "b.key", "s.bundleKey")
    .select("s.family")
    .where("b.project", "=", bundle.project)
    .where("b.owner", "is not distinct from", bundle.owner)
    .distinct()
    .execute();
  return [...own, ...families.map(({ family }): Scope => `family:${family}`)];
}
