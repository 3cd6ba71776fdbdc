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
  const { results, issues } = await importedBundle(file);
  return { results, runs: results.flatMap(({ runs }) => runs), issues };
}

/**
 * Returns the contents that an import would store, without binary results. An earlier reading of the archive is used
 * again. Throws an ExpectedError where the import would refuse the archive.
 */
export async function importedBundle(file: string): Promise<BundleContents> {
  const fileName = path.basename(file);
  const readBinaries = async () => ({ binaries: [], issues: [] });
  return inFolder((spoolFolder) => readOnce(readUpload)(file, { fileName, spoolFolder, readBinaries }));
}

async function inFolder<Found>(use: (folder: string) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-joined-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
