import { z } from "zod";
import { paramsColumn } from "../jsonb";
import { query } from "../query";
import { indexRow, measuredRow, workloadRow } from "./setting-row";

// Loads the rows that points refer to once for the distinct ids of many points. A join would read, send and check them
// for each point.

const byId = async <Row extends { id: number }>(rows: Promise<Row[]>): Promise<Map<number, Row>> =>
  new Map((await rows).map((row) => [row.id, row]));

const settingRow = z.object({ id: z.number(), version: z.string().nullable(), ...measuredRow });

/** Returns settings with their names by id, as imported, without corrections. */
export const settingsById = (ids: Iterable<number>) =>
  byId(
    query(
      settingRow,
      `select s.id, e.name as engine, s.algorithm, eb.raw as build, eb.version, c.raw as config, m.name as machine,
              s.batch, s.threads, s.variant, s.params as settings
       from settings s join engines e on e.id = s.engine_id left join engine_builds eb on eb.id = s.build_id
       left join configs c on c.id = s.config_id left join machines m on m.id = s.machine_id where s.id = any($1)`,
      [[...new Set(ids)]],
    ),
  );

/** Returns workloads by id. */
export const workloadsById = (ids: Iterable<number>) =>
  byId(
    query(
      z.object({ id: z.number(), ...workloadRow }),
      `select id, family, name as workload, distance, k, params as workload_params, "group"
       from workloads where id = any($1)`,
      [[...new Set(ids)]],
    ),
  );

/** Returns the texts of labels by id. */
export const labelsById = (ids: Iterable<number>) =>
  byId(
    query(z.object({ id: z.number(), text: z.string() }), "select id, text from labels where id = any($1)", [
      [...new Set(ids)],
    ]),
  );

/** Returns sets of parameters by id. */
export const paramSetsById = (ids: Iterable<number | null>) =>
  byId(
    query(z.object({ id: z.number(), params: paramsColumn }), "select id, params from param_sets where id = any($1)", [
      [...new Set([...ids].filter((id) => id !== null))],
    ]),
  );

/** Key of a bundle's row: the bundle's key and the ordinal. */
export const placeKey = (bundleKey: number, ordinal: number | null): string => `${bundleKey}.${ordinal}`;

interface Place {
  bundleKey: number;
  ordinal: number;
}

const byPlace = async <Row extends Place>(rows: Promise<Row[]>): Promise<Map<string, Row>> =>
  new Map((await rows).map((row) => [placeKey(row.bundleKey, row.ordinal), row]));

/** Returns places as two lists for `unnest`, and their bundles: a distributed Postgres then asks only their shards. */
function lists(places: readonly { bundleKey: number; at: number | null }[]): [number[], number[], number[]] {
  const wanted = new Map(
    places.flatMap(({ bundleKey, at }) => (at === null ? [] : [[placeKey(bundleKey, at), [bundleKey, at] as const]])),
  );
  const all = [...wanted.values()];
  return [all.map(([key]) => key), all.map(([, at]) => at), [...new Set(all.map(([key]) => key))]];
}

const fileRow = z.object({
  bundleKey: z.number(),
  ordinal: z.number(),
  path: z.string(),
  content: z.string().nullable(),
});

/** Returns members of bundles by place (placeKey). The caller passes visible bundles only. */
export const filesAt = (places: readonly { bundleKey: number; at: number | null }[]) =>
  byPlace(
    query(
      fileRow,
      `select f.bundle_key, f.ordinal, f.path, encode(f.content, 'hex') as content
       from unnest($1::int[], $2::int[]) as wanted(bundle_key, ordinal)
       join source_files f on f.bundle_key = wanted.bundle_key and f.ordinal = wanted.ordinal
       where f.bundle_key = any($3)`,
      lists(places),
    ),
  );

const indexBuild = z.object({ bundleKey: z.number(), ordinal: z.number(), ...indexRow });

/** Returns index builds by place (placeKey). The caller passes visible bundles only. */
export const indexBuildsAt = (places: readonly { bundleKey: number; at: number | null }[]) =>
  byPlace(
    query(
      indexBuild,
      `select i.bundle_key, i.ordinal, i.total_seconds, i.load_seconds, i.build_seconds, i.bytes
       from unnest($1::int[], $2::int[]) as wanted(bundle_key, ordinal)
       join index_builds i on i.bundle_key = wanted.bundle_key and i.ordinal = wanted.ordinal
       where i.bundle_key = any($3)`,
      lists(places),
    ),
  );

/** Returns the public ids of visible bundles by key. */
export const bundleIds = async (keys: Iterable<number>): Promise<Map<number, string>> => {
  const rows = await query(
    z.object({ key: z.number(), id: z.string() }),
    "select key, id from public_bundles where key = any($1)",
    [[...new Set(keys)]],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
};
