import { enqueueAgain, freeImportsOfTheDead, stuckBundles } from "../db/queue/broken-off-imports";
import { pullForward } from "../db/queue/import-queue";
import { markFailed } from "../db/write/bundles-write";

/**
 * Frees the imports that dead workers hold, and settles bundles that no import will finish; returns the number freed.
 */
export async function recoverImports(): Promise<number> {
  const freed = await freeImportsOfTheDead();
  await pullForward();
  for (const bundle of await stuckBundles()) {
    if (bundle.gaveUp) await markFailed(bundle.key, brokeOff, []);
    else await enqueueAgain(bundle);
  }
  return freed;
}

/** Message of a bundle whose import broke off at every try. */
export const brokeOff = {
  code: "internal",
  message:
    "The import broke off several times without an answer; the server's log says more. " +
    "Upload the bundle again to try once more.",
} as const;
