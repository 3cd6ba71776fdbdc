import { sql } from "kysely";
import type { BundleChanges, Withdrawal } from "@/lib/api/schemas/manage";
import { mayManage, mayRead, publishes } from "@/lib/domain/access/rights";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { notePersonal } from "@/lib/request-context";
import { type Actor, noteChange } from "../access/audit";
import { openTermsOf, requireAccepted } from "../access/publishing-terms";
import { dbOn, ownerDb } from "../kysely";
import { absentBundle } from "../read/tombstones";
import { currentReader, deleteKeyHash, hashOf, type SignedIn } from "../reader";
import { changeBundle, restoreBundle, retractBundle } from "./withdraw-bundle";

/** Returns a bundle's row, or undefined where the id is unknown. */
const findBundle = (id: string, from = ownerDb()) =>
  from
    .selectFrom("bundles")
    .select(["id", "owner", "uploader", "deleteKey", "visibility", "embargoUntil", "title", "notes"])
    .select(["postUrl", "licence", "sponsor", "trust"])
    .select(sql<string | null>`set_aside ->> 'why'`.as("setAside"))
    .where("id", "=", id)
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof findBundle>>>;

/** A bundle for readers who may change it; retracted ones too. */
export type ManagedBundle = Omit<Row, "deleteKey" | "uploader">;

/** Returns a bundle for a reader who may change it, or null for anyone else. */
export async function managedBundle(id: string): Promise<ManagedBundle | null> {
  const reader = await currentReader();
  const found = await findBundle(id);
  if (!found || !mayManage(reader, found)) return null;
  notePersonal();
  const { deleteKey: _, uploader: __, ...bundle } = found;
  return bundle;
}

/**
 * Returns true while a bundle waits for an import with facts or a manifest that were stated of it. The caller knows
 * that the reader sees the bundle.
 */
export async function isReadAgain(id: string): Promise<boolean> {
  const waiting = ownerDb().selectFrom("bundles").select("key").where("id", "=", id).where("givenNext", "is not", null);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/**
 * Returns the reader who changes a bundle. Throws `unauthorized` or `forbidden` where the reader may not, and as
 * `absentBundle` says for an unseen bundle.
 */
export async function requireManager(id: string): Promise<SignedIn> {
  const reader = await currentReader();
  const found = await findBundle(id);
  if (reader && found && mayManage(reader, found)) return reader;
  if (!found || !mayRead(reader, found)) throw await absentBundle(id);
  if (reader) throw new ExpectedError("forbidden", "This token may not change this bundle.");
  throw new ExpectedError("unauthorized", "Only its owner changes a bundle: send a token, or sign in at /account.");
}

/**
 * Returns the actor of a deletion: a reader who may change the bundle, or the holder of its delete key. `given` is the
 * key from a form. Throws as `requireManager` does.
 */
export async function requireDeleter(id: string, given: string | null = null): Promise<Actor> {
  const key = given ? hashOf(given) : deleteKeyHash();
  if (key === null) return requireManager(id);
  const found = await findBundle(id);
  if (found?.deleteKey === key) return "delete key";
  if (!found || !mayRead(null, found)) throw await absentBundle(id);
  throw new ExpectedError("forbidden", "This is not the delete key of this bundle.");
}

/**
 * Returns the reader's right to state a manifest for a bundle. "yes"; "key" = with its delete key, for an upload
 * without a token; or null.
 */
export async function mappingRight(id: string): Promise<"yes" | "key" | null> {
  if (await managedBundle(id)) return "yes";
  const found = await findBundle(id);
  return found && found.owner === null && found.deleteKey !== null && mayRead(null, found) ? "key" : null;
}

const FIELDS = ["title", "visibility", "notes", "postUrl", "licence", "sponsor", "trust", "embargoUntil"] as const;

/**
 * Changes the owner's fields of a bundle. `embargoUntil` is null except for embargoed bundles. Throws as
 * `requireManager` does, and `bad-request` for a retracted bundle. Throws `terms-not-accepted` where the change
 * publishes the bundle before its terms are accepted.
 */
export async function updateBundle(
  id: string,
  { until: _, acceptTerms = false, given: __, manifest: ___, ...changes }: BundleChanges,
  embargoUntil: Date | null,
): Promise<void> {
  const reader = await requireManager(id);
  await changeBundle(id, async (client) => {
    const before = await findBundle(id, dbOn(client));
    if (!before) throw await absentBundle(id);
    if (before.visibility === "retracted")
      throw new ExpectedError("bad-request", "This bundle is retracted. Restore it before you change it.");
    const wanted = {
      ...Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, typeof value === "string" ? maskSecrets(value) : value]),
      ),
      ...(changes.visibility ? { embargoUntil } : {}),
    };
    const changed = FIELDS.flatMap((name) => {
      const [old, now] = [before[name], Reflect.get(wanted, name)];
      // An owner may confirm the visibility of an upload that was set aside. This decision counts from now on.
      const isSame = String(now) === String(old) && !(name === "visibility" && before.setAside !== null);
      return now === undefined || isSame ? [] : [{ name, old, now }];
    });
    if (changed.length > 0)
      await dbOn(client)
        .updateTable("bundles")
        .set(Object.fromEntries(changed.map(({ name, now }) => [name, now])))
        .$if(
          changed.some(({ name }) => name === "visibility"),
          (all) =>
            all
              // Only later uploads replace it again, and no rule takes it out again while it is public.
              .$if(before.setAside === "replaced", (own) => own.set({ keptAt: new Date() }))
              .set({
                retained: sql<boolean>`(retained or ${before.setAside === "retention"})
                  and ${changes.visibility === "public"}`,
              })
              .set({ setAside: null, visibilityAsked: null }),
        )
        .where("id", "=", id)
        .execute();
    const shows = changed.some(({ name, now }) => name === "visibility" && publishes(String(now)));
    const accepted = acceptTerms || shows ? requireAccepted(await openTermsOf(id, client), acceptTerms) : [];
    const details = {
      ...Object.fromEntries(changed.map(({ name, old, now }) => [name, [old, now]])),
      ...(accepted.length > 0 && { acceptedTerms: accepted }),
    };
    if (Object.keys(details).length > 0)
      await noteChange({ actor: reader, action: "change", subject: id, details }, client);
  });
}

/**
 * Retracts, replaces or restores a bundle for a reader who may change it. Throws as `requireManager`, `bad-request` for
 * an unsound reason or replacement, and `terms-not-accepted` as `updateBundle`.
 */
export function withdrawOwn(id: string, asked: Withdrawal): Promise<void> {
  if (asked.action === "restore") return restoreOwn(id, asked.acceptTerms);
  return asked.action === "retract" ? retractOwn(id, asked.reason) : replaceOwn(id, asked.by, asked.reason);
}

const retractOwn = async (id: string, reason: string): Promise<void> =>
  retractBundle(id, reason, { actor: await requireManager(id) });

/**
 * Takes a retraction back. Throws `terms-not-accepted` where others see the bundle again before its terms are accepted.
 */
const restoreOwn = async (id: string, acceptTerms: boolean): Promise<void> =>
  restoreBundle(id, await requireManager(id), async (client, visibility) =>
    publishes(visibility) ? requireAccepted(await openTermsOf(id, client), acceptTerms) : [],
  );

/** Retracts a bundle and names its replacement: an imported bundle that the same reader may change. */
async function replaceOwn(id: string, by: string, reason: string): Promise<void> {
  const actor = await requireManager(id);
  await requireManager(by);
  const ready = await ownerDb().selectFrom("bundles").select("status").where("id", "=", by).executeTakeFirst();
  if (by === id || ready?.status !== "ready")
    throw new ExpectedError("bad-request", "The replacement must be another bundle that is imported.");
  await retractBundle(id, reason, { actor, replacedBy: by });
}

/** Publishes bundles whose embargo ended. Returns the number of bundles. */
export async function publishDue(now = new Date()): Promise<number> {
  const due = await ownerDb()
    .selectFrom("bundles")
    .select("id")
    .where("visibility", "=", "embargoed")
    .where("embargoUntil", "<=", now)
    .execute();
  for (const { id } of due)
    await changeBundle(id, async (client) => {
      const published = await dbOn(client)
        .updateTable("bundles")
        .set({ visibility: "public", embargoUntil: null })
        .where("id", "=", id)
        .where("visibility", "=", "embargoed")
        .where("embargoUntil", "<=", now)
        .returning("id")
        .execute();
      if (published.length !== 1) return;
      await noteChange({ actor: "end of embargo", action: "publish", subject: id }, client);
    });
  return due.length;
}

const MOST_LISTED = 500;

/** Returns the newest 500 bundles that a reader may change, hidden and retracted ones too. */
export const bundlesOf = ({ owner, scopes }: SignedIn) =>
  ownerDb()
    .selectFrom("bundles")
    .select(["id", "title", "owner", "visibility", "embargoUntil", "status", "uploadedAt"])
    .$if(!scopes.includes("manage-all"), (all) =>
      all.where("owner", "=", owner).$if(!scopes.includes("manage-own"), (own) => own.where(sql<boolean>`false`)),
    )
    .orderBy("uploadedAt", "desc")
    .orderBy("key", "desc")
    .limit(MOST_LISTED)
    .execute();
