import { blobStore } from "@/lib/blobs/store";
import { twinState } from "@/lib/db/read/twins";
import { seeing } from "@/lib/db/sight";
import { withBytesLocked } from "@/lib/db/write/bundles-write";
import { recordTwin } from "@/lib/db/write/twins";
import { forgetUnknownBytes } from "@/lib/import/stored-bytes";
import { parquetStream } from "@/lib/tables/parquet";
import { madeOf, numbersOf, wholeTwin } from "./twin";

/**
 * Writes a bundle's twin unless the present one is whole and current. It sees the bundle whatever its visibility, since
 * each request checks its reader. Does nothing for a bundle that keeps none. Throws where the bundle or its names
 * changed meanwhile. Also throws the errors of the blob store. Then it leaves no bytes.
 */
export const makeTwin = (bundleKey: number): Promise<void> =>
  seeing([bundleKey], async () => {
    const before = await twinState({ key: bundleKey });
    if (!before || (await wholeTwin(before))) return;
    const stored = await blobStore().put(parquetStream(numbersOf(before)), { maxBytes: Number.MAX_SAFE_INTEGER });
    try {
      await withBytesLocked(stored.sha256, async (client) => {
        // Waits for a removal of the bundle, and makes the next one wait: that one finds the twin.
        await client.query("select from bundles where key = $1 for key share", [bundleKey]);
        const now = await twinState({ key: bundleKey });
        if (now?.state !== before.state) throw new Error(`Bundle ${before.id} changed while its twin was written.`);
        await stored.keep();
        const { sha256, sizeBytes } = stored;
        await recordTwin(client, { bundleKey, sha256, sizeBytes, madeOf: madeOf(now) });
      });
    } catch (error) {
      // The bytes may have their name already, which the rollback does not take back.
      await forgetUnknownBytes(stored.sha256).catch((cause: unknown) =>
        console.error(`the bytes ${stored.sha256} of no twin were not removed:`, cause),
      );
      throw error;
    } finally {
      await stored.discard();
    }
    if (before.twin && before.twin.sha256 !== stored.sha256) await forgetUnknownBytes(before.twin.sha256);
  });
