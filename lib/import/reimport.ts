import { enqueueReimports } from "../db/queue/background-imports";
import { ensureQueue } from "../db/queue/import-queue";
import { type Reimportable, reimportable } from "../db/write/reimports";
import { importers } from "../importers/registry";
import { PIPELINE_VERSION } from "./pipeline-version";

/**
 * Queues bundles for another import from their stored bytes: those of these ids, all imported ones, or `outdated` ones.
 * These have rows of an older pipeline or importer, or no digests of their rows. Returns the numbers of the future
 * reports. Throws `not-found` for an unknown id.
 */
export async function askReimports(which: readonly string[] | "all" | "outdated"): Promise<number[]> {
  await ensureQueue();
  const bundles = await reimportable(typeof which === "string" ? null : which);
  return enqueueReimports(which === "outdated" ? bundles.filter(isOutdated) : bundles);
}

const current = new Set([`pipeline@${PIPELINE_VERSION}`, ...importers.map(({ id, version }) => `${id}@${version}`)]);

const isOutdated = ({ importerVersion, digests }: Reimportable): boolean =>
  !digests || !(importerVersion ?? "").split(" ").every((version) => current.has(version));
