import { z } from "zod";
import { query, queryOne } from "./query";

/** The mark of this database, which its folder of stored bytes carries too. */
export async function installationId(): Promise<string> {
  const row = await queryOne(z.object({ id: z.string() }), "select id from installation");
  if (!row) throw new Error("this database has no mark of its installation");
  return row.id;
}

/** Whether any of these stored bytes belongs to a bundle of this database. */
export async function claimable(sha256s: readonly string[]): Promise<boolean> {
  const found = await query(z.object({}), "select from bundles where sha256 = any($1) limit 1", [sha256s]);
  return found.length > 0;
}
