import { z } from "zod";
import { ownerPool } from "../owner-pool";
import { query } from "../query";

/** Returns this database's mark, which its folder of stored bytes carries too. */
export async function installationId(): Promise<string> {
  const [found] = await query(z.object({ id: z.string() }), "select id from installation", [], ownerPool());
  if (!found) throw new Error("The database has no mark.");
  return found.id;
}

/** Returns true where a bundle of this database has any of these stored bytes. */
export async function claimable(sha256s: readonly string[]): Promise<boolean> {
  const sql = "select from bundles where sha256 = any($1) limit 1";
  return (await query(z.object({}), sql, [sha256s], ownerPool())).length > 0;
}
