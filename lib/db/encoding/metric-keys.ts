import type { Selection } from "kysely";
import { LRUCache } from "lru-cache";
import { anyOf, db } from "../kysely";
import type { Point } from "../schema/tables";
import { unpackValues } from "./metric-values";

// Lists of names are only added, so a cached list never changes.
const known = new LRUCache<number, readonly string[]>({ max: 5_000 });

/** Returns the names of metrics by the id of their list; an unknown id has none. */
export async function metricKeys(ids: Iterable<number>): Promise<ReadonlyMap<number, readonly string[]>> {
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => !known.has(id));
  const read =
    missing.length === 0
      ? []
      : await db().selectFrom("metricKeys").select(["id", "keys"]).where("id", "=", anyOf(missing)).execute();
  const fresh = new Map(read.map(({ id, keys }) => [id, keys]));
  for (const [id, keys] of fresh) known.set(id, keys);
  return new Map(wanted.flatMap((id) => [[id, fresh.get(id) ?? known.get(id) ?? []] as const]));
}

/** Returns a reader of the packed metrics of the given rows; a row without any has {}. */
export async function metricReader(
  rows: readonly { metricKeysId: number | null }[],
): Promise<(row: Selection<{ t: Point }, "t", "t.metricKeysId" | "t.metricValues">) => Record<string, number | null>> {
  const names = await metricKeys(rows.flatMap(({ metricKeysId: id }) => id ?? []));
  return ({ metricKeysId: id, metricValues: bytes }) =>
    id === null || bytes === null ? {} : namedValues(names.get(id) ?? [], bytes);
}

/** Unpacks values under their names. */
export function namedValues(keys: readonly string[], bytes: Buffer): Record<string, number | null> {
  const values = unpackValues(bytes, keys.length);
  const named: Record<string, number | null> = {};
  for (const [i, key] of keys.entries()) named[key] = values[i] ?? null;
  return named;
}
