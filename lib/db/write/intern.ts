import { type RawBuilder, sql } from "kysely";
import type { PoolClient } from "pg";
import { isVectorWorkload, type ParsedRun, type Workload } from "@/lib/domain/model";
import { engineName } from "@/lib/domain/names/engines";
import { keyOfBuild, type StatedBuild } from "@/lib/domain/names/merged-build";
import { canonicalParams } from "@/lib/domain/names/params";
import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import { dbOn } from "../kysely";
import { must } from "../must";

// The names that settings and executions refer to. Rows are only added or completed. They are sorted, so that
// concurrent imports wait instead of deadlocking. As SQL: each statement writes rows from one value.

/** Runs a statement that returns ids with names. */
async function idsOf(client: PoolClient, statement: RawBuilder<{ id: number; name: string }>) {
  const { rows } = await statement.execute(dbOn(client));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const byKey = <T>(items: Iterable<readonly [string, T]>): [string, T][] =>
  [...new Map(items)].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));

/** Returns engine ids by name. */
export async function internEngines(client: PoolClient, runs: readonly ParsedRun[]): Promise<Map<string, number>> {
  const names = byKey(runs.map((run) => [run.setting.engine, null])).map(([name]) => name);
  await sql`insert into engines (name, display_name)
    select * from unnest(${names}::text[], ${names.map(engineName)}::text[])
    on conflict (name) do update set display_name = excluded.display_name
    where engines.display_name is distinct from excluded.display_name`.execute(dbOn(client));
  return idsOf(client, sql`select id, name from engines where name = any(${names})`);
}

/** Returns ids of engine builds by `keyOfBuild`. A build is its engine and name alone. */
export async function internBuilds(
  client: PoolClient,
  builds: Iterable<Pick<StatedBuild, "engine" | "raw">>,
  engines: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const named = byKey([...builds].map((build) => [keyOfBuild(build.engine, build.raw), build])).map(
    ([, build]) => build,
  );
  const raws = named.map(({ raw }) => raw);
  const owners = named.map(({ engine }) => must(engines, engine, "engine"));
  await sql`insert into engine_builds (engine_id, raw) select * from unnest(${owners}::int[], ${raws}::text[])
    on conflict (engine_id, raw) do nothing`.execute(dbOn(client));
  const { rows } = await sql<{ id: number; engine: string; raw: string }>`
    select eb.id, e.name as engine, eb.raw from engine_builds eb join engines e on e.id = eb.engine_id
    where eb.raw = any(${raws}) and eb.engine_id = any(${owners})`.execute(dbOn(client));
  return new Map(rows.map(({ id, engine, raw }) => [keyOfBuild(engine, raw), id]));
}

/** Returns config ids by raw name. */
export async function internConfigs(client: PoolClient, runs: readonly ParsedRun[]): Promise<Map<string, number>> {
  const configs = byKey(
    runs.flatMap((run) => (run.setting.config ? [[run.setting.config.raw, run.setting.config] as const] : [])),
  ).map(([, { raw, id, variants, claimedHardware }]) => ({
    raw,
    config_id: id,
    variants,
    claimed_hardware: claimedHardware,
  }));
  return idsOf(
    client,
    sql`insert into configs (raw, config_id, variants, claimed_hardware)
     select raw, config_id, coalesce(variants, '{}'), claimed_hardware
     from jsonb_to_recordset(${JSON.stringify(configs)}::jsonb)
       as g(raw text, config_id text, variants text[], claimed_hardware text)
     on conflict (raw) do update set config_id = excluded.config_id, variants = excluded.variants,
       claimed_hardware = excluded.claimed_hardware
     returning id, raw as name`,
  );
}

/** Returns machine ids by name. */
export async function internMachines(client: PoolClient, machines: Iterable<string>): Promise<Map<string, number>> {
  const names = byKey([...machines].map((name) => [name, null])).map(([name]) => name);
  await sql`insert into machines (name) select unnest(${names}::text[]) on conflict (name) do nothing`.execute(
    dbOn(client),
  );
  return idsOf(client, sql`select id, name from machines where name = any(${names})`);
}

/** Key of {@link internWorkloads}. */
export const workloadKey = (workload: Workload) =>
  JSON.stringify(
    isVectorWorkload(workload)
      ? [workload.family, workload.dataset, workload.distance ?? "", workload.k ?? 0]
      : [workload.family, workload.name, "", 0, canonicalParams(workload.params)],
  );

/** Returns workload ids by {@link workloadKey}. An unknown distance or k is stored as "" or 0. */
export async function internWorkloads(client: PoolClient, runs: readonly ParsedRun[]): Promise<Map<string, number>> {
  const workloads = byKey(runs.map((run) => [workloadKey(run.workload), run.workload] as const));
  const given = workloads.map(([key, w]) => ({
    key,
    family: w.family,
    ...(isVectorWorkload(w)
      ? { name: w.dataset, distance: w.distance ?? "", k: w.k ?? 0, params: {} }
      : { name: w.name, distance: "", k: 0, params: w.params }),
    group: workloadGroup(w),
  }));
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    as g(key text, family text, name text, distance text, k int, params jsonb, "group" text)`;
  await sql`insert into workloads (family, name, distance, k, params, "group")
    select family, name, distance, k, params, "group" from ${recordset}
    on conflict (family, name, distance, k, params) do update set "group" = excluded."group"
    where workloads."group" is distinct from excluded."group"`.execute(dbOn(client));
  return idsOf(
    client,
    sql`select w.id, g.key as name from ${recordset}
     join workloads w on w.family = g.family and w.name = g.name and w.distance = g.distance
       and w.k = g.k and w.params = g.params`,
  );
}
