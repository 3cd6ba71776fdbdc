import { sql } from "kysely";
import { db } from "../kysely";

/**
 * SQL of a bundle's present state: its last import, and the names that its points show. An import that changes names
 * of other bundles raises the same counter. Null on a distributed database, where nothing notes such changes.
 */
const STATE = sql<string | null>`case when exists (select from live_marks) then
  extract(epoch from b.imported_at)::text || ' ' ||
  coalesce((select version from data_versions where scope = 'corrections'), 0)::text end`;

/** SQL of a bundle that keeps no twin: without points, retracted, or out of view by retention. */
export const KEEPS_NONE = sql<boolean>`(b.status in ('queued', 'importing', 'failed') or b.point_count = 0
  or b.visibility = 'retracted'
  or coalesce(b.set_aside ->> 'why' = 'retention' and b.visibility = 'unlisted', false))`;

/** A bundle that may keep a twin. */
export interface TwinState {
  key: number;
  id: string;
  counts: { points: number };
  importedAt: string | null;
  /** The present state of its rows and names. */
  state: string;
  /** The kept file, and the state and software that it was made of; null without one. */
  twin: { sha256: string; sizeBytes: number; madeOf: string } | null;
}

/**
 * Returns the twin of a visible bundle with its present state, as of one moment. Returns null for a bundle that keeps
 * none. Such a bundle is hidden from this reader, not imported, without points, or out of view by retention. Bundles of
 * a distributed database keep none either.
 */
export async function twinState(bundle: { id: string } | { key: number }): Promise<TwinState | null> {
  const found = await db()
    .selectFrom("publicBundles as b")
    .leftJoin("twins as t", "t.bundleKey", "b.key")
    .select(["b.key", "b.id", "b.pointCount as points", "b.importedAt", "t.sha256", "t.sizeBytes", "t.madeOf"])
    .select(STATE.as("state"))
    .where(({ not }) => not(KEEPS_NONE))
    .where((own) => ("id" in bundle ? own("b.id", "=", bundle.id) : own("b.key", "=", bundle.key)))
    .executeTakeFirst();
  if (!found || found.state === null) return null;
  const { key, id, points, importedAt, state, sha256, sizeBytes, madeOf } = found;
  const twin = sha256 === null || sizeBytes === null || madeOf === null ? null : { sha256, sizeBytes, madeOf };
  return { key, id, counts: { points }, importedAt: importedAt?.toISOString() ?? null, state, twin };
}
