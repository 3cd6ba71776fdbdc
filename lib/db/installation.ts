import { z } from "zod";
import { ownerPool } from "./owner-pool";
import { query } from "./query";

/** The mark of this database, which its folder of stored bytes carries too. */
export async function installationId(): Promise<string> {
  const [found] = await query(z.object({ id: z.string() }), "select id from installation", [], ownerPool());
  if (!found) throw new Error("The database has no mark.");
  return found.id;
}

/** Whether any of these stored bytes belongs to a bundle of this database. */
export async function claimable(sha256s: readonly string[]): Promise<boolean> {
  const sql = "select from bundles where sha256 = any($1) limit 1";
  return (await query(z.object({}), sql, [sha256s], ownerPool())).length > 0;
}
