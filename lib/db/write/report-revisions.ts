import type { PoolClient } from "pg";
import { mayManage } from "@/lib/domain/access/rights";
import { ExpectedError } from "@/lib/errors";
import { db, dbOn } from "../kysely";
import { refusalOf, tombstonesOfViews } from "../read/tombstones";
import { currentReader, deleteKeyHash } from "../reader";
import { maySeeAll } from "../sight";
import { frozenFacts } from "./withdraw-snapshot";

/** A revision of a report: the key of its frozen report, and its day. Null for a report that was never revised. */
export interface Revision {
  key: string;
  at: Date | null;
}

/** A report with all its revisions, the first one first. `report` is the key of the first, and its address. */
export interface Revisions {
  report: string;
  revisions: Revision[];
}

/** Most revisions of a report. */
const MOST_REVISIONS = 200;

/** Returns the revisions of the report that this key is one of, withdrawn and hidden ones too. */
export async function revisionsOf(key: string): Promise<Revisions> {
  const found = await db()
    .selectFrom("reportRevisions as r")
    .innerJoin("reportRevisions as own", "own.report", "r.report")
    .select(["r.report", "r.key", "r.at"])
    .where("own.key", "=", key)
    .orderBy("r.number")
    .execute();
  const [first] = found;
  return first
    ? { report: first.report, revisions: found.map(({ report: _, ...revision }) => revision) }
    : { report: key, revisions: [{ key, at: null }] };
}

/**
 * Returns the report that a reader may revise, by the key of any of its revisions. Its owner may, who manages all, and
 * the holder of its delete key. Throws `not-found` or `gone` where there is none to see, else `forbidden` or
 * `unauthorized`.
 */
export async function requireReviser(key: string): Promise<{ report: string; firstAt: Date }> {
  const facts = await frozenFacts(key);
  const stone = (await tombstonesOfViews([key])).get(key);
  const absent = () => refusalOf(stone && !stone.hidden ? stone : null, "There is no report with this key.");
  if (facts?.kind !== "report") throw absent();
  const [reader, hash] = [await currentReader(), deleteKeyHash()];
  const isOwn = mayManage(reader, facts) || (hash !== null && hash === facts.deleteKey);
  if (!isOwn && !(await maySeeAll(facts.bundles, facts.createdAt))) throw absent();
  if (!isOwn)
    throw new ExpectedError(
      reader || hash ? "forbidden" : "unauthorized",
      "Only its owner revises a report: send the token that froze it, or its delete key.",
    );
  const { report } = await revisionsOf(key);
  // Only a report without revisions has its own day as the first.
  return { report, firstAt: facts.createdAt };
}

/** Returns true where the reader may revise the report of this key. */
export async function mayRevise(key: string): Promise<boolean> {
  const [reader, facts] = [await currentReader(), await frozenFacts(key)];
  return reader !== null && facts?.kind === "report" && mayManage(reader, facts);
}

/** Adds a frozen report as the next revision, inside the transaction that stores it. */
export async function addRevision(
  client: PoolClient,
  { report, firstAt }: { report: string; firstAt: Date },
  { key, at }: { key: string; at: Date },
): Promise<void> {
  // One at a time, so that two revisions never have one number.
  await client.query("select pg_advisory_xact_lock(hashtext($1))", [`revisions ${report}`]);
  const rows = dbOn(client);
  const last = await rows
    .selectFrom("reportRevisions")
    .select("number")
    .where("report", "=", report)
    .orderBy("number", "desc")
    .executeTakeFirst();
  const number = (last?.number ?? 1) + 1;
  if (number > MOST_REVISIONS)
    throw new ExpectedError("bad-request", `This report has ${MOST_REVISIONS} revisions, which is the limit.`);
  const first = last ? [] : [{ report, number: 1, key: report, at: firstAt }];
  await rows
    .insertInto("reportRevisions")
    .values([...first, { report, number, key, at }])
    .execute();
}
