import { type Kysely, type Selection, sql } from "kysely";
import type { PoolClient } from "pg";
import { z } from "zod";
import { type StoredGiven, storedGiven, type WaitingGiven, waitingGiven } from "@/lib/api/schemas/given";
import { mayManageAll, mayRead, type Visibility } from "@/lib/domain/access/rights";
import type { Issue } from "@/lib/domain/model";
import type { FactChange } from "@/lib/domain/names/restate";
import { ERROR_STATUS, type ErrorCode, ExpectedError } from "@/lib/errors";
import { type Actor, noteChange } from "../access/audit";
import { withJson } from "../jsonb";
import { dbOn, ownerDb } from "../kysely";
import { firstIssues } from "../read/first-issues";
import { COMMIT_START } from "../read/stated";
import { refuseRetracted } from "../read/tombstones";
import { unreadTables } from "../read/unread-tables";
import type { SignedIn } from "../reader";
import type { Database } from "../schema/database";
import { inTransaction } from "../transaction";
import { failReimport } from "./reimports";
import { type AskToReplace, lockRivals } from "./replaced";
import { writeIssues } from "./save-bundle";

/** The columns of a bundle that imports and uploads read. */
const NAMES = ["key", "id", "sha256", "fileName", "sizeBytes", "owner", "uploader", "visibility"] as const;
const STATE = [...NAMES, "visibilityAsked", "status", "failure", "given", "givenNext", "unreadTables"] as const;
const failure = z
  .object({ code: z.string(), message: z.string() })
  .transform(({ code, message }) => ({ code: isErrorCode(code) ? code : ("internal" as const), message }))
  .nullable();
const withFailure = (rows: readonly Selection<Database, "bundles", (typeof STATE)[number]>[]) =>
  withJson(rows, {
    failure,
    given: storedGiven.nullable(),
    givenNext: waitingGiven.nullable(),
    unreadTables: unreadTables.nullable().transform((tables) => tables ?? []),
  });
/** A bundle as imports and uploads read it. */
export type BundleState = ReturnType<typeof withFailure>[number];

/** Returns the bundle with this key or these bytes, or null where there is none. */
async function findBundle(from: Kysely<Database>, column: "key" | "sha256", value: string | number) {
  const found = from.selectFrom("bundles").select(STATE).where(column, "=", value);
  return withFailure(await found.execute())[0] ?? null;
}

/** Returns a bundle by its key, or null where it is gone. */
export const bundleState = (key: number): Promise<BundleState | null> => findBundle(ownerDb(), "key", key);

/** Returns a bundle's key by its public id, or null where the id is unknown. */
export async function bundleKeyOf(id: string): Promise<number | null> {
  const found = await ownerDb().selectFrom("bundles").select("key").where("id", "=", id).executeTakeFirst();
  return found?.key ?? null;
}

/** Returns true where any bundle, or the tombstone of one, exists. */
export async function hasBundles(): Promise<boolean> {
  const any = (table: "bundles" | "tombstones") => ownerDb().selectFrom(table).select("id").limit(1).execute();
  return (await any("bundles")).length > 0 || (await any("tombstones")).length > 0;
}

/** The owner of an upload and its visibility. */
export interface UploadedBy {
  /** Null without a token. */
  owner: string | null;
  visibility: Visibility;
  embargoUntil: Date | null;
  /** Hash of the delete key, for an upload without a token; else null. */
  deleteKey: string | null;
  reader: SignedIn | null;
}

const ANYBODY: UploadedBy = {
  owner: null,
  visibility: "public",
  embargoUntil: null,
  deleteKey: null,
  reader: null,
};

/** An upload to register. */
export interface NewBundle {
  id: string;
  sha256: string;
  sizeBytes: number;
  fileName: string;
  title: string;
  /** Facts of the upload on all runs. Absent = none. */
  given?: StoredGiven | null;
  /** With it, the bundle replaces earlier uploads of the same commit and facts. */
  replaces?: AskToReplace | null;
  /** Absent: a public upload by a program of this machine. */
  by?: UploadedBy;
}

/**
 * Inserts a bundle. Uploads of the same bytes wait for each other: the first gets `isNew`, the others the same bundle.
 * `settle` runs inside the transaction (keep the bytes, enqueue the import). A failed bundle counts as new again,
 * unless it has another owner and the uploader may not manage all. Throws `gone` with the reason for a retracted
 * bundle, and `held-by-others` for one that the uploader may not see.
 */
export async function registerBundle(
  bundle: NewBundle,
  settle: (client: PoolClient, state: BundleState, isNew: boolean) => Promise<void>,
): Promise<{ state: BundleState; isNew: boolean }> {
  return withBytesLocked(bundle.sha256, async (client) => {
    const { by = ANYBODY } = bundle;
    await refuseRetracted(client, bundle.sha256);
    const bundles = dbOn(client);
    // The insertion locks the row of the same bytes, also where it changes nothing.
    const before = bundle.replaces ? await findBundle(bundles, "sha256", bundle.sha256) : null;
    if (before) await lockRivals(client, before.key);
    const { id, sha256, sizeBytes, fileName, title } = bundle;
    const { owner, visibility, embargoUntil, deleteKey } = by;
    const facts = { fileName, title, uploadedAt: new Date(), owner, visibility, embargoUntil, deleteKey };
    const given = bundle.given ? JSON.stringify(bundle.given) : null;
    const stream = {
      project: bundle.given?.values.project ?? null,
      commitStart: bundle.given?.values.commit?.slice(0, COMMIT_START) ?? null,
      replaces: Boolean(bundle.replaces),
      manifestFacts: null,
      askedAt: bundle.replaces ? new Date(bundle.replaces.at) : null,
      replacesAll: bundle.replaces?.all ?? false,
      setAside: null,
      keptAt: null,
      retained: false,
    };
    const again = {
      ...facts,
      ...stream,
      given,
      givenNext: null,
      visibilityAsked: null,
      uploader: by.reader?.id ?? null,
      status: "queued" as const,
      failure: null,
    };
    const inserted = await bundles
      .insertInto("bundles")
      .values({ id, sha256, sizeBytes, ...again })
      .onConflict((on) =>
        on
          .column("sha256")
          .doUpdateSet(again)
          .where("bundles.status", "=", "failed")
          .where("bundles.visibility", "<>", "retracted")
          .where(({ eb, or }) =>
            or([
              eb("bundles.owner", "is", null),
              eb("bundles.owner", "=", owner),
              eb.val(mayManageAll(by.reader)).$castTo<boolean>(),
            ]),
          ),
      )
      .returning(STATE)
      .execute();
    const isNew = inserted.length > 0;
    const state = isNew ? withFailure(inserted)[0] : await findBundle(bundles, "sha256", sha256);
    if (!state) throw new Error("The bundle that was to be registered is gone.");
    // A bundle that this request inserted can't be hidden from it.
    if (!isNew && !mayRead(by.reader, state))
      throw new ExpectedError(
        "held-by-others",
        "These bytes are here already in a hidden bundle of another owner. Ask the owner to publish it.",
      );
    if (isNew) {
      await bundles.deleteFrom("importProgress").where("bundleKey", "=", state.key).execute();
      const actor = by.reader ?? (bundle.by ? "anonymous" : "command line");
      const details = {
        title: bundle.title,
        visibility: by.visibility,
        ...(bundle.given ? { given: bundle.given.values } : {}),
        ...(bundle.replaces ? { replaces: true } : {}),
      };
      await noteChange({ actor, action: "upload", subject: state.id, details }, client);
    }
    await settle(client, state, isNew);
    return { state, isNew };
  });
}

/** Stores facts of a bundle for its next import, and notes who stated them. Inside the caller's transaction. */
export async function stateFacts(
  client: PoolClient,
  { key, id }: Pick<BundleState, "key" | "id">,
  given: WaitingGiven,
  changes: readonly FactChange[],
  actor: Actor,
): Promise<void> {
  await dbOn(client)
    .updateTable("bundles")
    .set({ givenNext: JSON.stringify(given) })
    .where("key", "=", key)
    .execute();
  const details = {
    ...Object.fromEntries(changes.map(({ key: name, from, to }) => [name, [from, to]])),
    ...(given.replaces ? { replaces: true } : {}),
  };
  await noteChange({ actor, action: "state", subject: id, details }, client);
}

/**
 * Returns name and title of a ready bundle; null for others. `isFile` is true for one plain file, `hasEngine` where a
 * run of it has a known engine. Inside the caller's transaction.
 */
export async function namesOfReady(
  client: PoolClient,
  key: number,
): Promise<{ fileName: string; title: string; isFile: boolean; hasEngine: boolean } | null> {
  const found = await dbOn(client)
    .selectFrom("bundles as b")
    .leftJoin("sourceFiles as f", (on) => on.onRef("f.bundleKey", "=", "b.key").onRef("f.path", "=", "b.fileName"))
    .select(["b.fileName", "b.title", "b.fileCount", "f.path"])
    .where("b.key", "=", key)
    .where("b.status", "=", "ready")
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const known = await dbOn(client)
    .selectFrom("executions as x")
    .innerJoin("settings as s", "s.id", "x.settingId")
    .innerJoin("engines as e", "e.id", "s.engineId")
    .select("e.name")
    .where("x.bundleKey", "=", key)
    .where("e.name", "<>", "unknown")
    .limit(1)
    .execute();
  const isFile = found.fileCount === 1 && found.path !== null;
  return { fileName: found.fileName, title: found.title, isFile, hasEngine: known.length > 0 };
}

/** The advisory lock that a running backup holds. */
export const KEEP_BYTES_LOCK = 72_707_370;

/**
 * Returns true where stored bytes may be deleted until the caller's transaction ends, false while a backup copies them.
 * Garbage collection deletes the rest later.
 */
export async function mayForgetBytes(client: PoolClient): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(KEEP_BYTES_LOCK)}) as free`.execute(dbOn(client));
  return rows[0]?.free ?? false;
}

/**
 * Removes a bundle whose import was refused, and its bytes unless a twin has them. Returns false where the same bytes
 * were uploaded again meanwhile, or the bundle was retracted.
 */
export async function removeFailedBundle(state: BundleState, forgetBytes: () => Promise<void>): Promise<boolean> {
  return withBytesLocked(state.sha256, async (client) => {
    const removed = await dbOn(client)
      .deleteFrom("bundles")
      .where("key", "=", state.key)
      .where("status", "=", "failed")
      .where("visibility", "<>", "retracted")
      .returning("key")
      .execute();
    if (removed.length !== 1) return false;
    if (!(await isKnown(client, state.sha256)) && (await mayForgetBytes(client))) await forgetBytes();
    return true;
  });
}

/** Marks an import as begun. A ready bundle stays ready during another import. */
export async function markImporting(key: number): Promise<void> {
  await ownerDb()
    .updateTable("bundles")
    .set({ status: "importing", failure: null })
    .where("key", "=", key)
    .where("status", "in", ["queued", "importing", "failed"])
    .execute();
}

/**
 * Records the state of a bundle's stored bytes, inside the caller's transaction. Returns the changed bundle, or null
 * where no bundle has these bytes or the state is the same.
 */
export async function markStoredBytes(
  client: PoolClient,
  sha256: string,
  state: "whole" | "damaged" | "missing",
): Promise<BundleState | null> {
  const changed = await dbOn(client)
    .updateTable("bundles")
    .set({ storedBytes: state })
    .where("sha256", "=", sha256)
    .where("storedBytes", "<>", state)
    .returning(STATE)
    .execute();
  return withFailure(changed)[0] ?? null;
}

/** Returns true where a bundle has these bytes, or a twin; inside the caller's transaction. */
export async function isKnown(client: PoolClient, sha256: string): Promise<boolean> {
  if ((await findBundle(dbOn(client), "sha256", sha256)) !== null) return true;
  const twin = dbOn(client).selectFrom("twins").select("bundleKey").where("sha256", "=", sha256).limit(1);
  return (await twin.execute()).length > 0;
}

/**
 * Marks an import as refused and keeps its issues. A ready bundle stays ready, and a pending re-import report gets the
 * failure. `given` are the facts that waited for this import; null = none did.
 */
export async function markFailed(
  key: number,
  failure: { code: ErrorCode; message: string },
  issues: readonly Issue[],
  given: WaitingGiven | null = null,
) {
  await inTransaction(async (client) => {
    await failReimport(client, key, failure.message);
    // Facts that were stated meanwhile wait for the next import.
    const rest = sql<string | null>`nullif(given_next, ${given && JSON.stringify(given)}::jsonb)`;
    await dbOn(client).updateTable("bundles").set({ givenNext: rest }).where("key", "=", key).execute();
    const marked = await dbOn(client)
      .updateTable("bundles")
      .set({ status: "failed", failure: JSON.stringify(failure), issueCount: issues.length })
      .where("key", "=", key)
      .where("status", "in", ["queued", "importing", "failed"])
      .returning("key")
      .execute();
    if (marked.length !== 1) return;
    await dbOn(client).deleteFrom("issues").where("bundleKey", "=", key).execute();
    await writeIssues(client, key, issues);
  });
}

/** Runs `work` in a transaction that excludes other uploads and removals of the same bytes. */
export async function withBytesLocked<T>(sha256: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [sha256]);
    return work(client);
  });
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** Returns the refusal of a failed bundle, with its first 1,000 issues. */
export async function failureOf(state: BundleState): Promise<ExpectedError> {
  const issues = await firstIssues(ownerDb(), state.key);
  const failure = state.failure ?? { code: "internal" as const, message: "The import failed." };
  return new ExpectedError(failure.code, failure.message, issues);
}
