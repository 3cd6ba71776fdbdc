import "server-only";
import { LRUCache } from "lru-cache";
import { frozenKey } from "@/lib/domain/reports/frozen-key";
import { db } from "../kysely";
import { maySeeAll } from "../sight";
import { BUNDLES_OF_VIEW } from "./revisions";

// The bundles of a stored view never change, and it may be large to read.
const bundles = new LRUCache<string, string[]>({ max: 2_000 });

/**
 * Returns the kind of a frozen view that the reader may see, by its stored key. Null for all other keys, so that the
 * page of a hidden view is that of one that never existed.
 */
export async function shownKind(key: string): Promise<string | null> {
  if (!frozenKey(key)) return null;
  const stored = db().selectFrom("snapshots").where("key", "=", key);
  const view = await stored.select(["kind", "createdAt"]).executeTakeFirst();
  if (!view) return null;
  const ids = bundles.get(key) ?? (await stored.select(BUNDLES_OF_VIEW.as("ids")).executeTakeFirst())?.ids;
  if (!ids) return null;
  bundles.set(key, ids);
  return (await maySeeAll(ids, view.createdAt)) ? view.kind : null;
}
