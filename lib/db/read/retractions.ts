import "server-only";
import { anyOf, ownerDb } from "../kysely";
import { hasEngine } from "./has-engine";

/**
 * Returns retracted bundles that were public before, latest first: all, or those with runs of an engine. Deleted ones
 * are left out.
 */
export async function newestRetractions(engine: string | null, limit: number) {
  const ids = engine === null ? null : await retractedWith(engine);
  return ownerDb()
    .selectFrom("tombstones as t")
    .innerJoin("bundles as b", "b.id", "t.id")
    .select(["t.id as bundle", "b.sha256", "t.title", "b.owner", "t.reason", "t.replacedBy", "t.createdAt as at"])
    .where("b.visibility", "=", "retracted")
    .where("t.kind", "=", "retracted")
    .where("t.hidden", "=", false)
    .where(({ eb, or }) => or([eb("b.visibilityBefore", "is", null), eb("b.visibilityBefore", "=", "public")]))
    .$if(ids !== null, (found) => found.where("t.id", "=", anyOf(ids ?? [])))
    .orderBy("t.createdAt", "desc")
    .orderBy("t.id")
    .limit(limit)
    .execute();
}

/** A retracted bundle with its reason. */
export type Retraction = Awaited<ReturnType<typeof newestRetractions>>[number];

/**
 * Returns the ids of retracted bundles with runs of an engine. A query of its own, since tombstones may lie on other
 * servers than rows of bundles.
 */
async function retractedWith(engine: string): Promise<string[]> {
  const found = await ownerDb()
    .selectFrom("bundles as b")
    .select("b.id")
    .where("b.visibility", "=", "retracted")
    .where(hasEngine(engine))
    .execute();
  return found.map(({ id }) => id);
}
