import { createHash, randomUUID } from "node:crypto";
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { ExpectedError } from "../errors";
import type { BlobStore, PendingBlob } from "./types";

const DAY = 24 * 3600 * 1000;
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
      const temporary = path.join(incoming, `${process.pid}-${randomUUID()}`);
      const discard = () => rm(temporary, { force: true });
      try {
        const file = await open(temporary, "wx", 0o600);
        const written = await writeHashed(file, source, maxBytes, signal).finally(() => file.close());
        return pending(written, temporary, finalPath(written.sha256), discard);
      } catch (error) {
        await discard();
        throw error;
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
    async sweep() {
      const names = await readdir(incoming).catch(() => []);
      const left = await Promise.all(names.map((name) => isLeftOver(path.join(incoming, name))));
      const gone = names.filter((_, i) => left[i]);
      await Promise.all(gone.map((name) => rm(path.join(incoming, name), { force: true })));
      return gone.length;
    },
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
    await file.write(chunk);
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
      await mkdir(path.dirname(target), { recursive: true });
      await rename(temporary, target);
      // The name must survive a power cut as well as the bytes; not every file system lets a folder be synced.
      const folder = await open(path.dirname(target)).catch(() => null);
      await folder?.sync().catch(() => {});
      await folder?.close();
    },
  };
}

/** True for a temporary file whose process is gone, or which nobody can still be writing after a day. */
async function isLeftOver(file: string): Promise<boolean> {
  const info = await stat(file).catch(() => null);
  if (!info) return false;
  if (Date.now() - info.mtimeMs > DAY) return true;
  const pid = Number.parseInt(path.basename(file), 10);
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/** The refusal of an upload beyond the limit. */
export function tooLarge(maxBytes: number): ExpectedError {
  return new ExpectedError(
    "upload-too-large",
    `The upload is larger than this server takes (${maxBytes} bytes). Split the bundle, or raise BENCHFOLIO_MAX_UPLOAD.`,
  );
}
