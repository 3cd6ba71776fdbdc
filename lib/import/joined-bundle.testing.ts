import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BundleContents } from "../db/write/save-bundle";
import type { Issue, ParsedRun } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { joinBundle } from "./join-bundle";
import { readMembers } from "./read-members";
import { onceARun, readOnce } from "./read-once.testing";
import { readUpload } from "./read-upload";
import { openSpool } from "./spool";

const bundles = path.resolve(import.meta.dirname, "../../../shared/bundles");

/** Returns the path of a bundle of ../shared/bundles by folder and name; a fresh clone has none. */
export const sharedBundle = (name: string): string => path.join(bundles, `${name}.tar.gz`);

/** The results of a bundle, by importer and as one list of runs, and its issues. */
export interface JoinedBundle {
  results: ParsedResults[];
  runs: ParsedRun[];
  issues: Issue[];
}

/** Reads an archive as an import does, up to the rows. Stores nothing, and leaves out binary results. */
export async function joinedBundle(file: string): Promise<JoinedBundle> {
  const fileName = path.basename(file);
  const join = async (folder: string) => {
    const spool = await openSpool(folder);
    try {
      const read = await readMembers(file, { fileName, spool, onProgress: () => {} });
      const { results, issues } = joinBundle(read, read.texts);
      return { results, runs: results.flatMap(({ runs }) => runs), issues: [...read.issues, ...issues] };
    } finally {
      await spool.remove();
    }
  };
  return onceARun(file, `joined ${fileName}`, async () => ({ made: await inFolder(join), isFinal: true }));
}

/**
 * Returns the contents that an import would store, without binary results. An earlier reading of the archive is used
 * again. Throws where the import would refuse the archive.
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
