import type { PoolClient } from "pg";
import { z } from "zod";
import { nounOf } from "@/lib/domain/access/withdrawn";
import { ExpectedError } from "@/lib/errors";
import { query } from "../query";

const tombstoneRow = z
  .object({
    id: z.string(),
    what: z.enum(["bundle", "view", "report"]),
    title: z.string(),
    kind: z.enum(["deleted", "retracted"]),
    reason: z.string(),
    createdAt: z.date(),
    replacedBy: z.string().nullable(),
    /** True where its numbers were taken back, also where the bundle was deleted afterwards. */
    retracted: z.boolean(),
  })
  .transform(({ createdAt, ...rest }) => ({ ...rest, at: createdAt }));
const COLUMNS = "t.id, t.what, t.title, t.kind, t.reason, t.created_at, t.replaced_by, t.retracted";

/**
 * The record of a deleted or retracted bundle or frozen view. Deletion removes rows and bytes. Retraction keeps them,
 * but hides them from every page and answer.
 */
export type Tombstone = z.output<typeof tombstoneRow>;

/** Returns a tombstone as one sentence, with the date in UTC. */
export const epitaph = ({ what, kind, reason, at, replacedBy }: Tombstone): string =>
  `This ${nounOf(what)} was ${kind} on ${at.toISOString().slice(0, 10)}: ${reason}${replacedBy ? ` It was replaced by ${replacedBy}.` : ""}`;

/**
 * Returns the tombstones of these bundles, by id. Most bundles have none, and those of hidden bundles stay secret.
 * `again` marks bytes that were uploaded again after a deletion.
 */
export const tombstonesOf = (ids: readonly string[]): Promise<(Tombstone & { again: boolean })[]> =>
  query(
    tombstoneRow.and(z.object({ again: z.boolean() })),
    `select ${COLUMNS}, b.key is not null as again from tombstones t left join listed_bundles b on b.id = t.id
     where t.id = any($1) and not t.hidden order by t.id`,
    [ids],
  );

/**
 * Returns the tombstone of a bundle that no reader can see. Null where it never had one, or where the bundle is visible
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
  const stones = await query(
    tombstoneRow.and(z.object({ hidden: z.boolean() })),
    `select ${COLUMNS}, t.hidden from tombstones t where t.id = any($1) and t.what <> 'bundle'`,
    [keys],
  );
  return new Map(stones.map((stone) => [stone.id, stone]));
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
  const [found] = await query(
    tombstoneRow,
    `select ${COLUMNS} from tombstones t where t.sha256 = $1 and t.retracted and not t.hidden`,
    [sha256],
    client,
  );
  if (found) throw new ExpectedError("gone", `These bytes are not taken again. ${epitaph(found)}`);
}

/** Returns when and why an earlier bundle of this one's bytes was deleted, or null where none was. */
export async function deletedBefore(id: string): Promise<{ at: string; reason: string } | null> {
  const [found] = await tombstonesOf([id]);
  return found?.kind === "deleted" && found.again ? { at: found.at.toISOString(), reason: found.reason } : null;
}

/** Returns tombstones, newest first, at most `limit`. Without `hidden`, only those of public and unlisted bundles. */
export const listTombstones = (limit = 1_000_000, { hidden = true } = {}): Promise<Tombstone[]> =>
  query(
    tombstoneRow,
    `select ${COLUMNS} from tombstones t where $2 or not t.hidden order by t.created_at desc, t.id limit $1`,
    [limit, hidden],
  );
