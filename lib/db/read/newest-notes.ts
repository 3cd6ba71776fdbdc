import "server-only";
import { sql } from "kysely";
import type { NoteKind } from "@/lib/domain/notes/notes";
import { anyOf, db } from "../kysely";
import { hasEngine } from "./has-engine";
import { isUnhidden } from "./unhidden-note";

/**
 * Returns up to `limit` notes on public bundles, newest first. They are all notes, those on bundles with runs of an
 * engine, or those on one bundle. With both, the engine counts. Hidden texts and the hidings are left out. So are notes
 * on frozen views, since their authors choose who gets the address.
 */
export async function newestNotes({ engine, id }: { engine?: string; id?: string }, limit: number) {
  const named = id === undefined ? null : [id];
  const ids = engine === undefined ? named : await idsWith(engine);
  return db()
    .selectFrom("notes as n")
    .innerJoin("publicBundles as b", (on) => on.on("n.subject", "=", sql`'bundle:' || ${sql.ref("b.id")}`))
    .select(["b.id as bundle", "b.title", "n.kind", "n.body", "n.owner", "n.at", "n.signature"])
    .where("b.visibility", "=", "public")
    .$narrowType<{ kind: Exclude<NoteKind, "hiding"> }>()
    .where(isUnhidden)
    .$if(ids !== null, (found) => found.where("b.id", "=", anyOf(ids ?? [])))
    .orderBy("n.at", "desc")
    .orderBy("n.subject")
    .orderBy("n.number", "desc")
    .limit(limit)
    .execute();
}

/** A note of any kind but a hiding, on a public bundle. */
export type BundleNote = Awaited<ReturnType<typeof newestNotes>>[number];

/**
 * Returns visible bundles with runs of an engine. A query of its own, since notes may lie on other servers than rows of
 * bundles.
 */
async function idsWith(engine: string): Promise<string[]> {
  const found = await db().selectFrom("publicBundles as b").select("b.id").where(hasEngine(engine)).execute();
  return found.map(({ id }) => id);
}
