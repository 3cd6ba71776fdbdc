import { sql } from "kysely";
import type { PoolClient } from "pg";
import { viewSubject } from "@/lib/domain/notes/note-targets";
import { ExpectedError } from "@/lib/errors";
import { type Actor, noteChange } from "../access/audit";
import { db, dbOn } from "../kysely";
import { refusalOf, tombstonesOfViews } from "../read/tombstones";
import { everybodySees } from "../sight";
import { inTransaction } from "../transaction";
import { type Buried, bury } from "./bury";
import { forgetNotes } from "./notes";

const BUNDLES = sql<string[]>`array(select jsonb_object_keys(versions->'bundles')
  union select b->>'id' from json_array_elements(view->'bundles') b)`.as("bundles");

/**
 * Returns the facts of a frozen view or report for its withdrawal, retracted ones too; null where none has this key.
 * With `client`, it locks the row.
 */
export async function frozenFacts(key: string, client?: PoolClient) {
  const found = (client ? dbOn(client) : db())
    .selectFrom("snapshots")
    .select(["key", "kind", "title", "owner", "deleteKey", "createdAt", BUNDLES])
    .where("key", "=", key);
  return (await (client ? found.forUpdate() : found).executeTakeFirst()) ?? null;
}
export type FrozenFacts = NonNullable<Awaited<ReturnType<typeof frozenFacts>>>;

/** Hides a frozen view or report from readers, and shows the reason. A second retraction replaces the reason. */
export const retractSnapshot = (key: string, reason: string, actor: Actor): Promise<void> =>
  changeSnapshot(key, async (client, facts) => {
    await bury(client, await burialOf(facts), "retracted", reason, { byKey: actor === "delete key" });
    await noteChange({ actor, action: "retract", subject: key, details: { reason } }, client);
  });

/**
 * Takes a retraction back. A delete key takes back only a retraction by delete key. Throws `bad-request` where the view
 * is not retracted.
 */
export const restoreSnapshot = (key: string, actor: Actor): Promise<void> =>
  changeSnapshot(key, async (client) => {
    const gone = await dbOn(client)
      .deleteFrom("tombstones")
      .where("id", "=", key)
      .where("kind", "=", "retracted")
      .$if(actor === "delete key", (of) => of.where("byKey", "=", true))
      .returning("id")
      .execute();
    if (gone.length !== 1) {
      const stone = (await tombstonesOfViews([key])).get(key);
      throw stone
        ? new ExpectedError("forbidden", "Its owner or operator retracted it, and only they can restore it.")
        : new ExpectedError("bad-request", "This frozen view is not retracted.");
    }
    await noteChange({ actor, action: "restore", subject: key }, client);
  });

/**
 * Deletes a frozen view, and with a report the views that were frozen for it. Their tombstones have none of the
 * author's words. Stored files of reports that show or quote a deleted view go, too: they contain its numbers. A reader
 * who manages all may change the reason of an earlier deletion. Returns the keys deleted now.
 */
export async function removeSnapshot(key: string, reason: string, actor: Actor): Promise<string[]> {
  if (await restate(key, reason, actor)) return [];
  const removed: string[] = [];
  await changeSnapshot(key, async (client) => {
    const found = dbOn(client)
      .selectFrom("snapshots")
      .select("key")
      .where(({ eb, or }) => or([eb("key", "=", key), eb("madeFor", "=", key)]));
    removed.push(...(await found.orderBy("key").execute()).map((row) => row.key));
    for (const each of removed) {
      const facts = await frozenFacts(each, client);
      if (facts) await removeOne(client, facts, reason, actor);
    }
    await sql`delete from snapshot_files where key in (select s.key from snapshots s where s.kind = 'report'
      and exists (select from json_array_elements(s.view->'panels') p where p->>'key' = any(${removed})
      or exists (select from json_array_elements(p->'numbers') n where n->>'key' = any(${removed}))))`.execute(
      dbOn(client),
    );
  });
  return removed;
}

async function removeOne(client: PoolClient, facts: FrozenFacts, reason: string, actor: Actor): Promise<void> {
  const { key, title } = facts;
  const stone = await burialOf(facts);
  // The author's title may be the reason of the deletion.
  const name = `${stone.what === "report" ? "Report" : "Frozen view"} ${key}`;
  await bury(client, { ...stone, title: name }, "deleted", reason, { byKey: actor === "delete key" });
  await dbOn(client).deleteFrom("snapshots").where("key", "=", key).execute();
  if (stone.isHidden) await forgetNotes(client, viewSubject(key));
  await noteChange({ actor, action: "delete", subject: key, details: { reason, title } }, client);
}

/** Replaces the reason of an earlier deletion, for the operator. Returns false for all others. */
const restate = (key: string, reason: string, actor: Actor): Promise<boolean> =>
  inTransaction(async (client) => {
    const stone = (await tombstonesOfViews([key])).get(key);
    const mayRestate = actor === "command line" || (typeof actor === "object" && actor.scopes.includes("manage-all"));
    if (stone?.kind !== "deleted" || !mayRestate) return false;
    await dbOn(client).deleteFrom("tombstones").where("id", "=", key).execute();
    const { id, what, title, hidden } = stone;
    await bury(client, { id, what, sha256: null, title, isHidden: hidden }, "deleted", reason);
    await noteChange({ actor, action: "delete", subject: key, details: { reason } }, client);
    return true;
  });

const burialOf = async ({ key, kind, title, bundles, createdAt }: FrozenFacts): Promise<Buried> => ({
  ...{ what: kind === "report" ? "report" : "view", id: key, sha256: null, title },
  isHidden: !(await everybodySees(bundles, createdAt)),
});

/** Changes a frozen view in one transaction. Throws where it is gone. */
const changeSnapshot = (key: string, change: (client: PoolClient, facts: FrozenFacts) => Promise<void>) =>
  inTransaction(async (client) => {
    const facts = await frozenFacts(key, client);
    if (!facts) {
      const stone = (await tombstonesOfViews([key])).get(key);
      throw refusalOf(stone && !stone.hidden ? stone : null, "There is no frozen view with this key.");
    }
    await change(client, facts);
  });
