import { blobStore } from "@/lib/blobs/store";
import { enqueueTwin, ensureQueue } from "@/lib/db/queue/import-queue";
import { allTwins, forgetTwin } from "@/lib/db/write/twins";
import { type ErrorCode, ExpectedError } from "@/lib/errors";
import { forgetUnknownBytes } from "@/lib/import/stored-bytes";

const BROKEN: readonly ErrorCode[] = ["stored-bytes-damaged", "stored-bytes-missing"];

/**
 * Reads all twins and compares them with their hashes. Forgets broken ones with their bytes, and queues new ones.
 * Throws where the store itself fails.
 */
export async function verifyTwins(): Promise<{ id: string; isWhole: boolean }[]> {
  const found: { id: string; isWhole: boolean }[] = [];
  for (const { id, bundleKey, sha256 } of await allTwins()) {
    const isWhole = await blobStore()
      .verify(sha256)
      .then(() => true, refuseOthers);
    found.push({ id, isWhole });
    if (isWhole) continue;
    await forgetTwin(bundleKey, sha256);
    await forgetUnknownBytes(sha256);
    await ensureQueue();
    await enqueueTwin({ id, key: bundleKey }, true);
  }
  return found;
}

/** Returns false for the error of broken bytes, and throws any other. */
function refuseOthers(error: unknown): false {
  if (error instanceof ExpectedError && BROKEN.includes(error.code)) return false;
  throw error;
}
