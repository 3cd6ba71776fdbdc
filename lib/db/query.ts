import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { pool } from "./client";

/**
 * The one way of asking for rows with SQL of our own: columns get names in camel case, and each row is checked against `row`,
 * which gives the answer its type. A row that does not fit is a bug and throws. A connection of `pool()`
 * sees what the request's reader may see (sight-pool.ts). Why not Prisma's typed SQL: docs/decisions/0010-one-client.md.
 */
export async function query<T extends z.ZodType>(
  row: T,
  sql: string,
  values: readonly unknown[] = [],
  client: Pool | PoolClient = pool(),
): Promise<z.output<T>[]> {
  const { fields, rows } = await client.query<unknown[]>({
    text: sql,
    values: [...values],
    rowMode: "array",
  });
  const names = fields.map(({ name }) => inCamelCase(name));
  const named = rows.map((cells) => {
    const values: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) values[names[at] ?? ""] = cells[at];
    return values;
  });
  return z.array(row).parse(named);
}

/** A column's name as our types have it: uploaded_at is uploadedAt. */
const inCamelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The first row, or null where there is none. */
export async function queryOne<T extends z.ZodType>(
  row: T,
  sql: string,
  values: readonly unknown[] = [],
  client: Pool | PoolClient = pool(),
): Promise<z.output<T> | null> {
  const [first] = await query(row, sql, values, client);
  return first ?? null;
}

/** Parameters as they are stored in a jsonb column. */
export const paramsColumn = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
