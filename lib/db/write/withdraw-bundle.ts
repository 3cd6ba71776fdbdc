import { type Kysely, sql } from "kysely";
import type { PoolClient } from "pg";
import { bundleSubject } from "@/lib/domain/notes/note-targets";
import { ExpectedError } from "@/lib/errors";
import { type Actor, noteChange } from "../access/audit";
import { raiseVersions, scopesOfChange } from "../cache/data-version";
import { db, dbOn, ownerDb } from "../kysely";
import { absentBundle, type Tombstone } from "../read/tombstones";
import type { Database } from "../schema/database";
import type { BundleStatus } from "../schema/enums";
import { inTransaction } from "../transaction";
import { withBytesLocked } from "./bundles-write";
import { type Buried, bury } from "./bury";
import { forgetNotes } from "./notes";
import { lockRivals, settleReplaced } from "./replaced";
import { BUNDLE_TABLES } from "./row-digests";
import { countNoLonger } from "./save-bundle";

/** Returns the statement of a bundle by its id, with its visibility before a retraction. */
const bundleOf = (from: Kysely<Database>, id: string) =>
  from
    .selectFrom("bundles")
    .select(["key", "id", "sha256", "title", sql<string>`coalesce(visibility_before, visibility)`.as("visibility")])
    .where("id", "=", id);
type Bundle = Awaited<ReturnType<ReturnType<typeof bundleOf>["execute"]>>[number];

/**
 * Hides a bundle from every page and answer, and keeps its rows and bytes. A second retraction replaces the reason.
 * `replacedBy` is the id of its replacement. Throws as `changeBundle`, and `bad-request` without a reason.
 */
export const retractBundle = (
  id: string,
  reason: string,
  { actor = "command line", replacedBy = null }: { actor?: Actor; replacedBy?: string | null } = {},
): Promise<void> =>
  changeBundle(id, async (client, bundle) => {
    await bury(client, burialOf(bundle), "retracted", reason, { replacedBy });
    await dbOn(client)
      .updateTable("bundles")
      .set({
        visibility: "retracted",
        visibilityBefore: sql`case visibility when 'retracted' then visibility_before else visibility end`,
      })
      .where("key", "=", bundle.key)
      .execute();
    await noteChange({ actor, action: "retract", subject: id, details: { reason, replacedBy } }, client);
  });

/**
 * Takes a retraction back. The bundle is visible as before; for one deleted since, its bytes are accepted again.
 * `accept` returns the vendors whose terms this restoration accepts, or throws. Throws `bad-request` where the bundle
 * is not retracted.
 */
export async function restoreBundle(
  id: string,
  actor: Actor = "command line",
  accept: (client: PoolClient, visibility: string) => Promise<readonly string[]> = async () => [],
): Promise<void> {
  if (await takeBackOfDeleted(id, actor)) return;
  await changeBundle(id, async (client, { key, visibility }) => {
    // Keeps the record of an earlier deletion of the same bytes while they were hidden.
    const kept = await dbOn(client)
      .updateTable("tombstones")
      .set({ kind: "deleted", hidden: true, retracted: false, replacedBy: null, createdAt: sql`hidden_until` })
      .where("id", "=", id)
      .where("kind", "=", "retracted")
      .where("hiddenUntil", "is not", null)
      .returning("id")
      .execute();
    const gone = await dbOn(client)
      .deleteFrom("tombstones")
      .where("id", "=", id)
      .where("kind", "=", "retracted")
      .returning("id")
      .execute();
    if (kept.length === 0 && gone.length === 0) throw new ExpectedError("bad-request", "This bundle is not retracted.");
    await dbOn(client)
      .updateTable("bundles")
      .set({ visibility: sql`coalesce(visibility_before, 'public')`, visibilityBefore: null })
      .where("key", "=", key)
      .execute();
    const acceptedTerms = await accept(client, visibility);
    const details = acceptedTerms.length > 0 ? { acceptedTerms } : {};
    await noteChange({ actor, action: "restore", subject: id, details }, client);
  });
}

/**
 * Takes back the retraction of a bundle that was deleted since. Its tombstone then records the deletion alone. Returns
 * false where there is none.
 */
const takeBackOfDeleted = (id: string, actor: Actor): Promise<boolean> =>
  inTransaction(async (client) => {
    const taken = await dbOn(client)
      .updateTable("tombstones")
      .set({ retracted: false })
      .where("id", "=", id)
      .where("kind", "=", "deleted")
      .where("retracted", "=", true)
      .returning("id")
      .execute();
    if (taken.length !== 1) return false;
    await noteChange({ actor, action: "restore", subject: id }, client);
    await raiseVersions(dbOn(client), ["withdrawals"]);
    return true;
  });

/**
 * Deletes a bundle's rows and leaves a tombstone. Returns the sha256 of its bytes and of its twin's (null without one),
 * which the caller deletes. Throws as `changeBundle`, and `bad-request` without a reason.
 */
export async function removeBundle(
  id: string,
  reason: string,
  actor: Actor = "command line",
): Promise<{ sha256: string; twin: string | null }> {
  let removed = { sha256: "", twin: null as string | null };
  await changeBundle(id, async (client, bundle) => {
    await bury(client, burialOf(bundle), "deleted", reason);
    // Null before the first upload, which creates the queue's tables.
    const { rows } = await client.query<{ queue: boolean }>(
      "select to_regclass('graphile_worker.jobs') is not null as queue",
    );
    if (rows[0]?.queue) await client.query("select graphile_worker.remove_job($1)", [id]);
    await countNoLonger(client, bundle.key);
    const twin = await dbOn(client)
      .deleteFrom("twins")
      .where("bundleKey", "=", bundle.key)
      .returning("sha256")
      .executeTakeFirst();
    for (const table of [...BUNDLE_TABLES, "reimports", "import_progress"])
      await sql`delete from ${sql.table(table)} where bundle_key = ${bundle.key}`.execute(dbOn(client));
    await dbOn(client).deleteFrom("bundles").where("key", "=", bundle.key).execute();
    // Another owner may upload the same bytes under the same id: notes of the former readers must not appear there.
    if (isHidden(bundle)) await forgetNotes(client, bundleSubject(id));
    await noteChange({ actor, action: "delete", subject: id, details: { reason } }, client);
    removed = { sha256: bundle.sha256, twin: twin?.sha256 ?? null };
  });
  return removed;
}

/**
 * Changes a bundle while no upload, import or removal of it runs, and raises the versions of its caches. Uploads that
 * it replaced count again where it no longer counts. Throws `not-found` where no bundle has this id, or `gone` with the
 * reason of its withdrawal.
 */
export async function changeBundle(
  id: string,
  change: (client: PoolClient, bundle: Bundle) => Promise<void>,
): Promise<void> {
  const seen = await bundleOf(ownerDb(), id).executeTakeFirst();
  if (!seen) throw await absentBundle(id);
  await withBytesLocked(seen.sha256, async (client) => {
    const rivals = await lockRivals(client, seen.key);
    const bundle = await bundleOf(dbOn(client), id).forUpdate().executeTakeFirst();
    if (!bundle) throw await absentBundle(id);
    const scopes = await scopesOfChange(dbOn(client), bundle.key);
    await change(client, bundle);
    // A bundle without results has no scope, but appears in lists that any change empties.
    const settled = await settleReplaced(client, rivals, bundle.key);
    await raiseVersions(dbOn(client), [...scopes, ...settled, "withdrawals"]);
  });
}

/** Returns true where the bundle was neither public nor unlisted before its retraction. */
const isHidden = ({ visibility }: Pick<Bundle, "visibility">): boolean => !["public", "unlisted"].includes(visibility);

/** Returns a bundle as its tombstone keeps it. */
const burialOf = ({ id, sha256, title, visibility }: Bundle): Buried => ({
  what: "bundle",
  id,
  sha256,
  title,
  isHidden: isHidden({ visibility }),
});

/**
 * Returns the frozen views with numbers of a bundle, oldest first. They keep them and show the bundle's withdrawal. For
 * operators.
 */
export const frozenViewsOf = (id: string) =>
  db()
    .selectFrom("snapshots")
    .select(["key", "title"])
    .where(sql<boolean>`versions->'bundles' ? ${id}::text`)
    .orderBy("createdAt")
    .orderBy("key")
    .execute();

/**
 * A bundle for its operator. Bytes and points are null where it was deleted; the reason is null where it was not
 * withdrawn.
 */
export type BundleStanding = Awaited<ReturnType<typeof listStandings>>[number];

/** Returns all present and former bundles, oldest first, with the day of upload or withdrawal. Not for readers. */
export const listStandings = () =>
  ownerDb()
    .selectFrom("bundles as b")
    .leftJoin("tombstones as t", (on) => on.onRef("t.id", "=", "b.id").on("t.kind", "=", "retracted"))
    .select(["b.id", "b.title"])
    .select(({ fn }) => [
      sql<
        BundleStatus | Tombstone["kind"]
      >`case b.visibility when 'retracted' then 'retracted' else b.status::text end`.as("state"),
      sql<string | null>`b.stored_bytes`.as("storedBytes"),
      sql<number | null>`b.point_count`.as("points"),
      "t.reason",
      fn.coalesce("t.createdAt", "b.uploadedAt").as("at"),
    ])
    .unionAll(({ selectFrom }) =>
      selectFrom("tombstones as t")
        .select(["t.id", "t.title", "t.kind as state"])
        .select([sql<string | null>`null`.as("storedBytes"), sql<number | null>`null::int`.as("points")])
        .select(["t.reason", "t.createdAt as at"])
        .where("t.what", "=", "bundle")
        .where("t.kind", "=", "deleted")
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom("bundles as b").select("b.id").whereRef("b.id", "=", "t.id"))),
        ),
    )
    .orderBy("at")
    .orderBy("id")
    .execute();
