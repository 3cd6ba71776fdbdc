import { type Selection, sql } from "kysely";
import { paramsColumn, withJson } from "../jsonb";
import { anyOf, db } from "../kysely";
import type { IndexBuild } from "../schema/tables";
import { settingsWithNames } from "./named-settings";

// Loads the rows that points refer to once for the distinct ids of many points. A join would read, send and check them
// for each point.

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
const any = (ids: Iterable<number>) => anyOf([...new Set(ids)]);

type ValueOf<Load extends (...asked: never[]) => Promise<Map<unknown, unknown>>> =
  Awaited<ReturnType<Load>> extends Map<unknown, infer Row> ? Row : never;

/** Returns settings with their names by id, as imported, without corrections. */
export async function settingsById(ids: Iterable<number>) {
  const rows = await settingsWithNames().where("s.id", "=", any(ids)).execute();
  return byId(withJson(rows, { settings: paramsColumn }));
}

/** A setting with the imported names of its parts. */
export type SettingPart = ValueOf<typeof settingsById>;

/** Returns workloads by id. */
export async function workloadsById(ids: Iterable<number>) {
  const rows = await db()
    .selectFrom("workloads")
    .select(["id", "family", "name as workload", "distance", "k", "params as workloadParams", "group"])
    .where("id", "=", any(ids))
    .execute();
  return byId(withJson(rows, { workloadParams: paramsColumn }));
}

/** A test or a data set with its parameters. */
export type WorkloadPart = ValueOf<typeof workloadsById>;

/** Returns the texts of labels by id. */
export const labelsById = async (ids: Iterable<number>, from = db()) =>
  byId(await from.selectFrom("labels").select(["id", "text"]).where("id", "=", any(ids)).execute());

/** Returns sets of parameters by id. */
export async function paramSetsById(ids: Iterable<number | null>, from = db()) {
  const known = [...ids].filter((id) => id !== null);
  const rows = await from.selectFrom("paramSets").select(["id", "params"]).where("id", "=", any(known)).execute();
  return byId(withJson(rows, { params: paramsColumn }));
}

/** Key of a bundle's row: the bundle's key and the ordinal. */
export const placeKey = (bundleKey: number, ordinal: number | null): string => `${bundleKey}.${ordinal}`;

interface Place {
  bundleKey: number;
  at: number | null;
}

const byPlace = <Row extends { bundleKey: number; ordinal: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [placeKey(row.bundleKey, row.ordinal), row]));

/**
 * Returns the condition that a row of `t` has one of these places, without those whose `at` is null. It names their
 * bundles as well: a distributed Postgres then asks only their shards.
 */
export function isAt(places: readonly Place[]) {
  const wanted = new Map(
    places.flatMap(({ bundleKey, at }) => (at === null ? [] : [[placeKey(bundleKey, at), [bundleKey, at] as const]])),
  );
  const [keys, ordinals] = [[...wanted.values()].map(([key]) => key), [...wanted.values()].map(([, at]) => at)];
  return sql<boolean>`t.bundle_key = ${any(keys)}
    and (t.bundle_key, t.ordinal) in (select * from unnest(${keys}::int[], ${ordinals}::int[]))`;
}

/**
 * Returns members of bundles by place (placeKey); `content` is the sha256 of its bytes in hex. The caller passes
 * visible bundles only.
 */
export const filesAt = async (places: readonly Place[]) =>
  byPlace(
    await db()
      .selectFrom("sourceFiles as t")
      .select(["t.bundleKey", "t.ordinal", "t.path", sql<string | null>`encode(t.content, 'hex')`.as("content")])
      .where(isAt(places))
      .execute(),
  );

/** Columns of an index build's cost and size; `t` is the build. */
export const indexColumns = ["t.totalSeconds", "t.loadSeconds", "t.buildSeconds", "t.bytes"] as const;
/** An index build's cost and size. */
export type IndexPart = Selection<{ t: IndexBuild }, "t", (typeof indexColumns)[number]>;

/** Returns index builds by place (placeKey). The caller passes visible bundles only. */
export const indexBuildsAt = async (places: readonly Place[]) =>
  byPlace(
    await db()
      .selectFrom("indexBuilds as t")
      .select(["t.bundleKey", "t.ordinal", ...indexColumns])
      .where(isAt(places))
      .execute(),
  );

/** Returns the public ids of visible bundles by key. */
export async function bundleIds(keys: Iterable<number>): Promise<Map<number, string>> {
  const rows = await db().selectFrom("publicBundles").select(["key", "id"]).where("key", "=", any(keys)).execute();
  return new Map(rows.map(({ key, id }) => [key, id]));
}
