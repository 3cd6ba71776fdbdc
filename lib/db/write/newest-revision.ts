import type { PoolClient } from "pg";
import type { Revises } from "@/lib/api/schemas/reports";
import { addressKeys, MOST_REVISIONS } from "@/lib/domain/reports/frozen-key";
import { ExpectedError } from "@/lib/errors";
import { db, dbOn } from "../kysely";
import { tombstonesOfViews } from "../read/tombstones";

/**
 * Throws `changed` where the report's newest revision is not the one that its author read. Throws `bad-request` where
 * it has room for no more. `client`: in a transaction, after which no other revision has the next number.
 */
export async function requireNewest({ key, revision }: Revises, client?: PoolClient): Promise<void> {
  if (client) await client.query("select pg_advisory_xact_lock(hashtext($1))", [`revisions of ${key}`]);
  const newest = await newestRevision(key, client);
  if (newest !== revision)
    throw new ExpectedError(
      "changed",
      `Revision ${newest} of this report was published since; this one changes revision ${revision}. ` +
        "Nothing was published. Read that revision first, then publish over it.",
    );
  if (newest >= MOST_REVISIONS)
    throw new ExpectedError(
      "bad-request",
      `This report has ${MOST_REVISIONS} revisions, which is the limit. Edit a copy of it as a new report.`,
    );
}

/**
 * Returns the number of a report's newest revision; 0 = there is no such report. Deleted ones count, since a number
 * never has two meanings.
 */
export async function newestRevision(report: string, client?: PoolClient): Promise<number> {
  const found = await (client ? dbOn(client) : db())
    .selectFrom("snapshots")
    .select(({ fn }) => fn.max("revision").as("newest"))
    .where("report", "=", report)
    .executeTakeFirst();
  const stones = await tombstonesOfViews(addressKeys(report));
  // The keys of revisions follow that of the report.
  return Math.max(
    found?.newest ?? 0,
    addressKeys(report).findLastIndex((key) => stones.has(key)),
  );
}
