import { sql } from "kysely";
import type { PoolClient } from "pg";
import { nounOf } from "@/lib/domain/access/withdrawn";
import { ExpectedError } from "@/lib/errors";
import { anyOf, db, dbOn } from "../kysely";

const COLUMNS = [
  "t.id",
  "t.what",
  "t.title",
  "t.kind",
  "t.reason",
  "t.createdAt as at",
  "t.replacedBy",
  // True where its numbers were taken back, also where the bundle was deleted afterwards.
  "t.retracted",
] as const;
const stones = () => db().selectFrom("tombstones as t").select(COLUMNS);

/**
 * The record of a deleted or retracted bundle or frozen view. Deletion removes rows and bytes. Retraction keeps them,
 * but hides them from every page and answer.
 */
export type Tombstone = Awaited<ReturnType<ReturnType<typeof stones>["execute"]>>[number];

/** Returns a tombstone as text, with the date in UTC. */
export function epitaph({ what, kind, reason, at, replacedBy }: Tombstone): string {
  const replaced = replacedBy ? ` It was replaced by ${replacedBy}.` : "";
  return `This ${nounOf(what)} was ${kind} on ${at.toISOString().slice(0, 10)}: ${reason}${replaced}`;
}

/**
 * Returns the tombstones of these bundles, by id. Most bundles have none, and those of hidden bundles stay secret.
 * `again` marks bytes that were uploaded again after a deletion.
 */
export const tombstonesOf = (ids: readonly string[]): Promise<(Tombstone & { again: boolean })[]> =>
  stones()
    .leftJoin("listedBundles as b", "b.id", "t.id")
    .select(sql<boolean>`b.key is not null`.as("again"))
    .where("t.id", "=", anyOf(ids))
    .where("t.hidden", "=", false)
    .orderBy("t.id")
    .execute();

/**
 * Returns the tombstone of a bundle that no reader can see. Null where it never had one, was hidden, or is visible
 * again.
 */
export async function goneBundle(id: string): Promise<Tombstone | null> {
  const [found] = await tombstonesOf([id]);
  return found && !found.again ? found : null;
}

/** Returns the refusal of a bundle that no reader can see: 410 with its tombstone, else 404. */
export async function absentBundle(id: string): Promise<ExpectedError> {
  return refusalOf(await goneBundle(id), "There is no bundle with this id.");
}

/**
 * Returns the tombstones of these frozen views and reports, by key, hidden ones too. Callers have checked that the
 * reader may see views that show them.
 */
export async function tombstonesOfViews(
  keys: readonly string[],
): Promise<Map<string, Tombstone & { hidden: boolean }>> {
  const found = await stones()
    .select("t.hidden")
    .where("t.id", "=", anyOf(keys))
    .where("t.what", "<>", "bundle")
    .execute();
  return new Map(found.map((stone) => [stone.id, stone]));
}

/**
 * Returns the refusal of a withdrawn subject: 410 with its tombstone, or 404 with `otherwise` where it never had one.
 */
export const refusalOf = (stone: Tombstone | null, otherwise: string): ExpectedError =>
  stone ? new ExpectedError("gone", epitaph(stone)) : new ExpectedError("not-found", otherwise);

/**
 * Throws `gone` for bytes whose numbers were taken back, even where they were deleted later. Inside an upload's
 * transaction. Bytes of a bundle that was only deleted may come again, as a new bundle. The reason of a hidden bundle
 * stays secret: while it exists, registerBundle refuses its bytes as held by others. After its deletion they may come
 * again.
 */
export async function refuseRetracted(client: PoolClient, sha256: string): Promise<void> {
  const found = await dbOn(client)
    .selectFrom("tombstones as t")
    .select(COLUMNS)
    .where("t.sha256", "=", sha256)
    .where("t.retracted", "=", true)
    .where("t.hidden", "=", false)
    .executeTakeFirst();
  if (found) throw new ExpectedError("gone", `These bytes cannot be uploaded again. ${epitaph(found)}`);
}

/** Returns when and why an earlier bundle of this one's bytes was deleted, or null where none was. */
export async function deletedBefore(id: string): Promise<{ at: string; reason: string } | null> {
  const [found] = await tombstonesOf([id]);
  return found?.kind === "deleted" && found.again ? { at: found.at.toISOString(), reason: found.reason } : null;
}

/**
 * Returns tombstones of bundles, frozen views and reports, newest first, at most `limit`. With `hidden: false` those of
 * hidden ones are left out.
 */
export const listTombstones = (limit = 1_000_000, { hidden = true } = {}): Promise<Tombstone[]> =>
  stones()
    .$if(!hidden, (all) => all.where("t.hidden", "=", false))
    .orderBy("t.createdAt", "desc")
    .orderBy("t.id")
    .limit(limit)
    .execute();
