import { z } from "zod";
import { mayManage } from "@/lib/domain/access/rights";
import { ExpectedError } from "@/lib/errors";
import { notePersonal } from "@/lib/request-context";
import type { Actor } from "./audit";
import { query } from "./query";
import { currentReader, hashOf, type SignedIn, shownDeleteKey } from "./reader";
import { maySeeAll } from "./sight";
import { refusalOf, tombstonesOfViews } from "./tombstones";
import { frozenFacts, removeSnapshot, restoreSnapshot, retractSnapshot } from "./withdraw-snapshot";

/** A frozen view or report as its page for who may withdraw it shows it. */
export interface ManagedSnapshot {
  key: string;
  what: "view" | "report";
  title: string;
  isRetracted: boolean;
  /** The reader may withdraw it; else a delete key does, where it has one. */
  isOwn: boolean;
  hasDeleteKey: boolean;
}

/** A frozen view, retracted ones too, for who may see or withdraw it; null where there is none for them. */
export async function managedSnapshot(key: string): Promise<ManagedSnapshot | null> {
  const [facts, reader] = [await frozenFacts(key), await currentReader()];
  if (!facts) return null;
  const isOwn = mayManage(reader, facts);
  if (!isOwn && !(await maySeeAll(facts.bundles, facts.createdAt))) return null;
  if (isOwn) notePersonal();
  const stone = (await tombstonesOfViews([key])).get(key);
  return {
    ...{ key, what: facts.kind === "report" ? "report" : "view", title: facts.title, isOwn },
    isRetracted: stone !== undefined,
    hasDeleteKey: facts.deleteKey !== null,
  };
}

/** Who asks to withdraw a frozen view: who may, or has its delete key, `given` by a form. Throws as if it were not there where they may not see it. */
async function requireWithdrawer(key: string, given: string | null): Promise<Actor> {
  const facts = await frozenFacts(key);
  const shown = given ? hashOf(given) : shownDeleteKey();
  if (facts && shown !== null && facts.deleteKey === shown) return "delete key";
  const reader = await currentReader();
  if (reader && facts && shown === null && mayManage(reader, facts)) return reader;
  const stone = (await tombstonesOfViews([key])).get(key);
  // Who manages all says of a deleted one what readers find.
  if (!facts && stone && reader && mayManage(reader, { owner: null })) return reader;
  const isSeen = facts ? await maySeeAll(facts.bundles, facts.createdAt) : false;
  if (!facts || !isSeen)
    throw refusalOf(!facts && stone && !stone.hidden ? stone : null, "There is no frozen view with this key.");
  if (shown !== null) throw new ExpectedError("forbidden", "This is not the delete key of this frozen view.");
  if (reader) throw new ExpectedError("forbidden", "This token may not withdraw this frozen view.");
  throw new ExpectedError(
    "unauthorized",
    "Who froze it withdraws it: send the delete key or a token, or sign in at /account.",
  );
}

/** Retracts a frozen view for who may withdraw it. */
export const retractFrozen = async (key: string, reason: string, given: string | null = null): Promise<void> =>
  retractSnapshot(key, reason, await requireWithdrawer(key, given));

/** Takes the retraction back. */
export const restoreFrozen = async (key: string, given: string | null = null): Promise<void> =>
  restoreSnapshot(key, await requireWithdrawer(key, given));

/** Removes it for ever; gives the keys that went with it, its own among them. */
export const deleteFrozen = async (key: string, reason: string, given: string | null = null): Promise<string[]> =>
  removeSnapshot(key, reason, await requireWithdrawer(key, given));

const listedRow = z
  .object({
    key: z.string(),
    kind: z.string(),
    title: z.string(),
    owner: z.string().nullable(),
    client: z.string().nullable(),
    createdAt: z.date(),
    bytes: z.coerce.number(),
    retracted: z.string().nullable(),
  })
  .transform(({ kind, retracted, ...rest }) => ({
    ...rest,
    what: kind === "report" ? ("report" as const) : ("view" as const),
    /** The reason; null where it is shown. */
    retracted,
  }));
/** A frozen view or report in a list for who may withdraw it, with the bytes that it takes up. */
export type ListedSnapshot = z.output<typeof listedRow>;

/** Frozen views and reports, newest first, at most `limit`: all, or those of an owner or of a client by its mark. Not for readers. */
export const listSnapshots = (
  { owner = null, client = null }: { owner?: string | null; client?: string | null },
  limit = 1_000_000,
): Promise<ListedSnapshot[]> =>
  query(
    listedRow,
    `select s.key, s.kind, s.title, s.owner, s.client, s.created_at, t.reason as retracted,
       pg_column_size(s.view) + (select coalesce(sum(pg_column_size(f.bytes)), 0) from snapshot_files f where f.key = s.key) as bytes
     from snapshots s left join tombstones t on t.id = s.key
     where ($1::text is null or s.owner = $1) and ($2::text is null or s.client = $2)
     order by s.created_at desc, s.key limit $3`,
    [owner, client, limit],
  );

/** The newest 100 frozen views and reports that somebody may withdraw as their own. */
export const snapshotsOf = async ({ owner, scopes }: SignedIn): Promise<ListedSnapshot[]> =>
  scopes.includes("manage-own") || scopes.includes("manage-all") ? listSnapshots({ owner }, 100) : [];
