import { enqueueReimports } from "../db/queue/background-imports";
import { ensureQueue } from "../db/queue/import-queue";
import { type Reimportable, reimportable } from "../db/write/reimports";
import { importers } from "../importers/registry";
import { PIPELINE_VERSION } from "./pipeline-version";

/**
 * Queues bundles for another import from their stored bytes: those of these ids, all imported ones (`all`), or those of
 * an older pipeline or importer, or without digests of their rows (`outdated`). Returns the numbers of the future
 * reports.
 */
export async function askReimports(which: readonly string[] | "all" | "outdated"): Promise<number[]> {
  await ensureQueue();
  const bundles = await reimportable(typeof which === "string" ? null : which);
  return enqueueReimports(which === "outdated" ? bundles.filter(isOutdated) : bundles);
}

const current = new Set([`pipeline@${PIPELINE_VERSION}`, ...importers.map(({ id, version }) => `${id}@${version}`)]);

const isOutdated = ({ importerVersion, digests }: Reimportable): boolean =>
  !digests || !(importerVersion ?? "").split(" ").every((version) => current.has(version));
