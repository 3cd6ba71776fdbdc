import type { PoolClient } from "pg";
import { z } from "zod";
import { ExpectedError } from "@/lib/errors";
import { type Actor, noteChange } from "../access/audit";
import { raiseVersions, scopesOfBundle } from "../cache/data-version";
import { ownerPool } from "../owner-pool";
import { query } from "../query";
import { absentBundle } from "../read/tombstones";
import { inTransaction } from "../transaction";
import { withBytesLocked } from "./bundles-write";
import { type Buried, bury } from "./bury";
import { bundleSubject, forgetNotes } from "./notes";
import { BUNDLE_TABLES } from "./row-digests";

const bundleRow = z.object({
  key: z.number(),
  id: z.string(),
  sha256: z.string(),
  title: z.string(),
  visibility: z.string(),
});
type Bundle = z.infer<typeof bundleRow>;

/**
 * Hides a bundle from every page and answer, and keeps its rows and bytes. A second retraction replaces the reason.
 * `replacedBy` is the id of its replacement.
 */
export const retractBundle = (
  id: string,
  reason: string,
  { actor = "command line", replacedBy = null }: { actor?: Actor; replacedBy?: string | null } = {},
): Promise<void> =>
  changeBundle(id, async (client, bundle) => {
    await bury(client, burialOf(bundle), "retracted", reason, { replacedBy });
    await client.query(
      `update bundles set visibility = 'retracted',
         visibility_before = case visibility when 'retracted' then visibility_before else visibility end
       where key = $1`,
      [bundle.key],
    );
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
    const kept = await client.query(
      `update tombstones set kind = 'deleted', hidden = true, retracted = false, replaced_by = null,
        created_at = hidden_until
       where id = $1 and kind = 'retracted' and hidden_until is not null`,
      [id],
    );
    const gone = await client.query("delete from tombstones where id = $1 and kind = 'retracted'", [id]);
    if (kept.rowCount === 0 && gone.rowCount === 0)
      throw new ExpectedError("bad-request", "This bundle is not retracted.");
    await client.query(
      "update bundles set visibility = coalesce(visibility_before, 'public'), visibility_before = null where key = $1",
      [key],
    );
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
    const { rowCount } = await client.query(
      "update tombstones set retracted = false where id = $1 and kind = 'deleted' and retracted",
      [id],
    );
    if (rowCount !== 1) return false;
    await noteChange({ actor, action: "restore", subject: id }, client);
    await raiseVersions(client, ["withdrawals"]);
    return true;
  });

/** Deletes a bundle's rows and leaves a tombstone. Returns the sha256 of its bytes, which the caller deletes. */
export async function removeBundle(id: string, reason: string, actor: Actor = "command line"): Promise<string> {
  let sha256 = "";
  await changeBundle(id, async (client, bundle) => {
    await bury(client, burialOf(bundle), "deleted", reason);
    // Null before the first upload, which creates the queue's tables.
    const { rows } = await client.query("select to_regclass('graphile_worker.jobs') is not null as queue");
    if (z.object({ queue: z.boolean() }).parse(rows[0]).queue)
      await client.query("select graphile_worker.remove_job($1)", [id]);
    for (const table of [...BUNDLE_TABLES, "reimports", "import_progress"])
      await client.query(`delete from ${table} where bundle_key = $1`, [bundle.key]);
    await client.query("delete from bundles where key = $1", [bundle.key]);
    // Another owner may upload the same bytes under the same id: notes of the former readers must not appear there.
    if (isHidden(bundle)) await forgetNotes(client, bundleSubject(id));
    await noteChange({ actor, action: "delete", subject: id, details: { reason } }, client);
    ({ sha256 } = bundle);
  });
  return sha256;
}

/** Changes a bundle while no upload, import or removal of it runs, and raises the versions of its caches. */
export async function changeBundle(
  id: string,
  change: (client: PoolClient, bundle: Bundle) => Promise<void>,
): Promise<void> {
  const select =
    "select key, id, sha256, title, coalesce(visibility_before, visibility) as visibility from bundles where id = $1";
  const [seen] = await query(bundleRow, select, [id], ownerPool());
  if (!seen) throw await absentBundle(id);
  await withBytesLocked(seen.sha256, async (client) => {
    const [bundle] = await query(bundleRow, `${select} for update`, [id], client);
    if (!bundle) throw await absentBundle(id);
    const scopes = await scopesOfBundle(client, bundle.key);
    await change(client, bundle);
    // A bundle without results has no scope, but appears in lists that any change empties.
    await raiseVersions(client, [...scopes, "withdrawals"]);
  });
}

/** Returns true where the bundle was neither public nor unlisted before its retraction. */
const isHidden = ({ visibility }: Pick<Bundle, "visibility">): boolean => !["public", "unlisted"].includes(visibility);

/** Returns a bundle as its tombstone keeps it. */
const burialOf = ({ id, sha256, title, visibility }: Bundle): Buried => ({
  ...{ what: "bundle", id, sha256, title },
  isHidden: isHidden({ visibility }),
});

const frozenRow = z.object({ key: z.string(), title: z.string() });

/**
 * Returns the frozen views with numbers of a bundle, oldest first. They keep them and show the bundle's withdrawal. For
 * operators.
 */
export const frozenViewsOf = (id: string): Promise<{ key: string; title: string }[]> =>
  query(frozenRow, "select key, title from snapshots where versions->'bundles' ? $1 order by created_at, key", [id]);

const stateRow = z
  .object({
    id: z.string(),
    title: z.string(),
    state: z.enum(["queued", "importing", "ready", "failed", "retracted", "deleted"]),
    storedBytes: z.string().nullable(),
    points: z.number().nullable(),
    reason: z.string().nullable(),
    createdAt: z.date(),
  })
  .transform(({ storedBytes, createdAt, ...rest }) => ({ ...rest, storedBytes, at: createdAt }));

/**
 * A bundle for its operator. Bytes and points are null where it was deleted; the reason is null where it was not
 * withdrawn.
 */
export type BundleStanding = z.output<typeof stateRow>;

/**
 * Returns all present and former bundles, oldest first, with the day of their upload or withdrawal. Not for readers.
 */
export const listStandings = (): Promise<BundleStanding[]> =>
  query(
    stateRow,
    `select b.id, b.title, case b.visibility when 'retracted' then 'retracted' else b.status::text end as state,
       b.stored_bytes, b.point_count as points, t.reason, coalesce(t.created_at, b.uploaded_at) as created_at
     from bundles b left join tombstones t on t.id = b.id and t.kind = 'retracted'
     union all select t.id, t.title, t.kind, null, null, t.reason, t.created_at from tombstones t
       where t.what = 'bundle' and t.kind = 'deleted' and not exists (select from bundles b where b.id = t.id)
     order by created_at, id`,
    [],
    ownerPool(),
  );
