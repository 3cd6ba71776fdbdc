import { LRUCache } from "lru-cache";
import { z } from "zod";
import { unpackValues } from "./metric-values";
import { query } from "./query";

// Lists of names are only ever added: what was read once stays right.
const known = new LRUCache<number, readonly string[]>({ max: 5_000 });

/** The names of metrics behind these ids, by id. */
export async function metricKeys(ids: Iterable<number>): Promise<ReadonlyMap<number, readonly string[]>> {
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => !known.has(id));
  const read =
    missing.length === 0
      ? []
      : await query(
          z.object({ id: z.number(), keys: z.array(z.string()) }),
          "select id, keys from metric_keys where id = any($1)",
          [missing],
        );
  const fresh = new Map(read.map(({ id, keys }) => [id, keys]));
  for (const [id, keys] of fresh) known.set(id, keys);
  return new Map(wanted.flatMap((id) => [[id, fresh.get(id) ?? known.get(id) ?? []] as const]));
}

/** Rows that hold metrics beyond the columns. */
export const packedRow = { metricKeysId: z.number().nullable(), metricValues: z.instanceof(Buffer).nullable() };

/** What reads those metrics of a row, for the given rows. */
export async function metricReader(
  rows: readonly { metricKeysId: number | null }[],
): Promise<(row: z.output<z.ZodObject<typeof packedRow>>) => Record<string, number | null>> {
  const names = await metricKeys(rows.flatMap(({ metricKeysId: id }) => id ?? []));
  return ({ metricKeysId: id, metricValues: bytes }) =>
    id === null || bytes === null ? {} : namedValues(names.get(id) ?? [], bytes);
}

/** Packed values under their names. */
export function namedValues(keys: readonly string[], bytes: Buffer): Record<string, number | null> {
  const values = unpackValues(bytes, keys.length);
  const named: Record<string, number | null> = {};
  for (const [i, key] of keys.entries()) named[key] = values[i] ?? null;
  return named;
}
