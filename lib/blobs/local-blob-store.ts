import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { ExpectedError, expectedError } from "../errors";
import { sweepLeftOvers, temporaryName } from "./left-overs";
import { syncFolder } from "./sync-folder";
import type { BlobStore, PendingBlob } from "./types";
import { writeWhole } from "./write-whole";

const isSha256 = /^[0-9a-f]{64}$/;

/** Keeps blobs in `root/ab/abcdef...`; uploads in progress are `root/incoming/PID-UUID`. */
export function localBlobStore(root: string): BlobStore {
  const incoming = path.join(root, "incoming");
  const finalPath = (sha256: string) => {
    if (!isSha256.test(sha256)) throw new ExpectedError("not-found", "No stored bytes have this name.");
    return path.join(root, sha256.slice(0, 2), sha256);
  };
  const existing = async (sha256: string) => {
    const file = finalPath(sha256);
    await access(file).catch((cause: unknown) => {
      throw new ExpectedError("not-found", "The stored bytes of this bundle are gone from the server.", [], { cause });
    });
    return file;
  };

  return {
    async put(source, { maxBytes, signal }) {
      await mkdir(incoming, { recursive: true });
      const temporary = path.join(incoming, temporaryName());
      const discard = () => rm(temporary, { force: true });
      try {
        const file = await open(temporary, "wx", 0o600);
        const written = await writeHashed(file, source, maxBytes, signal).finally(() => file.close());
        return pending(written, temporary, finalPath(written.sha256), discard);
      } catch (error) {
        await discard();
        throw expectedError(error) ?? error;
      }
    },
    async open(sha256) {
      const file = await open(await existing(sha256));
      return file.createReadStream();
    },
    async delete(sha256) {
      await rm(finalPath(sha256), { force: true });
    },
    async localPath(sha256) {
      return { path: await existing(sha256), release: async () => {} };
    },
    async verify(sha256) {
      const hash = createHash("sha256");
      for await (const chunk of createReadStream(await existing(sha256), { highWaterMark: 2 ** 20 }))
        hash.update(chunk);
      if (hash.digest("hex") !== sha256) throw damaged();
    },
    sweep: () => sweepLeftOvers(incoming),
  };
}

async function writeHashed(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of source) {
    signal?.throwIfAborted();
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    hash.update(chunk);
    await writeWhole(file, chunk);
  }
  signal?.throwIfAborted();
  await file.sync();
  return { sha256: hash.digest("hex"), sizeBytes };
}

function pending(
  written: { sha256: string; sizeBytes: number },
  temporary: string,
  target: string,
  discard: () => Promise<void>,
): PendingBlob {
  return {
    ...written,
    discard,
    async keep() {
      const folder = path.dirname(target);
      try {
        await mkdir(folder, { recursive: true });
        await rename(temporary, target);
        // The names of the blob and of its folder must survive a power cut as well as the bytes.
        await syncFolder(folder);
        await syncFolder(path.dirname(folder));
      } catch (error) {
        throw expectedError(error) ?? error;
      }
    },
  };
}

const damaged = () =>
  new ExpectedError(
    "stored-bytes-damaged",
    "The stored bytes of this bundle are damaged: their sha256 is not the one they were stored under. Upload the same file again to repair them.",
  );

/** The refusal of an upload beyond the limit. */
export function tooLarge(maxBytes: number): ExpectedError {
  return new ExpectedError(
    "upload-too-large",
    `The upload is larger than this server takes (${maxBytes} bytes). Split the bundle, or raise BENCHFOLIO_MAX_UPLOAD.`,
  );
}
