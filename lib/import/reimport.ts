import { enqueueReimports } from "../db/background-imports";
import { ensureQueue } from "../db/import-queue";
import { type Reimportable, reimportable } from "../db/reimports";
import { importers } from "../importers/registry";
import { PIPELINE_VERSION } from "./pipeline-version";

/**
 * Queues bundles to be imported again from their stored bytes: those of these ids, all that were imported (`all`), or those that an
 * older pipeline or importer wrote or that have no digests of their rows (`outdated`). Gives the numbers of the reports to come.
 */
export async function askReimports(which: readonly string[] | "all" | "outdated"): Promise<number[]> {
  await ensureQueue();
  const bundles = await reimportable(typeof which === "string" ? null : which);
  return enqueueReimports(which === "outdated" ? bundles.filter(isOutdated) : bundles);
}

const current = new Set([`pipeline@${PIPELINE_VERSION}`, ...importers.map(({ id, version }) => `${id}@${version}`)]);

const isOutdated = ({ importerVersion, digests }: Reimportable): boolean =>
  !digests || !(importerVersion ?? "").split(" ").every((version) => current.has(version));
