import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { ExpectedError, StorageAwayError, storageFull } from "../errors";

/** A bucket of an S3-compatible server. The SDK finds the credentials (environment, files, the machine's role). */
export interface BucketSettings {
  bucket: string;
  /** Prefix of every name. */
  prefix: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
  region: string;
  /** The server's address for clients, which send parts there; null where they don't. */
  direct?: string | null;
}

interface StoredObject {
  name: string;
  sizeBytes: number;
  modified: Date;
}

/**
 * Operations on a bucket. All throw StorageAwayError where the server does not answer or refuses, `storage-full` where
 * it has no room.
 */
export type Bucket = ReturnType<typeof openBucket>;

/** S3 takes parts of 5 MiB at least, and 10,000 of them; an upload keeps two in memory. */
const PART_BYTES = 8 * 2 ** 20;

/** Returns the operations; opens no connection yet. */
export function openBucket({ bucket, prefix, endpoint, region, direct }: BucketSettings) {
  const clientOf = (address: string | null) =>
    new S3Client({
      region,
      // Few servers besides Amazon's have a host name for each bucket, and not all know the newer checksums. We hash
      // every byte anyway.
      ...(address ? { endpoint: address, forcePathStyle: true } : {}),
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000, httpsAgent: AGENT, httpAgent: AGENT },
    });
  const client = clientOf(endpoint);
  // Only for signing: a signature is valid for one host name.
  const outside = direct ? clientOf(direct) : client;
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  const own = (key: string | undefined) => (key ?? "").slice(prefix.length);

  /** Returns null for a missing object; a missing bucket is an error. */
  const orNull = <T>(what: string, work: () => Promise<T>): Promise<T | null> =>
    ask(what, async () => {
      try {
        return await work();
      } catch (error) {
        if (!isNotFound(error)) throw error;
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
        return null;
      }
    });

  /**
   * Deletes an object. A bucket with versions would only hide it, so that all versions are deleted; false where the
   * account may not do that.
   */
  async function remove(name: string): Promise<boolean> {
    const gone = await orNull("deleting", () => client.send(new DeleteObjectCommand(at(name))));
    if (!gone?.DeleteMarker && !gone?.VersionId) return true;
    try {
      await ask("deleting versions", () => removeVersions(name));
      return true;
    } catch (error) {
      console.warn(`Old versions stay in the bucket: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  }

  async function removeVersions(name: string): Promise<void> {
    const { Key } = at(name);
    let KeyMarker: string | undefined;
    let VersionIdMarker: string | undefined;
    do {
      const from = { Bucket: bucket, Prefix: Key, KeyMarker, VersionIdMarker };
      const page = await client.send(new ListObjectVersionsCommand(from));
      for (const { Key: found, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
        if (found === Key) await client.send(new DeleteObjectCommand({ ...at(name), VersionId }));
      KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
      VersionIdMarker = page.NextVersionIdMarker;
    } while (KeyMarker);
  }

  async function read(name: string): Promise<Readable | null> {
    const found = await orNull("reading", () => client.send(new GetObjectCommand(at(name))));
    if (found === null) return null;
    if (!(found.Body instanceof Readable)) throw new StorageAwayError("reading: the object store sent no stream");
    return found.Body;
  }

  return {
    /** Distinguishes the buckets of this process. */
    id: `${endpoint ?? "aws"} ${bucket}/${prefix}`,
    remove,
    read,
    /** Stores a stream of any length; leaves nothing when it throws. */
    write: (name: string, body: Readable, signal?: AbortSignal): Promise<void> =>
      ask("writing", async () => {
        const params = { ...at(name), Body: body };
        const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 });
        const giveUp = () => void upload.abort();
        signal?.addEventListener("abort", giveUp, { once: true });
        try {
          signal?.throwIfAborted();
          await upload.done();
        } finally {
          signal?.removeEventListener("abort", giveUp);
          body.destroy();
        }
      }),
    async writeText(name: string, text: string): Promise<void> {
      await ask("writing", () => client.send(new PutObjectCommand({ ...at(name), Body: text })));
    },
    /** Returns an object's text; null where there is no such object. */
    async readText(name: string): Promise<string | null> {
      const found = await orNull("reading", () => client.send(new GetObjectCommand(at(name))));
      return found?.Body ? ask("reading", () => found.Body?.transformToString() ?? Promise.resolve("")) : null;
    },
    /** Returns size and version facts of an object; null without one. */
    async head(name: string): Promise<{ sizeBytes: number; as: string } | null> {
      const found = await orNull("looking for an object", () => client.send(new HeadObjectCommand(at(name))));
      if (found === null) return null;
      const { ContentLength = 0, ETag, LastModified, VersionId } = found;
      return { sizeBytes: ContentLength, as: [ContentLength, ETag, LastModified?.getTime(), VersionId].join(" ") };
    },
    /** Copies within the bucket, up to 5 GiB (the most of one CopyObject). Returns false for a missing object. */
    async copy(from: string, to: string): Promise<boolean> {
      const source = `${bucket}/${prefix}${from}`.split("/").map(encodeURIComponent).join("/");
      const command = new CopyObjectCommand({ ...at(to), CopySource: source });
      return (await orNull("copying", () => client.send(command))) !== null;
    },
    async *list(start: string): AsyncGenerator<StoredObject> {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + start });
      for await (const page of askPages("listing", pages))
        for (const { Key, Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { name: own(Key), sizeBytes: Size, modified: LastModified };
    },
    /** Yields multipart uploads that nobody finished. */
    async *unfinished(start: string): AsyncGenerator<{ name: string; uploadId: string; begun: Date }> {
      let KeyMarker: string | undefined;
      let UploadIdMarker: string | undefined;
      do {
        const from = { Bucket: bucket, Prefix: prefix + start, KeyMarker, UploadIdMarker };
        const page = await ask("listing", () => client.send(new ListMultipartUploadsCommand(from)));
        for (const { Key, UploadId = "", Initiated = new Date() } of page.Uploads ?? [])
          yield { name: own(Key), uploadId: UploadId, begun: Initiated };
        KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
        UploadIdMarker = page.NextUploadIdMarker;
      } while (KeyMarker);
    },
    async beginParts(name: string): Promise<string> {
      const begun = await ask("beginning an upload", () => client.send(new CreateMultipartUploadCommand(at(name))));
      return begun.UploadId ?? "";
    },
    /** Returns an address for one part of exactly this length, by PUT, for anybody who has it, until it expires. */
    partUrl(name: string, uploadId: string, part: { number: number; bytes: number; seconds: number }): Promise<string> {
      const command = new UploadPartCommand({
        ...at(name),
        UploadId: uploadId,
        PartNumber: part.number,
        ContentLength: part.bytes,
      });
      const options = { expiresIn: part.seconds, signableHeaders: new Set(["content-length"]) };
      return ask("signing", () => getSignedUrl(outside, command, options));
    },
    /** Returns the arrived parts; null where the upload is gone. */
    parts: (name: string, uploadId: string): Promise<{ number: number; bytes: number; etag: string }[] | null> =>
      orNull("listing parts", async () => {
        const found: { number: number; bytes: number; etag: string }[] = [];
        // Some servers name a next part behind the last one, which the SDK's own pages would follow without end.
        let PartNumberMarker: string | undefined;
        do {
          const page = await client.send(new ListPartsCommand({ ...at(name), UploadId: uploadId, PartNumberMarker }));
          for (const { PartNumber = 0, Size = 0, ETag = "" } of page.Parts ?? [])
            found.push({ number: PartNumber, bytes: Size, etag: ETag });
          PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
        } while (PartNumberMarker);
        return found;
      }),
    async finishParts(name: string, uploadId: string, parts: { number: number; etag: string }[]): Promise<void> {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const command = new CompleteMultipartUploadCommand({
        ...at(name),
        UploadId: uploadId,
        MultipartUpload: { Parts },
      });
      await ask("finishing an upload", () => client.send(command));
    },
    async abandonParts(name: string, uploadId: string): Promise<void> {
      const command = new AbortMultipartUploadCommand({ ...at(name), UploadId: uploadId });
      await orNull("abandoning an upload", () => client.send(command));
    },
  };
}

/** Readers of originals and imports hold a connection each. */
const AGENT = { maxSockets: 256, keepAlive: true };

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html; the others are codes of MinIO and Ceph.
const FULL = /^(?:QuotaExceeded|QuotaExceededException|InsufficientStorage|XMinioStorageFull|XAmzStorageFull)$/;

const isNotFound = (error: unknown) =>
  error instanceof S3ServiceException &&
  (["NoSuchKey", "NotFound", "NoSuchUpload"].includes(error.name) ||
    (error.$metadata.httpStatusCode === 404 && error.name !== "NoSuchBucket"));

async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw publicError(what, error);
  }
}

async function* askPages<T>(what: string, pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages;
  } catch (error) {
    throw publicError(what, error);
  }
}

/** Returns the error to throw: our own and the sender's as they are, the store's without its request. */
function publicError(what: string, error: unknown): unknown {
  if (error instanceof ExpectedError || error instanceof StorageAwayError) return error;
  if (error instanceof S3ServiceException) {
    if (FULL.test(error.name) || error.$metadata.httpStatusCode === 507) return storageFull();
    return new StorageAwayError(
      `the object store refused (${what}): ${error.name} ${error.$metadata.httpStatusCode ?? ""}`,
    );
  }
  if (error instanceof Error && ("$metadata" in error || "syscall" in error || error.name === "TimeoutError"))
    return new StorageAwayError(`the object store does not answer (${what}): ${error.name} ${error.message}`);
  return error;
}
