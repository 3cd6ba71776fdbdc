import { z } from "zod";
import { queryOne } from "./query";

// Which bundles a reader may see is said by the views listed_bundles and public_bundles, and by sight.ts, alone; the key that
// a bundle's rows are stored under is looked up there, so that a query of its rows needs no other condition and goes to one shard.

/** The key of a bundle that may be listed, imported or not; -1, which no row has, where there is none. */
export async function listedKey(id: string): Promise<number> {
  const found = await queryOne(z.object({ key: z.number() }), "select key from listed_bundles where id = $1", [id]);
  return found?.key ?? -1;
}
