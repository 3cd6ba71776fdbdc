import { createHash, type Hash } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { disk, writeWhole } from "../disk";
import { expectedError, StorageAwayError } from "../errors";
import { asideOf, isSha256, placeOf } from "./blob-names";
import { directUploads } from "./direct-uploads";
import { hashStream } from "./hash-file";
import { temporaryName } from "./left-overs";
import { recentCheck } from "./recent-checks";
import { damaged, missing, notKept, tooLarge } from "./refusals";
import type { Bucket } from "./s3-bucket";
import type { BlobStore, BytePart, LocalBlob, PendingBlob } from "./types";

const INCOMING = "incoming/";
const MARK = "installation";
// Uploads of other machines may still run, so only old ones are swept.
const LEFT_AFTER_MS = 24 * 3600 * 1000;

const VERSIONS_STAY =
  "the bucket keeps old versions, and its account may not list or delete them (s3:ListBucketVersions, " +
  "s3:DeleteObjectVersion): the bytes are still in it";

interface Written {
  sha256: string;
  sizeBytes: number;
}

/**
 * Keeps blobs in a bucket, under the same names as the folder store (`ab/abcdef...`, `incoming/...`, `quarantine/...`,
 * `installation`). Callers get copies in `spool`, which are hashed while written. With `direct`, clients send bytes to
 * the bucket themselves.
 */
export function s3BlobStore(getBucket: () => Promise<Bucket>, spool: string, { direct = false } = {}): BlobStore {
  const missingOrDamaged = async (sha256: string) =>
    (await (await getBucket()).head(asideOf(sha256))) === null ? missing() : damaged();
  const readBlob = async (sha256: string, part?: BytePart) => {
    const body = await (await getBucket()).read(placeOf(sha256), part);
    if (body === null) throw await missingOrDamaged(sha256);
    return body;
  };

  return {
    async put(source, { maxBytes, signal }) {
      const bucket = await getBucket();
      const name = INCOMING + temporaryName();
      const counted = countedBytes(source, maxBytes, signal);
      try {
        await bucket.write(name, Readable.from(counted.bytes(), { objectMode: false }), signal);
        return await pendingObject(bucket, name, counted.written());
      } catch (error) {
        await bucket.remove(name).catch(() => {});
        signal?.throwIfAborted();
        throw expectedError(error) ?? error;
      }
    },
    open: readBlob,
    async delete(sha256) {
      const bucket = await getBucket();
      const whole = await Promise.all([placeOf(sha256), asideOf(sha256)].map((name) => bucket.remove(name)));
      if (whole.includes(false)) throw new StorageAwayError(VERSIONS_STAY);
    },
    localPath: async (sha256) => spooledCopy(await readBlob(sha256), sha256, spool),
    async verify(sha256, { recentMs = 0 } = {}) {
      const bucket = await getBucket();
      const before = await bucket.head(placeOf(sha256));
      if (before === null) throw await missingOrDamaged(sha256);
      const read = { name: `${bucket.id} ${sha256}`, as: before.as, withinMs: recentMs };
      const isWhole = async () => (await hashStream(await readBlob(sha256))).sha256 === sha256;
      if (!(await recentCheck(read, isWhole))) throw damaged();
    },
    async quarantine(sha256) {
      const bucket = await getBucket();
      if (await bucket.copy(placeOf(sha256), asideOf(sha256))) await bucket.remove(placeOf(sha256));
    },
    async *list() {
      for await (const { name, sizeBytes } of (await getBucket()).list("")) {
        const sha256 = name.slice(3);
        if (isSha256(sha256) && name === placeOf(sha256)) yield { sha256, sizeBytes };
      }
    },
    async quarantined() {
      const names: string[] = [];
      for await (const { name } of (await getBucket()).list("quarantine/")) names.push(path.posix.basename(name));
      return names;
    },
    owner: async () => (await getBucket()).readText(MARK),
    claim: async (installation) => (await getBucket()).writeText(MARK, installation),
    sweep: async () => sweepIncoming(await getBucket()),
    direct: direct
      ? directUploads(getBucket, async (bucket, name, partBytes) => {
          const body = await bucket.read(name);
          if (body === null) throw missing();
          const parts = hashParts(partBytes);
          const pending = await pendingObject(bucket, name, await hashStream(body, parts.add), { read: true });
          return { ...pending, parts: parts.digests() };
        })
      : null,
  };
}

/** Writes a blob to a new file in `spool`. Throws `stored-bytes-damaged` for another hash, and leaves no file. */
async function spooledCopy(body: Readable, sha256: string, spool: string): Promise<LocalBlob> {
  await disk().mkdir(spool, { recursive: true });
  const file = path.join(spool, temporaryName());
  const release = () => disk().rm(file, { force: true });
  try {
    const handle = await disk().open(file, "wx", 0o600);
    const { sha256: found } = await hashStream(body, (chunk, at) => writeWhole(handle, chunk, at)).finally(() =>
      handle.close(),
    );
    if (found !== sha256) throw damaged();
    return { path: file, release };
  } catch (error) {
    await release();
    throw expectedError(error) ?? error;
  }
}

/** Removes incoming objects and unfinished uploads in parts that are older than a day; returns their number. */
async function sweepIncoming(bucket: Bucket): Promise<number> {
  const old = Date.now() - LEFT_AFTER_MS;
  let swept = 0;
  for await (const { name, modified } of bucket.list(INCOMING)) {
    if (modified.getTime() > old) continue;
    await bucket.remove(name);
    swept += 1;
  }
  for await (const { name, uploadId, begun } of bucket.unfinished(INCOMING)) {
    if (begun.getTime() > old) continue;
    await bucket.abandonParts(name, uploadId);
    swept += 1;
  }
  return swept;
}

/** Hashes each part of `partBytes` bytes. Chunks come in order; the last part may be shorter. */
function hashParts(partBytes: number) {
  const hashes: Hash[] = [];
  return {
    async add(chunk: Uint8Array, at: number) {
      for (let from = 0; from < chunk.byteLength; ) {
        const part = Math.floor((at + from) / partBytes);
        const end = Math.min(chunk.byteLength, (part + 1) * partBytes - at);
        hashes[part] ??= createHash("sha256");
        hashes[part].update(chunk.subarray(from, end));
        from = end;
      }
    },
    digests: () => hashes.map((hash) => hash.digest("hex")),
  };
}

/** Passes a stream on while hashing it; `written` has the result at its end. Throws `upload-too-large`. */
function countedBytes(source: AsyncIterable<Uint8Array>, maxBytes: number, signal?: AbortSignal) {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  return {
    async *bytes() {
      for await (const chunk of source) {
        signal?.throwIfAborted();
        sizeBytes += chunk.byteLength;
        if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
        hash.update(chunk);
        yield chunk;
      }
    },
    written: (): Written => ({ sha256: hash.digest("hex"), sizeBytes }),
  };
}

/**
 * Returns an object below `incoming/`, to keep or discard. Unless it was `read` back, it reads it first, and throws
 * `storage-failed` for other bytes than were written.
 */
async function pendingObject(
  bucket: Bucket,
  name: string,
  written: Written,
  { read = false } = {},
): Promise<PendingBlob> {
  if (!read) {
    const body = await bucket.read(name);
    const stored = body && (await hashStream(body));
    if (stored?.sha256 !== written.sha256 || stored.sizeBytes !== written.sizeBytes) throw notKept();
  }
  return {
    ...written,
    async discard() {
      await bucket.remove(name);
    },
    async keep() {
      const copied = await bucket.copy(name, placeOf(written.sha256));
      if (!copied || (await bucket.head(placeOf(written.sha256)))?.sizeBytes !== written.sizeBytes) throw notKept();
      await bucket.remove(asideOf(written.sha256));
    },
  };
}
