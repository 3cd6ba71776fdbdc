import { type Kysely, sql } from "kysely";
import { pool } from "../client";
import { dbOn } from "../kysely";
import type { ReadersDatabase } from "../schema/database";

/** Rows of one owner; `token` limits them to those that this token began, null = all. */
export interface Own {
  owner: string;
  token: string | null;
}

/**
 * Runs reads that may see rows of this owner alone. The policy `own` hides all others, so that a statement that forgets
 * the owner finds nothing. The connection forgets the owner at the end.
 */
export async function readingOwn<T>(
  { owner, token }: Own,
  read: (rows: Kysely<ReadersDatabase>) => Promise<T>,
): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query("begin read only");
    const rows = dbOn(client);
    await sql`select set_config('app.owner', ${owner}, true), set_config('app.token', ${token ?? ""}, true)`.execute(
      rows,
    );
    const found = await read(rows);
    await client.query("commit");
    return found;
  } catch (error) {
    await client.query("rollback").catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
