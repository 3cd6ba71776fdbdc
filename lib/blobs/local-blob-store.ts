import { createHash } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { disk, type OpenFile, readFile, readRange, writeWhole } from "../disk";
import { expectedError } from "../errors";
import { asideOf, isSha256, placeOf } from "./blob-names";
import { hashFile } from "./hash-file";
import { sweepLeftOvers, temporaryName } from "./left-overs";
import { recentCheck, writeMark } from "./recent-checks";
import { damaged, missing, notKept, tooLarge } from "./refusals";
import { makeFolder, syncFolder } from "./sync-folder";
import type { BlobStore, BytePart, PendingBlob, StoredBlob } from "./types";

/** Returns null for the error of a missing file. Throws any other error: a failing disk has not lost the file. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
const exists = async (file: string) => (await disk().stat(file).catch(nullIfMissing)) !== null;

/**
 * Keeps blobs in `root/ab/abcdef...`. Uploads in progress are `root/incoming/MACHINE-PID-START-UUID`, damaged blobs
 * `root/quarantine/abcdef...`. `root/installation` names the store's owner.
 */
export function localBlobStore(root: string): BlobStore {
  const incoming = path.join(root, "incoming");
  const quarantine = path.join(root, "quarantine");
  const mark = path.join(root, "installation");
  const finalPath = (sha256: string) => path.join(root, placeOf(sha256));
  const asidePath = (sha256: string) => path.join(root, asideOf(sha256));
  const existingPath = async (sha256: string) => {
    const file = finalPath(sha256);
    if (await exists(file)) return file;
    throw (await exists(asidePath(sha256))) ? damaged() : missing();
  };

  return {
    async put(source, { maxBytes, signal }) {
      await makeFolder(incoming);
      const temporary = path.join(incoming, temporaryName());
      try {
        const file = await disk().open(temporary, "wx", 0o600);
        const written = await writeHashed(file, source, maxBytes, signal).finally(() => file.close());
        const stored = await hashFile(temporary);
        if (stored.sha256 !== written.sha256 || stored.sizeBytes !== written.sizeBytes) throw notKept();
        return pendingBlob(written, temporary, finalPath(written.sha256), asidePath(written.sha256));
      } catch (error) {
        await discard(temporary);
        throw expectedError(error) ?? error;
      }
    },
    async open(sha256, part) {
      const file = await disk().open(await existingPath(sha256));
      return Readable.from(readAndClose(file, part), { objectMode: false });
    },
    async delete(sha256) {
      await disk().rm(finalPath(sha256), { force: true });
      await disk().rm(asidePath(sha256), { force: true });
    },
    async localPath(sha256) {
      return { path: await existingPath(sha256), release: async () => {} };
    },
    async verify(sha256, { recentMs = 0 } = {}) {
      const file = await existingPath(sha256);
      const read = { name: file, as: writeMark(await disk().stat(file)), withinMs: recentMs };
      if (!(await recentCheck(read, async () => (await hashFile(file)).sha256 === sha256))) throw damaged();
    },
    async quarantine(sha256) {
      await makeFolder(quarantine);
      await disk()
        .rename(finalPath(sha256), asidePath(sha256))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
        });
    },
    list: () => storedBlobs(root),
    quarantined: () => entriesOf(quarantine),
    owner: () => text(readFile(mark)).catch(nullIfMissing),
    async claim(installation) {
      await makeFolder(incoming);
      const temporary = path.join(incoming, temporaryName());
      const file = await disk().open(temporary, "wx");
      const bytes = Buffer.from(installation);
      // It gets its name once it is whole: half a mark would mean another owner.
      await writeWhole(file, bytes, 0)
        .then(() => file.sync())
        .finally(() => file.close());
      await disk().rename(temporary, mark);
      await syncFolder(root);
    },
    sweep: () => sweepLeftOvers(incoming),
    direct: null,
  };
}

const entriesOf = async (folder: string) => (await disk().readdir(folder).catch(nullIfMissing)) ?? [];

/** Removes a file if possible. The next start sweeps the rest, and the upload's own error must stay visible. */
const discard = (temporary: string): Promise<void> =>
  disk()
    .rm(temporary, { force: true })
    .catch((error: unknown) => console.error("a temporary file was not removed:", error));

async function* readAndClose(file: OpenFile, part?: BytePart): AsyncGenerator<Uint8Array> {
  try {
    yield* readRange(file, part?.start, part?.length);
  } finally {
    await file.close();
  }
}

/** Yields all blobs, without those that are deleted meanwhile. Throws the error of a failing disk, which lost none. */
async function* storedBlobs(root: string): AsyncGenerator<StoredBlob> {
  for (const prefix of await entriesOf(root)) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
    for (const sha256 of await entriesOf(path.join(root, prefix))) {
      const file = path.join(root, prefix, sha256);
      const info = isSha256(sha256) && (await disk().stat(file).catch(nullIfMissing));
      if (info) yield { sha256, sizeBytes: info.size };
    }
  }
}

async function writeHashed(
  file: OpenFile,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of source) {
    signal?.throwIfAborted();
    if (sizeBytes + chunk.byteLength > maxBytes) throw tooLarge(maxBytes);
    hash.update(chunk);
    await writeWhole(file, chunk, sizeBytes);
    sizeBytes += chunk.byteLength;
  }
  signal?.throwIfAborted();
  await file.sync();
  return { sha256: hash.digest("hex"), sizeBytes };
}

function pendingBlob(
  written: { sha256: string; sizeBytes: number },
  temporary: string,
  target: string,
  aside: string,
): PendingBlob {
  return {
    ...written,
    discard: () => discard(temporary),
    async keep() {
      const folder = path.dirname(target);
      try {
        // Not only the bytes must survive a power cut, but the names of the blob and its folder, too.
        await makeFolder(folder);
        await disk().rename(temporary, target);
        await syncFolder(folder);
        await syncFolder(path.dirname(folder));
        await disk().rm(aside, { force: true });
      } catch (error) {
        throw expectedError(error) ?? error;
      }
    },
  };
}
