import { type RawBuilder, sql } from "kysely";
import type { PoolClient } from "pg";
import type { Params, ParsedRun } from "@/lib/domain/model";
import { type BuildFacts, keyOfBuild } from "@/lib/domain/names/merged-build";
import type { MachineFacts } from "@/lib/domain/names/merged-machine";
import { canonicalParams } from "@/lib/domain/names/params";
import { sha256Of } from "../encoding/sha256";
import { anyOf, dbOn } from "../kysely";
import { must } from "../must";

// Rows found by a hash of their content: parameter sets, labels, metric names, settings. Rows are only added, in the
// order of their hashes, so that concurrent imports wait instead of deadlocking.

/** Returns ids by text, found by the hash of each. `insert` adds missing rows; throws an Error if one stays absent. */
async function byHash(
  client: PoolClient,
  table: "paramSets" | "labels" | "metricKeys" | "settings",
  texts: Iterable<string>,
  insert: (missing: readonly [hashes: string[], texts: string[]]) => RawBuilder<unknown>,
): Promise<Map<string, number>> {
  const given = [...new Set(texts)].map((text) => ({ hash: sha256Of(text), text }));
  if (given.length === 0) return new Map();
  given.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const hashes = given.map(({ hash }) => hash);
  const read = async () => {
    const rows = await dbOn(client)
      .selectFrom(table)
      .select(["id", "hash"])
      .where("hash", "=", anyOf(hashes))
      .execute();
    return new Map(rows.map(({ hash, id }) => [hash, id]));
  };
  let ids = await read();
  const missing = given.filter(({ hash }) => !ids.has(hash));
  if (missing.length > 0) {
    const lists = [missing.map(({ hash }) => hash), missing.map(({ text }) => text)] as const;
    await insert(lists).execute(dbOn(client));
    ids = await read();
  }
  return new Map(given.map(({ hash, text }) => [text, must(ids, hash, `row of ${table}`)] as const));
}

/** Returns ids of parameter sets by their canonical JSON ({@link canonicalParams}). */
export async function internParamSets(client: PoolClient, sets: Iterable<Params>): Promise<Map<string, number>> {
  // Points share parameter objects, so each object is serialised once.
  const texts = new Set([...new Set(sets)].map(canonicalParams));
  return byHash(
    client,
    "paramSets",
    texts,
    ([hashes, own]) => sql`insert into param_sets (hash, params)
      select * from unnest(${hashes}::text[], ${own}::jsonb[]) on conflict (hash) do nothing`,
  );
}

/** Returns ids of labels by their text. */
export function internLabels(client: PoolClient, labels: Iterable<string>): Promise<Map<string, number>> {
  return byHash(
    client,
    "labels",
    labels,
    ([hashes, own]) => sql`insert into labels (hash, text)
      select * from unnest(${hashes}::text[], ${own}::text[]) on conflict (hash) do nothing`,
  );
}

/** Returns ids of lists of metric names by the list's JSON. */
export function internMetricKeys(client: PoolClient, lists: Iterable<string>): Promise<Map<string, number>> {
  return byHash(
    client,
    "metricKeys",
    lists,
    ([hashes, own]) => sql`insert into metric_keys (hash, keys)
      select g.hash, array(select jsonb_array_elements_text(g.keys))
      from unnest(${hashes}::text[], ${own}::jsonb[]) as g(hash, keys) on conflict (hash) do nothing`,
  );
}

/** The facts that a bundle states of its builds, by `keyOfBuild`, and of its machines, by name. */
export interface Stated {
  builds: ReadonlyMap<string, BuildFacts>;
  machines: ReadonlyMap<string, MachineFacts>;
}

/**
 * Returns a setting's content as one text: equal for runs that differ only in their workload. `stated` has what the
 * bundle says of their builds and machines.
 */
export function settingKey(run: ParsedRun, stated: Stated): string {
  const { engine, build, config, machine } = run.setting;
  const names = [engine, build?.raw ?? null, config?.raw ?? null, machine?.name ?? null, run.algorithm];
  const params = canonicalParams(run.settings ?? {});
  const text = JSON.stringify([...names, run.batch, run.threads, run.variant ?? [], params]);
  // The migrations facts_of_builds and facts_of_machines make the hashes of older rows alike.
  const withBuild = build
    ? withFacts(text, buildTexts(must(stated.builds, keyOfBuild(engine, build.raw), "build")))
    : text;
  if (!machine) return withBuild;
  const { cpus, memoryBytes, model } = must(stated.machines, machine.name, "machine");
  const isKnown = cpus !== null || memoryBytes !== null || model !== null;
  return isKnown ? withFacts(withBuild, ["machine", cpus ?? "", memoryBytes ?? "", model ?? ""]) : withBuild;
}

const buildTexts = ({ version, commit, flags }: BuildFacts) => [version ?? "", commit ?? "", ...flags];
const withFacts = (key: string, facts: readonly (string | number)[]): string => [sha256Of(key), ...facts].join("\n");

interface NameIds {
  engines: ReadonlyMap<string, number>;
  builds: ReadonlyMap<string, number>;
  configs: ReadonlyMap<string, number>;
  machines: ReadonlyMap<string, number>;
  stated: Stated;
}

/** Returns ids of settings by {@link settingKey}. Their names must already exist. */
export function internSettings(
  client: PoolClient,
  runs: readonly ParsedRun[],
  ids: NameIds,
): Promise<Map<string, number>> {
  const byKey = new Map(runs.map((run) => [settingKey(run, ids.stated), run]));
  return byHash(client, "settings", byKey.keys(), ([hashes, texts]) => {
    const rows = hashes.flatMap((hash, at) => {
      const run = byKey.get(texts[at] ?? "");
      if (!run) return [];
      const { engine, build, config, machine } = run.setting;
      const engineId = must(ids.engines, engine, "engine");
      const toolVersion = run.settings?.toolVersion;
      const key = build && keyOfBuild(engine, build.raw);
      const facts = key === null ? null : must(ids.stated.builds, key, "build");
      const host = machine && must(ids.stated.machines, machine.name, "machine");
      return [
        {
          hash,
          engine_id: engineId,
          build_id: key === null ? null : must(ids.builds, key, "build"),
          build_version: facts?.version ?? null,
          build_commit: facts?.commit ?? null,
          build_flags: facts?.flags ?? [],
          config_id: config && must(ids.configs, config.raw, "config"),
          machine_id: machine && must(ids.machines, machine.name, "machine"),
          machine_cpus: host?.cpus ?? null,
          machine_memory: host?.memoryBytes ?? null,
          machine_model: host?.model ?? null,
          algorithm: run.algorithm,
          batch: run.batch,
          threads: run.threads,
          tool_version: typeof toolVersion === "string" ? toolVersion : null,
          variant: run.variant ?? [],
          params: run.settings ?? {},
        },
      ];
    });
    const columns = sql`hash, engine_id, build_id, build_version, build_commit, build_flags, config_id, machine_id,
      machine_cpus, machine_memory, machine_model, algorithm, batch, threads, tool_version, variant, params`;
    return sql`insert into settings (${columns}) select ${columns}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(hash text, engine_id int, build_id int,
        build_version text, build_commit text, build_flags text[], config_id int, machine_id int,
        machine_cpus int, machine_memory bigint, machine_model text, algorithm text,
        batch boolean, threads int, tool_version text, variant text[], params jsonb)
      on conflict (hash) do nothing`;
  });
}
