import type { PoolClient } from "pg";
import { z } from "zod";
import { mayManageAll, mayRead, type Visibility } from "@/lib/domain/access/rights";
import type { Issue } from "@/lib/domain/model";
import { ERROR_STATUS, type ErrorCode, ExpectedError } from "@/lib/errors";
import { noteChange } from "../access/audit";
import { ownerDb } from "../kysely";
import { ownerPool } from "../owner-pool";
import { query, queryOne } from "../query";
import { firstIssues } from "../read/first-issues";
import { refuseRetracted } from "../read/tombstones";
import type { SignedIn } from "../reader";
import { inTransaction } from "../transaction";
import { failReimport } from "./reimports";
import { writeIssues } from "./save-bundle";

const bundleRow = z.object({
  key: z.number(),
  id: z.string(),
  sha256: z.string(),
  fileName: z.string(),
  sizeBytes: z.coerce.number(),
  owner: z.string().nullable(),
  uploader: z.string().nullable(),
  visibility: z.string(),
  status: z.enum(["queued", "importing", "ready", "failed"]),
  failure: z
    .object({ code: z.string(), message: z.string() })
    .transform(({ code, message }) => ({ code: isErrorCode(code) ? code : ("internal" as const), message }))
    .nullable(),
});
const BUNDLE_COLUMNS = "key, id, sha256, file_name, size_bytes, owner, uploader, visibility, status, failure";

/** The columns of a bundle that imports and uploads read. */
export type BundleState = z.output<typeof bundleRow>;

/** Returns a bundle by its key, or null where it is gone. */
export const bundleState = (key: number): Promise<BundleState | null> =>
  queryOne(bundleRow, `select ${BUNDLE_COLUMNS} from bundles where key = $1`, [key], ownerPool());

/** Returns a bundle's key by its public id, or null where the id is unknown. */
export async function bundleKeyOf(id: string): Promise<number | null> {
  const found = await queryOne(
    bundleRow.pick({ key: true }),
    "select key from bundles where id = $1",
    [id],
    ownerPool(),
  );
  return found?.key ?? null;
}

/** Returns true where any bundle, or the tombstone of one, exists. */
export async function hasBundles(): Promise<boolean> {
  const { rowCount } = await ownerPool().query(
    "(select from bundles limit 1) union all (select from tombstones limit 1)",
  );
  return rowCount !== 0;
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

export interface NewBundle {
  id: string;
  sha256: string;
  sizeBytes: number;
  fileName: string;
  title: string;
  /** Absent: a public upload by a program of this machine. */
  by?: UploadedBy;
}

/**
 * Inserts a bundle. Uploads of the same bytes wait for each other: the first gets `isNew`, the others the same bundle.
 * `settle` runs inside the transaction (keep the bytes, enqueue the import). A failed bundle counts as new again,
 * unless it has another owner. Throws `gone` with the reason for a retracted bundle, and `held-by-others` for one that
 * the uploader may not see.
 */
export async function registerBundle(
  bundle: NewBundle,
  settle: (client: PoolClient, state: BundleState, isNew: boolean) => Promise<void>,
): Promise<{ state: BundleState; isNew: boolean }> {
  return withBytesLocked(bundle.sha256, async (client) => {
    const { by = ANYBODY } = bundle;
    await refuseRetracted(client, bundle.sha256);
    const inserted = await query(
      bundleRow,
      `insert into bundles (id, sha256, size_bytes, file_name, title, uploaded_at, owner, visibility, embargo_until,
         delete_key, uploader)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12)
       on conflict (sha256) do update set status = 'queued', failure = null, file_name = excluded.file_name,
         title = excluded.title, uploaded_at = excluded.uploaded_at, owner = excluded.owner,
         visibility = excluded.visibility, embargo_until = excluded.embargo_until,
         delete_key = excluded.delete_key, uploader = excluded.uploader
         where bundles.status = 'failed' and bundles.visibility <> 'retracted'
           and (bundles.owner is null or bundles.owner = excluded.owner or $11)
       returning ${BUNDLE_COLUMNS}`,
      [
        bundle.id,
        bundle.sha256,
        bundle.sizeBytes,
        bundle.fileName,
        bundle.title,
        new Date(),
        by.owner,
        by.visibility,
        by.embargoUntil,
        by.deleteKey,
        mayManageAll(by.reader),
        by.reader?.id ?? null,
      ],
      client,
    );
    const isNew = inserted.length > 0;
    const known = `select ${BUNDLE_COLUMNS} from bundles where sha256 = $1`;
    const [state] = isNew ? inserted : await query(bundleRow, known, [bundle.sha256], client);
    if (!state) throw new Error("The bundle that was to be registered is gone.");
    // A bundle that this request inserted can't be hidden from it.
    if (!isNew && !mayRead(by.reader, state))
      throw new ExpectedError("held-by-others", "These bytes are here already, and their owner does not show them.");
    if (isNew) {
      await client.query("delete from import_progress where bundle_key = $1", [state.key]);
      const actor = by.reader ?? (bundle.by ? "anonymous" : "command line");
      const details = { title: bundle.title, visibility: by.visibility };
      await noteChange({ actor, action: "upload", subject: state.id, details }, client);
    }
    await settle(client, state, isNew);
    return { state, isNew };
  });
}

/**
 * Returns name and title of a ready bundle that is one plain file, or null for others. Inside the caller's transaction.
 */
export async function singleFileOf(
  client: PoolClient,
  key: number,
): Promise<{ fileName: string; title: string } | null> {
  const [file] = await query(
    z.object({ fileName: z.string(), title: z.string() }),
    `select b.file_name, b.title from bundles b
     join source_files f on f.bundle_key = b.key and f.path = b.file_name
     where b.key = $1 and b.status = 'ready' and b.file_count = 1`,
    [key],
    client,
  );
  return file ?? null;
}

/** The advisory lock that a running backup holds. */
export const KEEP_BYTES_LOCK = 72_707_370;

/**
 * Returns true where stored bytes may be deleted until the caller's transaction ends, false while a backup copies them.
 * Garbage collection deletes the rest later.
 */
export async function mayForgetBytes(client: PoolClient): Promise<boolean> {
  const [asked] = await query(
    z.object({ free: z.boolean() }),
    `select pg_try_advisory_xact_lock_shared(${KEEP_BYTES_LOCK}) as free`,
    [],
    client,
  );
  return asked?.free ?? false;
}

/**
 * Removes a bundle whose import was refused, and its bytes. Returns false where the same bytes were uploaded again
 * meanwhile.
 */
export async function removeFailedBundle(state: BundleState, forgetBytes: () => Promise<void>): Promise<boolean> {
  return withBytesLocked(state.sha256, async (client) => {
    const { rowCount } = await client.query(
      "delete from bundles where key = $1 and status = 'failed' and visibility <> 'retracted'",
      [state.key],
    );
    if (rowCount !== 1) return false;
    if (await mayForgetBytes(client)) await forgetBytes();
    return true;
  });
}

/** Marks an import as begun. A ready bundle stays ready during another import. */
export async function markImporting(key: number): Promise<void> {
  await ownerPool().query(
    "update bundles set status = 'importing', failure = null where key = $1 and status <> 'ready'",
    [key],
  );
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
  const [changed] = await query(
    bundleRow,
    `update bundles set stored_bytes = $2 where sha256 = $1 and stored_bytes <> $2 returning ${BUNDLE_COLUMNS}`,
    [sha256, state],
    client,
  );
  return changed ?? null;
}

/** Returns true where a bundle has these bytes; inside the caller's transaction. */
export async function isKnown(client: PoolClient, sha256: string): Promise<boolean> {
  const { rowCount } = await client.query("select from bundles where sha256 = $1", [sha256]);
  return rowCount !== 0;
}

/**
 * Marks an import as refused and keeps its issues. A ready bundle stays ready, and a pending re-import report gets the
 * failure.
 */
export async function markFailed(key: number, failure: { code: ErrorCode; message: string }, issues: readonly Issue[]) {
  await inTransaction(async (client) => {
    await failReimport(client, key, failure.message);
    const { rowCount } = await client.query(
      "update bundles set status = 'failed', failure = $2, issue_count = $3 where key = $1 and status <> 'ready'",
      [key, JSON.stringify(failure), issues.length],
    );
    if (rowCount !== 1) return;
    await client.query("delete from issues where bundle_key = $1", [key]);
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

/** Returns the refusal of a failed bundle, with its issues. */
export async function failureOf(state: BundleState): Promise<ExpectedError> {
  const issues = await firstIssues(ownerDb(), state.key);
  const failure = state.failure ?? { code: "internal" as const, message: "The import failed." };
  return new ExpectedError(failure.code, failure.message, issues);
}
