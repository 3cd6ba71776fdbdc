import { blobStore } from "../blobs/store";
import { type BundleState, bundleState, markFailed, markImporting } from "../db/bundles-write";
import { progressWriter } from "../db/import-progress";
import type { Rename } from "../db/import-queue";
import { type BundleContents, type SavedCounts, saveBundle } from "../db/save-bundle";
import type { Issue } from "../domain/model";
import { maskSecrets } from "../domain/secrets/secrets";
import { ExpectedError, expectedError } from "../errors";
import { cleanContents, cleanIssue } from "./clean";
import { createIsolatedReader } from "./isolated/reader";
import { problem } from "./issue-list";
import { joinBundle } from "./join-bundle";
import { type FileFacts, importerVersion } from "./join-results";
import { type Marks, noMarks } from "./process/whereabouts";
import { readBinaries } from "./read-binaries";
import { type FoundTool, type ReadMembers, readMembers } from "./read-members";
import { refuseWithoutResults } from "./refuse-without-results";
import { openSpool, type Spool } from "./spool";
import { checkStoredBytes } from "./stored-bytes";

export interface ImportOptions {
  /** Stops the import; nothing of it is kept and the bundle may be imported again. */
  signal?: AbortSignal;
  /** Reads a single file under this name; the bundle has it when the import succeeded. */
  rename?: Rename;
  /** Is told where the import is, for whoever watches it. */
  marks?: Marks;
  /** Members that are not read, by place, each with the reason. */
  refused?: ReadonlyMap<number, string>;
}

/**
 * Imports a stored bundle, or imports it again: reads the archive once, lets the importers join what they found, and
 * writes all of it in one transaction. A bundle that cannot be taken is marked failed and the reason thrown as an
 * ExpectedError; any other error leaves the bundle as it was, for another try.
 */
export async function importBundle(bundleKey: number, options: ImportOptions = {}): Promise<SavedCounts> {
  const stored = await bundleState(bundleKey);
  const bundle = stored && { ...stored, fileName: options.rename?.fileName ?? stored.fileName };
  if (!bundle) throw new ExpectedError("not-found", "There is no such bundle.");
  await markImporting(bundleKey);
  const progress = progressWriter(bundleKey, bundle.sizeBytes);
  try {
    const contents = await readBundle(bundle, progress.update, options);
    options.signal?.throwIfAborted();
    options.marks?.stage("saving");
    progress.update({ stage: "saving", pointsFound: contents.results.reduce((n, r) => n + r.points.length, 0) });
    return await saveBundle(bundleKey, contents, options.rename);
  } catch (cause) {
    const error = expectedError(cause);
    if (!error) throw cause;
    await markFailed(
      bundleKey,
      { code: error.code, message: maskSecrets(error.message) },
      error.issues.map((i) => cleanIssue(i)),
    );
    throw error;
  } finally {
    await progress.end("done");
  }
}

type Progress = ReturnType<typeof progressWriter>["update"];

/** Reads a stored bundle and answers what would be saved; touches no row but the progress. */
async function readBundle(
  bundle: BundleState,
  progress: Progress,
  { signal, marks = noMarks, refused }: ImportOptions,
): Promise<BundleContents> {
  await checkStoredBytes(bundle.sha256, "import");
  const blob = await blobStore().localPath(bundle.sha256);
  const spool = await openSpool();
  try {
    progress({ stage: "reading" });
    marks.stage("reading");
    const read = await readMembers(blob.path, {
      fileName: bundle.fileName,
      spool,
      signal,
      marks,
      refused,
      onProgress: (bytesRead, filesRead) => progress({ bytesRead, filesRead }),
    });
    marks.stage("measuring");
    const { facts, issues } = await allFacts(bundle.key, read, spool, progress, signal);
    progress({ stage: "joining" });
    marks.stage("joining");
    const joined = joinBundle(read, facts);
    const found = [...read.issues, ...issues, ...joined.issues, ...[...read.knownTools].map(notReadYet)];
    refuseWithoutResults(read, found);
    return cleanContents({
      files: read.members,
      results: joined.results,
      issues: found,
      unpackedBytes: read.unpackedBytes,
      importerVersion: importerVersion(facts),
    });
  } finally {
    await spool.remove();
    await blob.release();
  }
}

async function allFacts(
  bundleKey: number,
  read: ReadMembers,
  spool: Spool,
  progress: Progress,
  signal?: AbortSignal,
): Promise<{
  facts: FileFacts[];
  issues: Issue[];
}> {
  if (read.binaries.length === 0) return { facts: read.texts, issues: [] };
  progress({ stage: "measuring" });
  await spool.flush();
  const reader = createIsolatedReader();
  const giveUp = () => void reader.close();
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    const { binaries, issues } = await readBinaries(read, {
      bundleKey,
      spoolFile: spool.path,
      reader,
      signal,
      onRead: (pointsFound) => progress({ pointsFound }),
    });
    return { facts: [...read.texts, ...binaries], issues };
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await reader.close();
  }
}

const notReadYet = ([tool, { files, path, looks }]: [string, FoundTool]): Issue => {
  const where = files === 1 ? "" : ` in ${files} files, of which this is the first`;
  const shape = looks === null ? "" : `: it looks like ${looks}`;
  return problem(
    path,
    "tool-not-read",
    "warning",
    `The bundle holds output of ${tool}${where}${shape}. This version keeps it but cannot read its numbers yet; the stored files can be read again as soon as there is an importer (docs/adding-a-format.md says how to write one).`,
  );
};
