import { blobStore } from "../blobs/store";
import { progressWriter } from "../db/queue/import-progress";
import { rememberedManifests } from "../db/read/remembered-manifests";
import { type BundleState, bundleState, markFailed, markImporting } from "../db/write/bundles-write";
import { type BundleContents, type Rename, type SavedCounts, saveBundle } from "../db/write/save-bundle";
import { maskSecrets } from "../domain/secrets/secrets";
import { shapeMark } from "../domain/unread-table";
import { ExpectedError, expectedError } from "../errors";
import type { Shelf } from "../importers/kit/packed-block";
import { cleanIssue } from "./clean";
import { createIsolatedReader } from "./isolated/reader";
import { forOthers } from "./manifest/remembered";
import type { Marks } from "./process/whereabouts";
import { readBinaries } from "./read-binaries";
import type { ReadMembers } from "./read-members";
import { readUpload } from "./read-upload";
import { withShelf } from "./shelf";
import type { Spool } from "./spool";
import { checkStoredBytes } from "./stored-bytes";

/** Options of an import. */
export interface ImportOptions {
  /** Stops the import; nothing of it is kept and the bundle may be imported again. */
  signal?: AbortSignal;
  /** Reads a single file under this name; the bundle gets it when the import succeeds. */
  rename?: Rename;
  /** Gets the progress of the import. */
  marks?: Marks;
  /** A copy of the bundle's bytes without secrets, which is read in their place: the server lacks the bytes. */
  masked?: string;
  /** Members to skip, by place, each with the reason. */
  refused?: ReadonlyMap<number, string>;
}

/** Options of a reading: those of an import, and the place of many points. */
type ReadOptions = ImportOptions & { shelf: Shelf };

/**
 * Imports a stored bundle, for the first time or again. It reads the archive, lets the importers join their facts, and
 * writes all rows in one transaction. A first import with unread tables may read it again, by remembered manifests. A
 * refusal is thrown as an ExpectedError; it marks the bundle failed, unless it is ready. A ready bundle keeps its
 * earlier results after any error. Errors that are no refusal leave the bundle for another try. Throws `not-found` for
 * an unknown bundle.
 */
export async function importBundle(bundleKey: number, options: ImportOptions = {}): Promise<SavedCounts> {
  const stored = await bundleState(bundleKey);
  const bundle = stored && { ...stored, ...options.rename, given: stored.givenNext ?? stored.given };
  if (!stored || !bundle) throw new ExpectedError("not-found", "There is no such bundle.");
  await markImporting(bundleKey);
  const progress = progressWriter(bundleKey, bundle.sizeBytes);
  try {
    return await withShelf(async (shelf) => {
      const { contents, given } = await readRemembering(bundle, progress.update, { ...options, shelf });
      options.signal?.throwIfAborted();
      options.marks?.stage("saving");
      progress.update({ stage: "saving", pointsFound: pointsOf(contents) });
      return await saveBundle(bundleKey, contents, {
        rename: options.rename,
        given: given ?? stored.givenNext ?? undefined,
      });
    });
  } catch (cause) {
    const error = expectedError(cause);
    if (!error) throw cause;
    await markFailed(
      bundleKey,
      { code: error.code, message: maskSecrets(error.message) },
      error.issues.map((i) => cleanIssue(i)),
      stored.givenNext,
    );
    throw error;
  } finally {
    await progress.end("done");
  }
}

type Progress = ReturnType<typeof progressWriter>["update"];

/**
 * Reads a stored bundle. At its first import, manifests of its owner's project that know columns of its unread tables
 * are tried. The first one that gives more points counts. Then `given` are the facts with it; else null.
 */
async function readRemembering(
  bundle: BundleState,
  progress: Progress,
  options: ReadOptions,
): Promise<{ contents: BundleContents; given: BundleState["given"] }> {
  const contents = await readBundle(bundle, progress, options);
  const { key, owner, given, visibility } = bundle;
  const project = given?.values.project;
  const marks = (contents.unread ?? []).map(shapeMark);
  if (marks.length === 0 || owner === null || !given || !project || given.manifest || !isFirst(bundle))
    return { contents, given: null };
  for (const { text, shapes } of await rememberedManifests({ key, owner, project, visibility })) {
    if (!marks.some((mark) => shapes.includes(mark))) continue;
    const manifest = { text: forOthers(text), shapes: [...shapes], from: project };
    const again = await readBundle({ ...bundle, given: { ...given, manifest } }, progress, options);
    if (pointsOf(again) > pointsOf(contents)) return { contents: again, given: { ...given, manifest } };
  }
  return { contents, given: null };
}

/** Returns true for a bundle without an import yet, and without changed facts since its upload. */
const isFirst = ({ status, givenNext }: BundleState): boolean => status !== "ready" && givenNext === null;

const pointsOf = ({ results }: BundleContents): number => results.reduce((sum, { points }) => sum + points.length, 0);

/**
 * Reads a stored bundle and returns the contents to save. It writes only progress, and damage of the stored bytes.
 * Throws an ExpectedError for a bundle that an import would refuse, and for damaged or missing bytes.
 */
export async function readBundle(
  bundle: BundleState,
  progress: Progress,
  { signal, marks, refused, masked, shelf }: ReadOptions,
): Promise<BundleContents> {
  if (masked === undefined) await checkStoredBytes(bundle.sha256, "import");
  const blob = masked === undefined ? await blobStore().localPath(bundle.sha256) : { path: masked, release() {} };
  try {
    return await readUpload(blob.path, {
      fileName: bundle.fileName,
      given: bundle.given?.values,
      manifest: bundle.given?.manifest?.text,
      signal,
      marks,
      refused,
      shelf,
      onStage: (stage) => progress({ stage }),
      onProgress: (bytesRead, filesRead) => progress({ bytesRead, filesRead }),
      readBinaries: (read, spool) => readIsolated(bundle.key, read, spool, progress, signal),
    });
  } finally {
    await blob.release();
  }
}

/** Reads binary members in the limited process. */
async function readIsolated(
  bundleKey: number,
  read: ReadMembers,
  spool: Spool,
  progress: Progress,
  signal?: AbortSignal,
) {
  const reader = createIsolatedReader();
  const giveUp = () => void reader.close();
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    return await readBinaries(read, {
      bundleKey,
      spoolFile: spool.path,
      reader,
      signal,
      // Points are known only once the facts are joined.
      onRead: () => progress({}),
    });
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await reader.close();
  }
}
