import { setTimeout as sleep } from "node:timers/promises";
import { tooLarge } from "../blobs/refusals";
import { blobStore } from "../blobs/store";
import type { AnnouncedUpload, Digests, DirectUploads, PendingBlob } from "../blobs/types";
import { enqueueImport, ensureQueue } from "../db/queue/import-queue";
import {
  type BundleState,
  bundleState,
  failureOf,
  markStoredBytes,
  namesOfReady,
  registerBundle,
  removeFailedBundle,
  type UploadedBy,
} from "../db/write/bundles-write";
import type { Rename } from "../db/write/save-bundle";
import { mayManage } from "../domain/access/rights";
import { bundleId } from "../domain/names/bundle-id";
import { type Given, givenOf, givenText } from "../domain/names/given";
import { visibleText } from "../domain/names/visible-text";
import { maskSecrets } from "../domain/secrets/secrets";
import { env } from "../env";
import { ExpectedError } from "../errors";

type StoredGiven = NonNullable<BundleState["given"]>;

interface Named {
  fileName: string;
  /** Null: the file's name without its suffixes. */
  title: string | null;
}

/** Facts of the uploader besides names. */
interface Said {
  /** Absent: without an owner, and public. */
  by?: UploadedBy;
  /** Facts of all runs, checked (lib/domain/names/given.ts). Absent: none. */
  given?: Given;
}

export interface Upload extends Named, Said {
  source: AsyncIterable<Uint8Array>;
  signal?: AbortSignal;
}

export interface StoredUpload {
  state: BundleState;
  /** True where the same bytes were here already. */
  duplicate: boolean;
}

/**
 * Stores an upload and queues its import; equal bytes are one bundle. A single file's name describes it, and so does
 * what an upload states: with another name or other facts it is read again, and gets them on success. Leaves nothing
 * when it throws.
 */
export async function storeUpload(upload: Upload): Promise<StoredUpload> {
  await ensureQueue();
  const { source, signal } = upload;
  const bytes = await blobStore().put(source, { maxBytes: env().BENCHFOLIO_MAX_UPLOAD, signal });
  try {
    return await takeBytes(bytes, upload);
  } finally {
    await bytes.discard();
  }
}

/** Returns the direct uploads of the store; throws `not-found` where it has none. */
function direct(): DirectUploads {
  const found = blobStore().direct;
  if (!found)
    throw new ExpectedError(
      "not-found",
      "This server takes the bytes of uploads itself: send them by POST to /api/v1/bundles.",
    );
  return found;
}

/**
 * Begins an upload whose bytes go to the store itself. Throws `not-found` where the store takes none, and
 * `upload-too-large`.
 */
export async function beginDirectUpload(announced: AnnouncedUpload) {
  const { BENCHFOLIO_MAX_UPLOAD: maxBytes } = env();
  const uploads = direct();
  if (announced.sizeBytes > maxBytes) throw tooLarge(maxBytes);
  return uploads.begin(announced);
}

/** Turns the bytes that a client sent to the store into an upload, once their sha256 is that of the sender. */
export async function finishDirectUpload(id: string, sent: Digests, said: Said): Promise<StoredUpload> {
  await ensureQueue();
  const { bytes, ...named } = await direct().finish(id, sent);
  try {
    const stored = await takeBytes(bytes, { ...named, ...said });
    await bytes.discard();
    return stored;
  } catch (error) {
    // After an error of ours the client may ask again, without sending the bytes again.
    if (error instanceof ExpectedError && error.status < 500) await bytes.discard();
    throw error;
  }
}

async function takeBytes(bytes: PendingBlob, upload: Named & Said): Promise<StoredUpload> {
  if (bytes.sizeBytes === 0)
    throw new ExpectedError(
      "archive-empty",
      "The upload has no bytes. Check that the file was written completely, and send it again.",
    );
  const { sha256, sizeBytes } = bytes;
  const fileName = baseName(upload.fileName);
  const title = maskSecrets(upload.title?.trim() || titleOf(fileName));
  const { by } = upload;
  const stated = statedBy(upload);
  const again: Rename[] = [];
  const { state, isNew } = await registerBundle(
    { id: bundleId(sha256), sha256, sizeBytes, fileName, title: title.slice(0, 200), given: stated, by },
    async (client, bundle, fresh) => {
      await bytes.keep();
      const healed = await markStoredBytes(client, sha256, "whole");
      if (fresh || healed) return enqueueImport(client, bundle);
      // Only owners name what they own.
      const mayName = bundle.owner === null || mayManage(by?.reader ?? null, bundle);
      const before = mayName ? await namesOfReady(client, bundle.key) : null;
      if (!before) return;
      const isRenamed = before.isFile && before.fileName !== fileName;
      const given = joinGiven(bundle.given, stated);
      const isNews = given !== null && !isSame(given, bundle.given);
      if (!isRenamed && !isNews) return;
      const own = upload.title?.trim() || before.title === titleOf(before.fileName);
      const names = {
        fileName: isRenamed ? fileName : before.fileName,
        title: isRenamed && own ? title.slice(0, 200) : before.title,
      };
      const rename = { ...names, ...(isNews ? { given } : {}) };
      again.push(rename);
      await enqueueImport(client, bundle, rename);
    },
  );
  const [rename] = again;
  return { state: rename ? { ...state, ...rename, status: "importing" } : state, duplicate: !isNew };
}

/** Returns the facts of an upload, with their author and time; null for none. */
const statedBy = ({ given = {}, by }: Said): StoredGiven | null => {
  const values = Object.fromEntries(Object.entries(givenOf(given)).map(([key, text]) => [key, maskSecrets(text)]));
  return Object.keys(values).length === 0 ? null : { values, by: by?.owner ?? null, at: new Date().toISOString() };
};

/** Earlier facts stay unless the upload states them anew. */
const joinGiven = (before: StoredGiven | null, now: StoredGiven | null): StoredGiven | null =>
  now === null ? before : { ...now, values: { ...before?.values, ...now.values } };

const isSame = (a: StoredGiven | null, b: StoredGiven | null): boolean =>
  givenText(a?.values ?? {}) === givenText(b?.values ?? {});

const POLL_MS = 50;

/**
 * Waits up to `seconds` for the import, and returns the bundle's state then. A refused upload leaves nothing, and its
 * reason is thrown; with 0 seconds it is returned as failed.
 */
export async function awaitVerdict(stored: BundleState, seconds: number): Promise<BundleState> {
  const until = performance.now() + seconds * 1000;
  let state: BundleState | null = stored;
  for (;;) {
    if (state.status === "failed" && seconds > 0) {
      const refusal = await failureOf(state);
      await removeFailedBundle(state, () => blobStore().delete(stored.sha256));
      throw refusal;
    }
    // A bundle that is read again for another name or facts stays ready until it has them.
    const renaming =
      state.status === "ready" && (state.fileName !== stored.fileName || !isSame(state.given, stored.given));
    if (state.status === "failed" || (state.status === "ready" && !renaming)) return state;
    if (performance.now() >= until) return renaming ? { ...state, status: "importing" } : state;
    await sleep(POLL_MS);
    state = await bundleState(stored.key);
    if (!state)
      throw new ExpectedError(
        "no-results",
        "The same bytes were uploaded twice at the same moment and refused; the other answer says why.",
      );
  }
}

/** Returns the last part of a name from a browser or script; never used as a path. */
function baseName(name: string): string {
  const last =
    visibleText(name)
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, "")
      .trim() ?? "";
  return maskSecrets(last.slice(-200)) || "upload";
}

/** `jan25.ann.tar.gz` -> `jan25.ann`. */
function titleOf(fileName: string): string {
  return fileName.replace(/(?:\.tar)?\.(?:tar|tgz|tbz2?|txz|tzst|gz|zst|xz|bz2|zip)$/i, "") || fileName;
}
