import { setTimeout as sleep } from "node:timers/promises";
import { enqueuePreview, ensureQueue } from "../db/queue/import-queue";
import { bundleKeyOf } from "../db/write/bundles-write";
import { askPreview, type PreviewAnswer, previewAsked } from "../db/write/manifest-previews";

const POLL_MS = 100;
/** A request without an answer for this long is made again: its worker must have ended. */
const AGAIN_MS = 120_000;

/**
 * Returns a preview of the import of a bundle with a manifest. A worker makes it in a limited process, and it is kept
 * until another manifest is previewed. Null where it takes longer than `seconds`, where another manifest is previewed
 * meanwhile, or where the bundle is gone.
 */
export async function previewManifest(id: string, text: string, seconds: number): Promise<PreviewAnswer | null> {
  const key = await bundleKeyOf(id);
  if (key === null) return null;
  const before = await previewAsked(key);
  const isAsked = before?.text === text && (before.answer || Date.now() - Date.parse(before.at) < AGAIN_MS);
  if (!isAsked) {
    await ensureQueue();
    await askPreview(key, text);
    await enqueuePreview({ id, key });
  }
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const found = await previewAsked(key);
    if (found?.text !== text) return null;
    if (found.answer || performance.now() >= until) return found.answer;
    await sleep(POLL_MS);
  }
}
