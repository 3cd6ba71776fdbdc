import type { PoolClient } from "pg";
import { z } from "zod";
import { nounOf } from "../domain/access/withdrawn";
import { ExpectedError } from "../errors";
import { query } from "./query";

const tombstoneRow = z
  .object({
    id: z.string(),
    what: z.enum(["bundle", "view", "report"]),
    title: z.string(),
    kind: z.enum(["deleted", "retracted"]),
    reason: z.string(),
    createdAt: z.date(),
    replacedBy: z.string().nullable(),
    /** Its numbers were taken back; a bundle that was deleted afterwards, too. */
    retracted: z.boolean(),
  })
  .transform(({ createdAt, ...rest }) => ({ ...rest, at: createdAt }));
const COLUMNS = "t.id, t.what, t.title, t.kind, t.reason, t.created_at, t.replaced_by, t.retracted";

/** What stays of a bundle or frozen view that was deleted (rows and bytes gone) or retracted (hidden from every page and answer, but kept). */
export type Tombstone = z.output<typeof tombstoneRow>;

/** A tombstone in one sentence, with the date in UTC. */
export const epitaph = ({ what, kind, reason, at, replacedBy }: Tombstone): string =>
  `This ${nounOf(what)} was ${kind} on ${at.toISOString().slice(0, 10)}: ${reason}${replacedBy ? ` It was replaced by ${replacedBy}.` : ""}`;

/** The tombstones of these bundles, by id; of most there is none, and of those that were hidden before nobody is told. `again`: the same bytes were uploaded once more after a deletion. */
export const tombstonesOf = (ids: readonly string[]): Promise<(Tombstone & { again: boolean })[]> =>
  query(
    tombstoneRow.and(z.object({ again: z.boolean() })),
    `select ${COLUMNS}, b.key is not null as again from tombstones t left join listed_bundles b on b.id = t.id
     where t.id = any($1) and not t.hidden order by t.id`,
    [ids],
  );

/** The tombstone of a bundle that no reader can see; null where there never was one, or where it is here again. */
export async function goneBundle(id: string): Promise<Tombstone | null> {
  const [found] = await tombstonesOf([id]);
  return found && !found.again ? found : null;
}

/** The refusal for a bundle that no reader can see: 410 with its tombstone in words, 404 where there never was one. */
export async function absentBundle(id: string): Promise<ExpectedError> {
  return refusalOf(await goneBundle(id), "There is no bundle with this id.");
}

/** The tombstones of these frozen views and reports, by key; also of those that were hidden, since who may ask may see what shows them. */
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

/** The refusal for what no reader can see: 410 with its tombstone in words, 404 with `otherwise` where there never was anything. */
export const refusalOf = (stone: Tombstone | null, otherwise: string): ExpectedError =>
  stone ? new ExpectedError("gone", epitaph(stone)) : new ExpectedError("not-found", otherwise);

/**
 * Refuses bytes whose numbers were taken back, also where they were deleted afterwards; inside an upload's transaction. Those of a bundle that was
 * only deleted may come again, as a new one. Of what was hidden nobody is told why: while it is here it is refused as bytes that others hold are, and
 * deleted it leaves no word.
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

/** When and why an earlier bundle of the same bytes as this one was deleted; null where none was. */
export async function deletedBefore(id: string): Promise<{ at: string; reason: string } | null> {
  const [found] = await tombstonesOf([id]);
  return found?.kind === "deleted" && found.again ? { at: found.at.toISOString(), reason: found.reason } : null;
}

/** All tombstones, newest first, at most `limit`; without `hidden` those of bundles that everybody or whoever had the address saw. */
export const listTombstones = (limit = 1_000_000, { hidden = true } = {}): Promise<Tombstone[]> =>
  query(
    tombstoneRow,
    `select ${COLUMNS} from tombstones t where $2 or not t.hidden order by t.created_at desc, t.id limit $1`,
    [limit, hidden],
  );
