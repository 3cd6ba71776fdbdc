import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { pool } from "./client";

/**
 * Runs our own SQL. Columns get names in camel case. `row` checks each row and types the answer. A row that doesn't
 * match is a bug and throws. A connection of `pool()` reads what the request's reader may see (sight-pool.ts). Why SQL:
 * docs/decisions/0010-one-client.md.
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

/** Converts a column's name: uploaded_at becomes uploadedAt. */
const inCamelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the first row, or null where there is none. */
export async function queryOne<T extends z.ZodType>(
  row: T,
  sql: string,
  values: readonly unknown[] = [],
  client: Pool | PoolClient = pool(),
): Promise<z.output<T> | null> {
  const [first] = await query(row, sql, values, client);
  return first ?? null;
}
