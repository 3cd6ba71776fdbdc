import { setTimeout as sleep } from "node:timers/promises";
import { blobStore } from "../blobs/store";
import { type BundleState, bundleState, failureOf, registerBundle, removeFailedBundle } from "../db/bundles-write";
import { enqueueImport, ensureQueue } from "../db/import-queue";
import { bundleId } from "../domain/bundle-id";
import { maskSecrets } from "../domain/secrets";
import { env } from "../env";
import { ExpectedError } from "../errors";

export interface Upload {
  source: AsyncIterable<Uint8Array>;
  fileName: string;
  /** Null: the file's name without its endings. */
  title: string | null;
  signal?: AbortSignal;
}

export interface StoredUpload {
  state: BundleState;
  /** True where the same bytes were here already. */
  duplicate: boolean;
}

/** Stores an upload and enqueues its import; the same bytes again are the same bundle. Leaves nothing when it throws. */
export async function storeUpload(upload: Upload): Promise<StoredUpload> {
  await ensureQueue();
  const { source, signal } = upload;
  const bytes = await blobStore().put(source, { maxBytes: env().BENCHFOLIO_MAX_UPLOAD, signal });
  try {
    if (bytes.sizeBytes === 0)
      throw new ExpectedError(
        "archive-empty",
        "The upload has no bytes. Check that the file was written completely, and send it again.",
      );
    const { sha256, sizeBytes } = bytes;
    const fileName = baseName(upload.fileName);
    const title = maskSecrets(upload.title?.trim() || titleOf(fileName));
    const { state, isNew } = await registerBundle(
      { id: bundleId(sha256), sha256, sizeBytes, fileName, title: title.slice(0, 200) },
      async (client, bundle, fresh) => {
        await bytes.keep();
        if (fresh) await enqueueImport(client, bundle);
      },
    );
    return { state, duplicate: !isNew };
  } finally {
    await bytes.discard();
  }
}

const POLL_MS = 50;

/**
 * Waits up to `seconds` for the import's verdict. A refused upload is thrown as its reason and leaves nothing behind;
 * otherwise the bundle as it then is.
 */
export async function awaitVerdict(stored: BundleState, seconds: number): Promise<BundleState> {
  const until = Date.now() + seconds * 1000;
  let state: BundleState | null = stored;
  for (;;) {
    if (state.status === "failed" && seconds > 0) {
      const refusal = await failureOf(state);
      await removeFailedBundle(state, () => blobStore().delete(stored.sha256));
      throw refusal;
    }
    if (state.status === "ready" || state.status === "failed" || Date.now() >= until) return state;
    await sleep(POLL_MS);
    state = await bundleState(stored.key);
    if (!state)
      throw new ExpectedError(
        "no-results",
        "The same bytes were uploaded twice at the same moment and refused; the other answer says why.",
      );
  }
}

/** The last part of a name that a browser or script sent; never used as a path. */
function baseName(name: string): string {
  const last =
    name
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
