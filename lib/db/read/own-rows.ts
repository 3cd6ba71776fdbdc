import { type Kysely, sql } from "kysely";
import { pool } from "../client";
import { dbOn } from "../kysely";
import type { ReadersDatabase } from "../schema/database";
import { transactionOn } from "../transaction-on";

/** Rows of one owner; `token` limits them to those that this token began, null = all. */
export interface Own {
  owner: string;
  token: string | null;
}

/**
 * Runs reads that may see rows of this owner alone. The policy `own` hides all others, so that a statement that forgets
 * the owner finds nothing. The connection forgets the owner at the end.
 */
export const readingOwn = <T>({ owner, token }: Own, read: (rows: Kysely<ReadersDatabase>) => Promise<T>): Promise<T> =>
  transactionOn(pool(), "begin read only", async (client) => {
    const rows = dbOn(client);
    await sql`select set_config('app.owner', ${owner}, true), set_config('app.token', ${token ?? ""}, true)`.execute(
      rows,
    );
    return read(rows);
  });
