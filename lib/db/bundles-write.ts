import type { PoolClient } from "pg";
import { z } from "zod";
import { mayManageAll, mayRead, type Visibility } from "../domain/access/rights";
import type { Issue } from "../domain/model";
import { ERROR_STATUS, type ErrorCode, ExpectedError } from "../errors";
import { noteChange } from "./audit";
import { ownerPool } from "./owner-pool";
import { query, queryOne } from "./query";
import type { SignedIn } from "./reader";
import { failReimport } from "./reimports";
import { writeIssues } from "./save-bundle";
import { refuseRetracted } from "./tombstones";
import { inTransaction } from "./transaction";

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

/** What an import and an upload need to know of a bundle. */
export type BundleState = z.output<typeof bundleRow>;

/** A bundle by its key, or null when it is gone. */
export const bundleState = (key: number): Promise<BundleState | null> =>
  queryOne(bundleRow, `select ${BUNDLE_COLUMNS} from bundles where key = $1`, [key], ownerPool());

/** A bundle's key by its public id, or null. */
export async function bundleKeyOf(id: string): Promise<number | null> {
  const found = await queryOne(
    bundleRow.pick({ key: true }),
    "select key from bundles where id = $1",
    [id],
    ownerPool(),
  );
  return found?.key ?? null;
}

/** Whether there is any bundle or ever was one that was withdrawn, whatever became of it. */
export async function hasBundles(): Promise<boolean> {
  const { rowCount } = await ownerPool().query(
    "(select from bundles limit 1) union all (select from tombstones limit 1)",
  );
  return rowCount !== 0;
}

/** Whose an upload is and who is to see it. */
export interface UploadedBy {
  /** Null without a token. */
  owner: string | null;
  visibility: Visibility;
  embargoUntil: Date | null;
  /** Hash of the key that deletes it, of an upload without a token. */
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
  /** Absent: a program of this machine, for everybody. */
  by?: UploadedBy;
}

/**
 * Makes a bundle known. Two uploads of the same bytes wait for each other here: the first one gets `isNew`, the other
 * the same bundle. `settle` runs inside the transaction (keep the bytes, enqueue the import). A bundle whose import had
 * failed is taken as new again, where it is nobody else's; one that was retracted is refused with the reason, and one that the uploader may not see as well.
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
      `insert into bundles (id, sha256, size_bytes, file_name, title, uploaded_at, owner, visibility, embargo_until, delete_key, uploader)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12)
       on conflict (sha256) do update set status = 'queued', failure = null, file_name = excluded.file_name,
         title = excluded.title, uploaded_at = excluded.uploaded_at, owner = excluded.owner, visibility = excluded.visibility,
         embargo_until = excluded.embargo_until, delete_key = excluded.delete_key, uploader = excluded.uploader
         where bundles.status = 'failed' and bundles.visibility <> 'retracted' and (bundles.owner is null or bundles.owner = excluded.owner or $11)
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
    // Of what this request made nothing was here before that its owner hides.
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

/** Name and title of a bundle that is ready and one plain file, no archive; null for others. Inside the caller's transaction. */
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

/** The advisory lock of a backup that is being made. */
export const KEEP_BYTES_LOCK = 72_707_370;

/** Whether stored bytes may be forgotten until the caller's transaction ends: not while a backup copies them. Bytes that stay are collected later. */
export async function mayForgetBytes(client: PoolClient): Promise<boolean> {
  const [asked] = await query(
    z.object({ free: z.boolean() }),
    `select pg_try_advisory_xact_lock_shared(${KEEP_BYTES_LOCK}) as free`,
    [],
    client,
  );
  return asked?.free ?? false;
}

/** Removes a bundle whose import was refused, and its bytes; false when somebody uploaded it again meanwhile. */
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

/** Marks an import as begun; a bundle that is ready stays so while it is imported again. */
export async function markImporting(key: number): Promise<void> {
  await ownerPool().query(
    "update bundles set status = 'importing', failure = null where key = $1 and status <> 'ready'",
    [key],
  );
}

/**
 * Says what is known of a bundle's stored bytes, inside the caller's transaction. Answers the bundle that this changed; null
 * where no bundle has these bytes or it was known before.
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

/** Whether a bundle has these bytes; inside the caller's transaction. */
export async function isKnown(client: PoolClient, sha256: string): Promise<boolean> {
  const { rowCount } = await client.query("select from bundles where sha256 = $1", [sha256]);
  return rowCount !== 0;
}

/** Marks an import as refused and keeps its issues; a bundle that is ready stays as it is, and whoever asked to import it again is told. */
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

/** Runs `work` in a transaction that no other upload or removal of the same bytes can be inside of. */
export async function withBytesLocked<T>(sha256: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [sha256]);
    return work(client);
  });
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** The refusal that a failed bundle stands for, with the issues that were found. */
export async function failureOf(state: BundleState): Promise<ExpectedError> {
  const issues = await query(
    issueRow,
    "select code, severity, path, line, text, message from issues where bundle_key = $1 order by ordinal limit 1000",
    [state.key],
    ownerPool(),
  );
  const failure = state.failure ?? { code: "internal" as const, message: "The import failed." };
  return new ExpectedError(failure.code, failure.message, issues);
}

const issueRow = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  path: z.string().nullable(),
  line: z.number().nullable(),
  text: z.string().nullable(),
  message: z.string(),
});
