import { sql } from "kysely";
import type { PoolClient } from "pg";
import { nounOf } from "@/lib/domain/access/withdrawn";
import { viewSubject } from "@/lib/domain/notes/note-targets";
import { addressKeys, captionOfPart, frozenKey } from "@/lib/domain/reports/frozen-key";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { capital } from "@/lib/format";
import { type Actor, noteChange } from "../access/audit";
import { anyOf, db, dbOn } from "../kysely";
import { BUNDLES_OF_VIEW } from "../read/revisions";
import { refusalOf, tombstonesOfViews } from "../read/tombstones";
import { everybodySees } from "../sight";
import { inTransaction } from "../transaction";
import { type Buried, bury } from "./bury";
import { forgetImages } from "./images";
import { forgetNotes } from "./notes";

/** A view, a report with all revisions, or one revision ("KEY-2"), as the key of an address withdraws it. */
export interface FrozenFacts {
  key: string;
  what: "view" | "report" | "revision";
  owner: string | null;
  deleteKey: string | null;
  /** Its stored rows, the newest first; at least one. */
  rows: { key: string; title: string; createdAt: Date; bundles: string[]; images: string[] }[];
}

/**
 * Returns the facts of a frozen view, report or revision for its withdrawal, also of a retracted one. Null where none
 * has this key. With `client`, it locks the rows.
 */
export async function frozenFacts(key: string, client?: PoolClient): Promise<FrozenFacts | null> {
  const asked = frozenKey(key);
  if (!asked) return null;
  const { base, revision } = asked;
  const found = (client ? dbOn(client) : db())
    .selectFrom("snapshots")
    .select(["key", "title", "owner", "deleteKey", "createdAt", "report", "images", BUNDLES_OF_VIEW.as("bundles")])
    .where(({ and, eb, or }) =>
      revision === null
        ? or([eb("report", "=", base), eb("key", "=", base)])
        : and([eb("report", "=", base), eb("revision", "=", revision)]),
    )
    .orderBy("revision", "desc");
  const rows = await (client ? found.forUpdate() : found).execute();
  const [first] = rows;
  if (!first) return null;
  const { owner, deleteKey, report } = first;
  const ofReport = revision === null ? "report" : "revision";
  return { key, what: report === null ? "view" : ofReport, owner, deleteKey, rows };
}

/**
 * Hides a frozen view or report from readers, and shows the reason. A second retraction replaces the reason. Throws
 * `not-found` or `gone` where there is no such view, and `bad-request` without a reason.
 */
export const retractSnapshot = (key: string, reason: string, actor: Actor): Promise<void> =>
  changeSnapshot(key, async (client, facts) => {
    await bury(client, await burialOf(facts), "retracted", reason, { byKey: actor === "delete key" });
    await noteChange({ actor, action: "retract", subject: key, details: { reason } }, client);
  });

/**
 * Takes a retraction back. A delete key takes back only a retraction by delete key; else it throws `forbidden`. Throws
 * `bad-request` where the view is not retracted, and `not-found` or `gone` where there is none.
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
 * Deletes a frozen view, a report, or one revision. A report's revisions go with it, and so do the views that were
 * frozen for it. A revision takes the views that only it shows. Views that other reports show or quote stay, without
 * the report's title. Tombstones have none of the author's words. Stored files of reports that show or quote a deleted
 * view are deleted, too: they contain its numbers. A reader who manages all may change the reason of an earlier
 * deletion. Returns the keys deleted now. Throws as `retractSnapshot`.
 */
export async function removeSnapshot(key: string, reason: string, actor: Actor): Promise<string[]> {
  if (await restate(key, reason, actor)) return [];
  const removed: string[] = [];
  await changeSnapshot(key, async (client, facts) => {
    const { alone, shared } = await madeFor(client, facts);
    await removeOne(client, facts, reason, actor);
    for (const each of alone) {
      const view = await frozenFacts(each, client);
      if (view) await removeOne(client, view, reason, actor);
    }
    removed.push(...facts.rows.map((row) => row.key), ...alone);
    if (facts.what === "report") await forgetReport(client, key);
    await forgetTitles(client, facts, shared);
    await forgetImages(
      client,
      facts.rows.flatMap(({ images }) => images),
    );
    await sql`delete from snapshot_files where key in (select s.key from snapshots s where s.kind = 'report'
      and exists (select from json_array_elements(s.view->'panels') p where p->>'key' = any(${removed})
      or exists (select from json_array_elements(p->'numbers') n where n->>'key' = any(${removed}))))`.execute(
      dbOn(client),
    );
  });
  return removed.sort();
}

/**
 * Returns the keys of the views that were frozen for a report. `alone` go with the report or revision, with a revision
 * only those that it shows. `shared` stay, since other reports or revisions show them.
 */
async function madeFor(client: PoolClient, { key, what, rows }: FrozenFacts) {
  const report = frozenKey(key)?.base ?? key;
  const made = dbOn(client).selectFrom("snapshots").select("key").where("madeFor", "=", report).orderBy("key");
  const keys = what === "view" ? [] : (await made.execute()).map((row) => row.key);
  if (keys.length === 0) return { alone: [], shared: [] };
  const shown = await sql<{ by: string; view: string }>`select s.key as by, x.view from snapshots s
    cross join lateral (select p->>'key' as view from json_array_elements(s.view->'panels') p
      union select n->>'key' from json_array_elements(s.view->'panels') p, json_array_elements(p->'numbers') n) x
    where s.kind = 'report' and x.view = any(${keys})`.execute(dbOn(client));
  const ownKeys = new Set(rows.map((row) => row.key));
  const [here, elsewhere] = [true, false].map(
    (own) => new Set(shown.rows.filter(({ by }) => ownKeys.has(by) === own).map(({ view }) => view)),
  );
  return {
    alone: keys.filter((view) => !elsewhere?.has(view) && (what === "report" || here?.has(view))),
    shared: keys.filter((view) => elsewhere?.has(view)),
  };
}

async function removeOne(client: PoolClient, facts: FrozenFacts, reason: string, actor: Actor): Promise<void> {
  const { key, what, rows } = facts;
  const stone = await burialOf(facts);
  // The author's title may be the reason of the deletion.
  const noun = nounOf(what);
  const title = `${capital(noun)} ${key}`;
  await bury(client, { ...stone, title }, "deleted", reason, { byKey: actor === "delete key" });
  const keys = rows.map((row) => row.key);
  await dbOn(client).deleteFrom("snapshots").where("key", "=", anyOf(keys)).execute();
  // Notes are on a report, not on one revision.
  if (stone.isHidden && what !== "revision") await forgetNotes(client, viewSubject(key));
  const details = { reason, title: rows[0]?.title };
  await noteChange({ actor, action: "delete", subject: key, details }, client);
}

/** Removes the tombstones of a deleted report's revisions. */
async function forgetReport(client: PoolClient, report: string): Promise<void> {
  const revisions = addressKeys(report).filter((key) => key !== report);
  await dbOn(client).deleteFrom("tombstones").where("id", "=", anyOf(revisions)).execute();
}

/**
 * Removes the titles of a deleted report from views that others show. The same for a deleted revision, unless another
 * one has the title.
 */
async function forgetTitles(
  client: PoolClient,
  { key, what, rows }: FrozenFacts,
  shared: readonly string[],
): Promise<void> {
  if (shared.length === 0) return;
  const report = frozenKey(key)?.base ?? key;
  const left = await dbOn(client).selectFrom("snapshots").select("title").where("report", "=", report).execute();
  const stays = new Set(left.map(({ title }) => title));
  const titles = rows.flatMap(({ title }) => (stays.has(title) ? [] : [maskSecrets(captionOfPart(title))]));
  const emptied = await dbOn(client)
    .updateTable("snapshots")
    .set({ caption: "" })
    .where("key", "=", anyOf(shared))
    .$if(what === "revision", (of) => of.where("caption", "=", anyOf(titles)))
    .returning("key")
    .execute();
  const keys = emptied.map((view) => view.key);
  await dbOn(client).deleteFrom("snapshotFiles").where("key", "=", anyOf(keys)).execute();
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

/** Returns a withdrawn subject as its tombstone keeps it: a report with the newest title that everybody sees. */
async function burialOf({ key, what, rows }: FrozenFacts): Promise<Buried> {
  for (const { title, bundles, createdAt } of rows)
    if (await everybodySees(bundles, createdAt)) return { what, id: key, sha256: null, title, isHidden: false };
  return { what, id: key, sha256: null, title: rows[0]?.title ?? "", isHidden: true };
}

/** Changes a frozen view in one transaction. Throws `gone` or `not-found` where there is none (`refusalOf`). */
const changeSnapshot = (key: string, change: (client: PoolClient, facts: FrozenFacts) => Promise<void>) =>
  inTransaction(async (client) => {
    const facts = await frozenFacts(key, client);
    if (!facts) {
      const stone = (await tombstonesOfViews([key])).get(key);
      throw refusalOf(stone && !stone.hidden ? stone : null, "There is no frozen view with this key.");
    }
    await change(client, facts);
  });
