import { sql } from "kysely";
import { addressKeys, frozenKey, revisionKey } from "@/lib/domain/reports/frozen-key";
import { db } from "../kysely";
import { type Tombstone, tombstonesOfViews } from "./tombstones";

/** Bundles of a stored view or report, in a statement on `snapshots`. */
export const BUNDLES_OF_VIEW = sql<string[]>`array(select jsonb_object_keys(versions->'bundles')
  union select b->>'id' from json_array_elements(view->'bundles') b)`;

type Stone = Tombstone & { hidden: boolean };

/** The revisions and views that a key of an address can name. */
export interface Addressed {
  /**
   * Keys of rows, the best first. A report has its newest revision first. A view has its key, which may not be stored.
   */
  rows: { key: string; stone: Stone | null }[];
  /** The tombstone of the whole view or report; null without one. */
  whole: Stone | null;
  /** The tombstone to answer with where no row is shown: the whole's, else the newest revision's; null without one. */
  gone: Stone | null;
}

/** Returns the rows and tombstones under a key of an address. Null for a text that is not a key. */
export async function addressed(key: string): Promise<Addressed | null> {
  const asked = frozenKey(key);
  if (!asked) return null;
  const { base, revision } = asked;
  const [revisions, stones] = await Promise.all([storedNumbers(base), tombstonesOfViews(addressKeys(base))]);
  const whole = stones.get(base) ?? null;
  if (revision !== null) {
    const stone = stones.get(key) ?? null;
    const rows = revisions.filter((row) => row.revision === revision).map((row) => ({ key: row.key, stone }));
    return { rows, whole, gone: whole ?? stone };
  }
  const newest = addressKeys(base).findLast((each) => stones.has(each));
  const gone = whole ?? (newest === undefined ? null : (stones.get(newest) ?? null));
  // A view, or a report that is gone with all its revisions.
  if (revisions.length === 0)
    return { rows: newest === undefined || newest === base ? [{ key: base, stone: null }] : [], whole, gone };
  const rows = revisions.map((row) => ({ key: row.key, stone: stones.get(revisionKey(base, row.revision)) ?? null }));
  return { rows, whole, gone };
}

const revisionRows = (report: string) =>
  db()
    .selectFrom("snapshots")
    .select(["key", sql<number>`revision`.as("revision")])
    .where("report", "=", report)
    .orderBy("revision", "desc");

/** Returns the keys and numbers of a report's stored revisions, the newest first; [] for a view. */
const storedNumbers = (report: string) => revisionRows(report).execute();

/** Returns the stored revisions of a report with their bundles, the newest first; [] for a view. */
export const revisionsOf = (report: string) =>
  revisionRows(report)
    .select(["title", "createdAt", BUNDLES_OF_VIEW.as("bundles")])
    .execute();

/** Returns the owner of a report; null for an unknown one, and for one that was frozen without a token. */
export async function ownerOfReport(report: string): Promise<string | null> {
  const found = db().selectFrom("snapshots").select("owner").where("report", "=", report).limit(1);
  return (await found.executeTakeFirst())?.owner ?? null;
}
