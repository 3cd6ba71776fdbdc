import { enqueueAgain, freeImportsOfDeadWorkers, stuckBundles } from "../db/queue/broken-off-imports";
import { pullForward } from "../db/queue/import-queue";
import { markFailed } from "../db/write/bundles-write";

/**
 * Frees the imports that dead workers hold, and settles bundles that no import will finish. Returns the number of dead
 * workers.
 */
export async function recoverImports(): Promise<number> {
  const dead = await freeImportsOfDeadWorkers();
  await pullForward();
  for (const bundle of await stuckBundles()) {
    if (bundle.gaveUp) await markFailed(bundle.key, brokeOff, []);
    else await enqueueAgain(bundle);
  }
  return dead;
}

/** The failure of a bundle whose import broke off at every try. */
export const brokeOff = {
  code: "internal",
  message:
    "The import broke off several times without an answer; the server's log says more. " +
    "Upload the bundle again to try once more.",
} as const;
