import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { Params, ParsedRun } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";
import { query } from "../query";
import { buildKey } from "./intern";

// Rows found by a hash of their content: parameter sets, labels, metric names, settings. Rows are only added, in the
// order of their hashes, so that concurrent imports wait instead of deadlocking.

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const idRow = z.object({ id: z.number(), hash: z.string() });

/** Returns ids by the hashed texts; `insert` adds the rows of missing hashes. */
async function byHash(
  client: PoolClient,
  table: "param_sets" | "labels" | "metric_keys" | "settings",
  texts: Iterable<string>,
  insert: (given: readonly { hash: string; text: string }[]) => Promise<unknown>,
): Promise<Map<string, number>> {
  const given = [...new Set(texts)].map((text) => ({ hash: hashOf(text), text }));
  if (given.length === 0) return new Map();
  given.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const hashes = given.map(({ hash }) => hash);
  const read = async () =>
    new Map(
      (await query(idRow, `select id, hash from ${table} where hash = any($1)`, [hashes], client)).map((row) => [
        row.hash,
        row.id,
      ]),
    );
  let ids = await read();
  const missing = given.filter(({ hash }) => !ids.has(hash));
  if (missing.length > 0) {
    await insert(missing);
    ids = await read();
  }
  return new Map(given.flatMap(({ hash, text }) => [[text, ids.get(hash) ?? 0] as const]));
}

/** Returns ids of parameter sets by their canonical JSON ({@link canonicalParams}). */
export async function internParamSets(client: PoolClient, sets: Iterable<Params>): Promise<Map<string, number>> {
  // Points share parameter objects, so each object is serialised once.
  const texts = new Set([...new Set(sets)].map(canonicalParams));
  return byHash(client, "param_sets", texts, (missing) =>
    client.query(
      `insert into param_sets (hash, params) select * from unnest($1::text[], $2::jsonb[])
        on conflict (hash) do nothing`,
      [missing.map(({ hash }) => hash), missing.map(({ text }) => text)],
    ),
  );
}

/** Returns ids of labels by their text. */
export function internLabels(client: PoolClient, labels: Iterable<string>): Promise<Map<string, number>> {
  return byHash(client, "labels", labels, (missing) =>
    client.query(
      "insert into labels (hash, text) select * from unnest($1::text[], $2::text[]) on conflict (hash) do nothing",
      [missing.map(({ hash }) => hash), missing.map(({ text }) => text)],
    ),
  );
}

/** Returns ids of lists of metric names by the list's JSON. */
export function internMetricKeys(client: PoolClient, lists: Iterable<string>): Promise<Map<string, number>> {
  return byHash(client, "metric_keys", lists, (missing) =>
    client.query(
      `insert into metric_keys (hash, keys) select g.hash, array(select jsonb_array_elements_text(g.keys))
       from unnest($1::text[], $2::jsonb[]) as g(hash, keys) on conflict (hash) do nothing`,
      [missing.map(({ hash }) => hash), missing.map(({ text }) => text)],
    ),
  );
}

/** Returns a setting's content as one text: equal for runs that differ only in their workload. */
export const settingKey = (run: ParsedRun): string => {
  const { engine, build, config, machine } = run.setting;
  const names = [engine, build?.raw ?? null, config?.raw ?? null, machine?.name ?? null, run.algorithm];
  const params = canonicalParams(run.settings ?? {});
  return JSON.stringify([...names, run.batch, run.threads, run.variant ?? [], params]);
};

interface NameIds {
  engines: ReadonlyMap<string, number>;
  builds: ReadonlyMap<string, number>;
  configs: ReadonlyMap<string, number>;
  machines: ReadonlyMap<string, number>;
}

/** Returns ids of settings by {@link settingKey}. Their names must already exist. */
export function internSettings(
  client: PoolClient,
  runs: readonly ParsedRun[],
  ids: NameIds,
): Promise<Map<string, number>> {
  const byKey = new Map(runs.map((run) => [settingKey(run), run]));
  return byHash(client, "settings", byKey.keys(), (missing) => {
    const rows = missing.flatMap(({ hash, text }) => {
      const run = byKey.get(text);
      if (!run) return [];
      const { engine, build, config, machine } = run.setting;
      const engineId = ids.engines.get(engine) ?? 0;
      const toolVersion = run.settings?.toolVersion;
      return [
        {
          hash,
          engine_id: engineId,
          build_id: build ? ids.builds.get(buildKey(engineId, build.raw)) : null,
          config_id: config ? ids.configs.get(config.raw) : null,
          machine_id: machine ? ids.machines.get(machine.name) : null,
          algorithm: run.algorithm,
          batch: run.batch,
          threads: run.threads,
          tool_version: typeof toolVersion === "string" ? toolVersion : null,
          variant: run.variant ?? [],
          params: run.settings ?? {},
        },
      ];
    });
    const columns =
      "hash, engine_id, build_id, config_id, machine_id, algorithm, batch, threads, tool_version, variant, params";
    return client.query(
      `insert into settings (${columns}) select ${columns}
       from jsonb_to_recordset($1::jsonb) as g(hash text, engine_id int, build_id int, config_id int, machine_id int,
         algorithm text, batch boolean, threads int, tool_version text, variant text[], params jsonb)
       on conflict (hash) do nothing`,
      [JSON.stringify(rows)],
    );
  });
}
