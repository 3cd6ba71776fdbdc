import { db } from "../kysely";

// Policies, the views listed_bundles and public_bundles, and sight.ts define visibility. A bundle's key comes from
// these views. So a query of its rows needs no other condition and goes to one shard.

/** Returns the key of a bundle in sight, imported or not; -1, which no row has, where there is none. */
export async function listedKey(id: string): Promise<number> {
  const found = await db().selectFrom("listedBundles").select("key").where("id", "=", id).executeTakeFirst();
  return found?.key ?? -1;
}
