import type { PoolClient } from "pg";
import { z } from "zod";
import { ExpectedError } from "@/lib/errors";
import { type Actor, noteChange } from "../access/audit";
import { query } from "../query";
import { refusalOf, tombstonesOfViews } from "../read/tombstones";
import { everybodySees } from "../sight";
import { inTransaction } from "../transaction";
import { type Buried, bury } from "./bury";
import { forgetNotes, viewSubject } from "./notes";

const frozenRow = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  owner: z.string().nullable(),
  deleteKey: z.string().nullable(),
  createdAt: z.date(),
  bundles: z.array(z.string()),
});
/** The columns of a frozen view or report that a withdrawal needs; retracted ones too. */
export type FrozenFacts = z.output<typeof frozenRow>;

const SELECT = `select key, kind, title, owner, delete_key, created_at,
  array(select jsonb_object_keys(versions->'bundles')
    union select b->>'id' from json_array_elements(view->'bundles') b) as bundles
  from snapshots where key = $1`;

/** Returns the facts of a frozen view, or null where none has this key. */
export async function frozenFacts(key: string, client?: PoolClient): Promise<FrozenFacts | null> {
  const [found] = await query(frozenRow, client ? `${SELECT} for update` : SELECT, [key], client);
  return found ?? null;
}

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
    const { rowCount } = await client.query(
      "delete from tombstones where id = $1 and kind = 'retracted' and (by_key or not $2)",
      [key, actor === "delete key"],
    );
    if (rowCount !== 1) {
      const stone = (await tombstonesOfViews([key])).get(key);
      throw stone
        ? new ExpectedError("forbidden", "It was retracted by who manages it, and only they restore it.")
        : new ExpectedError("bad-request", "This frozen view is not retracted.");
    }
    await noteChange({ actor, action: "restore", subject: key }, client);
  });

/**
 * Deletes a frozen view, and with a report the views that were frozen for it. Their tombstones have none of the
 * author's words. Stored files of reports that show a deleted view go, too: they contain its numbers. A reader who
 * manages all may change the reason of an earlier deletion. Returns the deleted keys.
 */
export async function removeSnapshot(key: string, reason: string, actor: Actor): Promise<string[]> {
  if (await restate(key, reason, actor)) return [];
  const removed: string[] = [];
  await changeSnapshot(key, async (client) => {
    const { rows } = await client.query("select key from snapshots where key = $1 or made_for = $1 order by key", [
      key,
    ]);
    removed.push(
      ...z
        .array(z.object({ key: z.string() }))
        .parse(rows)
        .map((row) => row.key),
    );
    for (const each of removed) {
      const facts = await frozenFacts(each, client);
      if (facts) await removeOne(client, facts, reason, actor);
    }
    await client.query(
      `delete from snapshot_files where key in (select s.key from snapshots s where s.kind = 'report'
       and exists (select from json_array_elements(s.view->'panels') p where p->>'key' = any($1)))`,
      [removed],
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
  await client.query("delete from snapshots where key = $1", [key]);
  if (stone.isHidden) await forgetNotes(client, viewSubject(key));
  await noteChange({ actor, action: "delete", subject: key, details: { reason, title } }, client);
}

/** Replaces the reason of an earlier deletion, for the operator. Returns false for all others. */
const restate = (key: string, reason: string, actor: Actor): Promise<boolean> =>
  inTransaction(async (client) => {
    const stone = (await tombstonesOfViews([key])).get(key);
    const mayRestate = actor === "command line" || (typeof actor === "object" && actor.scopes.includes("manage-all"));
    if (stone?.kind !== "deleted" || !mayRestate) return false;
    await client.query("delete from tombstones where id = $1", [key]);
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
