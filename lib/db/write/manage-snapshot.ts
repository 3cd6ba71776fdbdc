import { sql } from "kysely";
import type { SnapshotWithdrawal } from "@/lib/api/schemas/snapshots";
import { mayManage, mayRevise } from "@/lib/domain/access/rights";
import { ExpectedError } from "@/lib/errors";
import { notePersonal } from "@/lib/request-context";
import type { Actor } from "../access/audit";
import { db } from "../kysely";
import { refusalOf, tombstonesOfViews } from "../read/tombstones";
import { currentReader, deleteKeyHash, hashOf, type SignedIn } from "../reader";
import { maySeeAll } from "../sight";
import { type FrozenFacts, frozenFacts, removeSnapshot, restoreSnapshot, retractSnapshot } from "./withdraw-snapshot";

/** A frozen view or report for the page that withdraws it. */
export interface ManagedSnapshot {
  key: string;
  what: FrozenFacts["what"];
  title: string;
  isRetracted: boolean;
  /** The reader may withdraw it without its delete key. */
  isOwn: boolean;
  /** The reader may publish the report again. */
  mayRevise: boolean;
  hasDeleteKey: boolean;
}

/** Returns a frozen view for a reader who may see or withdraw it, retracted ones too; null for others. */
export async function managedSnapshot(key: string): Promise<ManagedSnapshot | null> {
  const [facts, reader] = [await frozenFacts(key), await currentReader()];
  if (!facts) return null;
  const isOwn = mayManage(reader, facts);
  const seen = await firstSeen(facts);
  const row = seen ?? (isOwn ? facts.rows[0] : null);
  if (!row) return null;
  if (isOwn) notePersonal();
  const stone = (await tombstonesOfViews([key])).get(key);
  return {
    key,
    what: facts.what,
    title: row.title,
    isOwn,
    isRetracted: stone !== undefined,
    mayRevise: facts.what === "report" && stone === undefined && mayRevise(reader, facts),
    hasDeleteKey: facts.deleteKey !== null,
  };
}

/** Returns the newest row that the reader may see, or null where there is none. */
async function firstSeen({ rows }: FrozenFacts): Promise<FrozenFacts["rows"][number] | null> {
  for (const row of rows) if (await maySeeAll(row.bundles, row.createdAt)) return row;
  return null;
}

/**
 * Returns the actor of a withdrawal: a reader who may withdraw the view, or the holder of its delete key. `given` is
 * the key from a form. Throws `unauthorized` or `forbidden` for others. A view out of sight counts as absent
 * (`refusalOf`).
 */
async function requireWithdrawer(key: string, given: string | null): Promise<Actor> {
  const facts = await frozenFacts(key);
  const keyHash = given ? hashOf(given) : deleteKeyHash();
  if (facts && keyHash !== null && facts.deleteKey === keyHash) return "delete key";
  const reader = await currentReader();
  if (reader && facts && keyHash === null && mayManage(reader, facts)) return reader;
  const stone = (await tombstonesOfViews([key])).get(key);
  // A reader who manages all can change the reason on a deleted view's tombstone.
  if (!facts && stone && reader && mayManage(reader, { owner: null })) return reader;
  const isSeen = facts ? (await firstSeen(facts)) !== null : false;
  if (!facts || !isSeen)
    throw refusalOf(!facts && stone && !stone.hidden ? stone : null, "There is no frozen view with this key.");
  if (keyHash !== null) throw new ExpectedError("forbidden", "This is not the delete key of this frozen view.");
  if (reader) throw new ExpectedError("forbidden", "This token may not withdraw this frozen view.");
  throw new ExpectedError(
    "unauthorized",
    "Only its owner withdraws a frozen view: send its delete key or a token, or sign in at /account.",
  );
}

/**
 * Retracts a frozen view for a reader who may withdraw it, or takes the retraction back. Throws `unauthorized` or
 * `forbidden` for others, and `not-found` or `gone` for a view out of sight. `given` is a delete key from a form.
 */
export async function withdrawFrozen(
  key: string,
  asked: SnapshotWithdrawal,
  given: string | null = null,
): Promise<void> {
  const actor = await requireWithdrawer(key, given);
  return asked.action === "retract" ? retractSnapshot(key, asked.reason, actor) : restoreSnapshot(key, actor);
}

/** Deletes a frozen view for good. Returns the keys of all deleted views with its own. Throws as `withdrawFrozen`. */
export const deleteFrozen = async (key: string, reason: string, given: string | null = null): Promise<string[]> =>
  removeSnapshot(key, reason, await requireWithdrawer(key, given));

/**
 * Returns frozen views and reports with their stored bytes, newest first, at most `limit`. These are all, or those of
 * an owner or a client mark. Each revision of a report has its stored key. `retracted` is the reason of a retraction;
 * null where it is visible. Callers check the right to see them.
 */
export const listSnapshots = (
  { owner = null, client = null }: { owner?: string | null; client?: string | null },
  limit = 1_000_000,
) =>
  db()
    .selectFrom("snapshots as s")
    .select(["s.key", "s.title", "s.owner", "s.client", "s.createdAt", "s.revision"])
    .select([
      sql<"report" | "view">`case s.kind when 'report' then 'report' else 'view' end`.as("what"),
      // The tombstone of a revision is its own or that of the report.
      sql<string | null>`(select min(t.reason) from tombstones t
        where t.id in (s.key, s.report, s.report || '-' || s.revision))`.as("retracted"),
      sql<number>`pg_column_size(s.view) +
        (select coalesce(sum(pg_column_size(f.bytes)), 0) from snapshot_files f where f.key = s.key)`.as("bytes"),
    ])
    .$if(owner !== null, (all) => all.where("s.owner", "=", owner))
    .$if(client !== null, (all) => all.where("s.client", "=", client))
    .orderBy("s.createdAt", "desc")
    .orderBy("s.key")
    .limit(limit)
    .execute();

/** A frozen view or report in a list for its owner or operator. */
export type ListedSnapshot = Awaited<ReturnType<typeof listSnapshots>>[number];

/** Returns the newest 100 frozen views and reports of a reader who may withdraw them; none for other readers. */
export const snapshotsOf = async ({ owner, scopes }: SignedIn): Promise<ListedSnapshot[]> =>
  scopes.includes("manage-own") || scopes.includes("manage-all") ? listSnapshots({ owner }, 100) : [];
