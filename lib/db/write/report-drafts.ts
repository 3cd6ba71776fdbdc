import { sql } from "kysely";
import { type DraftBody, draftBody } from "@/lib/api/schemas/drafts";
import { draftsInSight } from "@/lib/domain/access/rights";
import { ExpectedError } from "@/lib/errors";
import { formatDate } from "@/lib/format";
import { notePersonal } from "@/lib/request-context";
import { randomLetters } from "../access/letters";
import { withJson } from "../jsonb";
import { dbOn } from "../kysely";
import { type Own, readingOwn } from "../read/own-rows";
import { currentReader } from "../reader";
import { inTransaction } from "../transaction";

/** Most drafts of an author, and most bytes of all of them. */
const MOST_DRAFTS = 100;
const MOST_BYTES = 8 * 1024 ** 2;
/** Most bytes of one draft. */
export const MOST_DRAFT_BYTES = 512 * 1024;

const ID_LENGTH = 12;

/** A saved draft, without its contents. */
export interface SavedDraft {
  id: string;
  version: number;
  savedAt: Date;
}

/** A draft with its contents. */
export type ReportDraft = SavedDraft & DraftBody;

/**
 * Returns the reader's sight of drafts; null without a sign-in, and for tokens that neither upload nor manage. Marks
 * the request's answer as personal, so that no cache keeps it.
 */
export async function draftsNow(): Promise<(Own & { by: string }) | null> {
  const reader = await currentReader();
  notePersonal();
  const own = reader && draftsInSight(reader);
  return reader && own ? { ...own, by: reader.id } : null;
}

/**
 * Returns the reader's sight of drafts. Throws `unauthorized` without a sign-in, and `forbidden` for tokens that may
 * keep no drafts.
 */
export async function requireDrafts(): Promise<Own & { by: string }> {
  const own = await draftsNow();
  if (own) return own;
  if (await currentReader()) throw new ExpectedError("forbidden", "This token may keep no drafts of reports.");
  throw new ExpectedError(
    "unauthorized",
    "The server keeps drafts of authors whom it knows: send a token, or sign in at /account.",
  );
}

/** Returns the author's drafts, the one saved last first. `revises` is the key of a report to publish again. */
export const listDrafts = (own: Own) =>
  readingOwn(own, (rows) =>
    rows
      .selectFrom("reportDrafts")
      .select(["id", "title", "version", "savedAt", sql<string | null>`body->'revises'->>'key'`.as("revises")])
      .where("owner", "=", own.owner)
      .orderBy("savedAt", "desc")
      .orderBy("id")
      .execute(),
  );

/** Returns the id of the author's draft that changes this revision of a report; null without one. */
export async function draftRevising(own: Own, report: string, revision: number): Promise<string | null> {
  const found = await readingOwn(own, (rows) =>
    rows
      .selectFrom("reportDrafts")
      .select("id")
      .where("owner", "=", own.owner)
      .where(sql<boolean>`body->'revises'->>'key' = ${report} and body->'revises'->>'revision' = ${String(revision)}`)
      .orderBy("savedAt", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  return found?.id ?? null;
}

/** Returns a draft, or null where the author has none with this id. */
export async function loadDraft(own: Own, id: string): Promise<ReportDraft | null> {
  const found = await readingOwn(own, (rows) =>
    rows
      .selectFrom("reportDrafts")
      .select(["id", "version", "savedAt", "body"])
      .where("owner", "=", own.owner)
      .where("id", "=", id)
      .execute(),
  );
  return withJson(found, { body: draftBody }).map(({ body, ...draft }) => ({ ...draft, ...body }))[0] ?? null;
}

const columnsOf = (body: DraftBody) => {
  const text = JSON.stringify(body);
  return { title: body.title, body: text, bytes: Buffer.byteLength(text), savedAt: new Date() };
};

/** Throws `bad-request` where the author's other drafts leave no room for one of this size in bytes. */
async function requireDraftRoom(client: Parameters<typeof dbOn>[0], owner: string, id: string, bytes: number) {
  // One at a time, so that two saves can't both take the last room.
  await client.query("select pg_advisory_xact_lock(hashtext($1))", [`drafts ${owner}`]);
  const [kept] = await dbOn(client)
    .selectFrom("reportDrafts")
    .select(({ fn }) => [fn.countAll<number>().as("count"), sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes")])
    .where("owner", "=", owner)
    .where("id", "<>", id)
    .execute();
  if (Number(kept?.count ?? 0) >= MOST_DRAFTS)
    throw new ExpectedError("bad-request", `You keep ${MOST_DRAFTS} drafts, which is the limit. Delete one first.`);
  if ((kept?.bytes ?? 0) + bytes > MOST_BYTES)
    throw new ExpectedError(
      "bad-request",
      `Your drafts would exceed ${MOST_BYTES / 1024 ** 2} MiB in all. Delete one first, or shorten this one.`,
    );
}

/** Stores a new draft. Throws `bad-request` where the author has no room left. */
export async function addDraft({ owner, by }: Own & { by: string }, body: DraftBody): Promise<SavedDraft> {
  const draft = { ...columnsOf(body), id: randomLetters(ID_LENGTH), version: 1 };
  await inTransaction(async (client) => {
    await requireDraftRoom(client, owner, draft.id, draft.bytes);
    await dbOn(client)
      .insertInto("reportDrafts")
      .values({ ...draft, owner, tokenId: by, createdAt: draft.savedAt })
      .execute();
  });
  return draft;
}

/**
 * Saves a draft over its version `from`. Throws `changed` where another version was saved since, `not-found` where the
 * author has no such draft, and `bad-request` without room.
 */
export async function saveDraft(own: Own, id: string, from: number, body: DraftBody): Promise<SavedDraft> {
  const draft = { ...columnsOf(body), id, version: from + 1 };
  const found = await inTransaction(async (client) => {
    await requireDraftRoom(client, own.owner, id, draft.bytes);
    const { id: _, ...values } = draft;
    return dbOn(client)
      .updateTable("reportDrafts")
      .set(values)
      .where("id", "=", id)
      .where("owner", "=", own.owner)
      .$if(own.token !== null, (rows) => rows.where("tokenId", "=", own.token ?? ""))
      .where("version", "=", from)
      .returning("id")
      .execute();
  });
  if (found.length === 1) return draft;
  const other = await loadDraft(own, id);
  if (!other) throw absentDraft();
  throw new ExpectedError(
    "changed",
    `This draft was saved elsewhere on ${formatDate(other.savedAt)}, as version ${other.version}. ` +
      "Nothing was overwritten: read it again, join both, and save over that version.",
  );
}

/** Deletes a draft. Throws `not-found` where the author has none with this id. */
export async function deleteDraft(own: Own, id: string): Promise<void> {
  const gone = await inTransaction((client) =>
    dbOn(client)
      .deleteFrom("reportDrafts")
      .where("id", "=", id)
      .where("owner", "=", own.owner)
      .$if(own.token !== null, (rows) => rows.where("tokenId", "=", own.token ?? ""))
      .returning("id")
      .execute(),
  );
  if (gone.length !== 1) throw absentDraft();
}

/** Returns the error for a draft that the reader doesn't have. It doesn't show whether somebody else has it. */
export const absentDraft = () => new ExpectedError("not-found", "You have no draft with this id.");
