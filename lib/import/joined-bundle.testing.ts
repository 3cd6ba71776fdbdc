import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BundleContents } from "../db/write/save-bundle";
import type { Issue, ParsedRun } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { readOnce } from "./read-once.testing";
import { readUpload } from "./read-upload";

const bundles = path.resolve(import.meta.dirname, "../../../shared/bundles");

/** Returns the path of a bundle of ../shared/bundles by folder and name; a fresh clone has none. */
export const sharedBundle = (name: string): string => path.join(bundles, `${name}.tar.gz`);

/** The results of a bundle, by importer and as one list of runs, and its issues. */
export interface JoinedBundle {
  results: readonly ParsedResults[];
  runs: ParsedRun[];
  issues: readonly Issue[];
}

/** Returns the results of `importedBundle`, all their runs, and the issues of reading. */
export async function joinedBundle(file: string): Promise<JoinedBundle> {
  return joined(await importedBundle(file));
}

/** Returns the same of an archive that no other test reads, so nothing is kept of it. */
export async function joinedArchive(file: string): Promise<JoinedBundle> {
  return joined(await contentsOf(file, readUpload));
}

const joined = ({ results, issues }: BundleContents): JoinedBundle => ({
  results,
  runs: results.flatMap(({ runs }) => runs),
  issues,
});

/**
 * Returns the contents that an import would store, without binary results. An earlier reading of the archive is used
 * again. Throws an ExpectedError where the import would refuse the archive.
 */
export const importedBundle = (file: string): Promise<BundleContents> => contentsOf(file, readOnce(readUpload));

function contentsOf(file: string, read: typeof readUpload): Promise<BundleContents> {
  const fileName = path.basename(file);
  const readBinaries = async () => ({ binaries: [], issues: [] });
  return inFolder((spoolFolder) => read(file, { fileName, spoolFolder, readBinaries }));
}

async function inFolder<Found>(use: (folder: string) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-joined-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
