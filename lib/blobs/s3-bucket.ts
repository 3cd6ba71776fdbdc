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
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { StorageAwayError } from "../errors";
import { ask, askPages, isNotFound } from "./s3-errors";
import type { BytePart } from "./types";

/** A bucket of an S3-compatible server. The SDK finds the credentials (environment, files, the machine's role). */
export interface BucketSettings {
  bucket: string;
  /** Prefix of every name. */
  prefix: string;
  /** Null for Amazon's own servers. */
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

interface ArrivedPart {
  number: number;
  bytes: number;
  etag: string;
}

/** S3 takes parts of 5 MiB at least, and 10,000 of them; an upload keeps two in memory. */
const PART_BYTES = 8 * 2 ** 20;

/** Readers of originals and imports hold a connection each. */
const AGENT = { maxSockets: 256, keepAlive: true };

const clientOf = (region: string, endpoint: string | null) =>
  new S3Client({
    region,
    // Few servers besides Amazon's have a host name for each bucket, and not all know the newer checksums. We hash
    // every byte anyway.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000, httpsAgent: AGENT, httpAgent: AGENT },
  });

/** Returns the operations; opens no connection yet. */
export const openBucket = (settings: BucketSettings) => new Bucket(settings);

/**
 * Operations on a bucket. All throw StorageAwayError where the server does not answer or refuses, `storage-full` where
 * it has no room.
 */
export class Bucket {
  /** Distinguishes the buckets of this process. */
  readonly id: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #client: S3Client;
  /** Only for signing: a signature is valid for one host name. */
  readonly #outside: S3Client;

  constructor({ bucket, prefix, endpoint, region, direct }: BucketSettings) {
    this.id = `${endpoint ?? "aws"} ${bucket}/${prefix}`;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = clientOf(region, endpoint);
    this.#outside = direct ? clientOf(region, direct) : this.#client;
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  #nameOf(key: string | undefined): string {
    return (key ?? "").slice(this.#prefix.length);
  }

  /** Returns null for a missing object; a missing bucket is an error. */
  #orNull<T>(what: string, work: () => Promise<T>): Promise<T | null> {
    return ask(what, async () => {
      try {
        return await work();
      } catch (error) {
        if (!isNotFound(error)) throw error;
        await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
        return null;
      }
    });
  }

  /**
   * Deletes an object with all versions, since a bucket with versions would only hide it. Returns false where old
   * versions stay.
   */
  async remove(name: string): Promise<boolean> {
    const gone = await this.#orNull("deleting", () => this.#client.send(new DeleteObjectCommand(this.#at(name))));
    if (!gone?.DeleteMarker && !gone?.VersionId) return true;
    try {
      await ask("deleting versions", () => this.#removeVersions(name));
      return true;
    } catch (error) {
      console.warn(`Old versions stay in the bucket: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  }

  async #removeVersions(name: string): Promise<void> {
    const { Bucket, Key } = this.#at(name);
    let KeyMarker: string | undefined;
    let VersionIdMarker: string | undefined;
    do {
      const from = { Bucket, Prefix: Key, KeyMarker, VersionIdMarker };
      const page = await this.#client.send(new ListObjectVersionsCommand(from));
      for (const { Key: found, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
        if (found === Key) await this.#client.send(new DeleteObjectCommand({ ...this.#at(name), VersionId }));
      KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
      VersionIdMarker = page.NextVersionIdMarker;
    } while (KeyMarker);
  }

  /** Returns an object's bytes, or a part of them; null where there is no such object. */
  async read(name: string, part?: BytePart): Promise<Readable | null> {
    const Range = part && `bytes=${part.start}-${part.start + part.length - 1}`;
    const command = new GetObjectCommand({ ...this.#at(name), Range });
    const found = await this.#orNull("reading", () => this.#client.send(command));
    if (found === null) return null;
    if (!(found.Body instanceof Readable)) throw new StorageAwayError("reading: the object store sent no stream");
    return found.Body;
  }

  /** Stores a stream of at most 10,000 parts (78 GiB); leaves nothing when it throws. */
  write(name: string, body: Readable, signal?: AbortSignal): Promise<void> {
    return ask("writing", async () => {
      const params = { ...this.#at(name), Body: body };
      const upload = new Upload({ client: this.#client, params, partSize: PART_BYTES, queueSize: 2 });
      const giveUp = () => void upload.abort();
      signal?.addEventListener("abort", giveUp, { once: true });
      try {
        signal?.throwIfAborted();
        await upload.done();
      } finally {
        signal?.removeEventListener("abort", giveUp);
        body.destroy();
      }
    });
  }

  /** Stores a text, in memory and in one request. */
  async writeText(name: string, text: string): Promise<void> {
    await ask("writing", () => this.#client.send(new PutObjectCommand({ ...this.#at(name), Body: text })));
  }

  /** Returns an object's text; null where there is no such object. */
  async readText(name: string): Promise<string | null> {
    const found = await this.#orNull("reading", () => this.#client.send(new GetObjectCommand(this.#at(name))));
    const body = found?.Body;
    return body ? ask("reading", () => body.transformToString()) : null;
  }

  /** Returns the size of an object, and a mark (`as`) that changes with each write; null without one. */
  async head(name: string): Promise<{ sizeBytes: number; as: string } | null> {
    const command = new HeadObjectCommand(this.#at(name));
    const found = await this.#orNull("looking for an object", () => this.#client.send(command));
    if (found === null) return null;
    const { ContentLength = 0, ETag, LastModified, VersionId } = found;
    return { sizeBytes: ContentLength, as: [ContentLength, ETag, LastModified?.getTime(), VersionId].join(" ") };
  }

  /** Copies within the bucket, up to 5 GiB (the most of one CopyObject). Returns false for a missing object. */
  async copy(from: string, to: string): Promise<boolean> {
    const source = `${this.#bucket}/${this.#prefix}${from}`.split("/").map(encodeURIComponent).join("/");
    const command = new CopyObjectCommand({ ...this.#at(to), CopySource: source });
    return (await this.#orNull("copying", () => this.#client.send(command))) !== null;
  }

  /** Yields the objects whose names begin with `start`. */
  async *list(start: string): AsyncGenerator<StoredObject> {
    const { Bucket, Key } = this.#at(start);
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket, Prefix: Key });
    for await (const page of askPages("listing", pages))
      for (const { Key: key, Size = 0, LastModified = new Date() } of page.Contents ?? [])
        yield { name: this.#nameOf(key), sizeBytes: Size, modified: LastModified };
  }

  /** Yields multipart uploads that have not ended, running ones too, whose names begin with `start`. */
  async *unfinished(start: string): AsyncGenerator<{ name: string; uploadId: string; begun: Date }> {
    const { Bucket, Key } = this.#at(start);
    let KeyMarker: string | undefined;
    let UploadIdMarker: string | undefined;
    do {
      const from = { Bucket, Prefix: Key, KeyMarker, UploadIdMarker };
      const page = await ask("listing", () => this.#client.send(new ListMultipartUploadsCommand(from)));
      for (const { Key: key, UploadId = "", Initiated = new Date() } of page.Uploads ?? [])
        yield { name: this.#nameOf(key), uploadId: UploadId, begun: Initiated };
      KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
      UploadIdMarker = page.NextUploadIdMarker;
    } while (KeyMarker);
  }

  /** Begins a multipart upload; returns its id. */
  async beginParts(name: string): Promise<string> {
    const command = new CreateMultipartUploadCommand(this.#at(name));
    const { UploadId = "" } = await ask("beginning an upload", () => this.#client.send(command));
    return UploadId;
  }

  /** Returns an address for one part of exactly this length, by PUT, for everyone who has it, until it expires. */
  partUrl(name: string, uploadId: string, part: { number: number; bytes: number; seconds: number }): Promise<string> {
    const command = new UploadPartCommand({
      ...this.#at(name),
      UploadId: uploadId,
      PartNumber: part.number,
      ContentLength: part.bytes,
    });
    const options = { expiresIn: part.seconds, signableHeaders: new Set(["content-length"]) };
    return ask("signing", () => getSignedUrl(this.#outside, command, options));
  }

  /** Returns the arrived parts; null where the upload is gone. */
  parts(name: string, uploadId: string): Promise<ArrivedPart[] | null> {
    return this.#orNull("listing parts", async () => {
      const found: ArrivedPart[] = [];
      // Some servers name a next part behind the last one, which the SDK's own pages would follow without end.
      let PartNumberMarker: string | undefined;
      do {
        const from = { ...this.#at(name), UploadId: uploadId, PartNumberMarker };
        const page = await this.#client.send(new ListPartsCommand(from));
        for (const { PartNumber = 0, Size = 0, ETag = "" } of page.Parts ?? [])
          found.push({ number: PartNumber, bytes: Size, etag: ETag });
        PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (PartNumberMarker);
      return found;
    });
  }

  /** Joins the parts to an object. */
  async finishParts(name: string, uploadId: string, parts: Pick<ArrivedPart, "number" | "etag">[]): Promise<void> {
    const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
    const command = new CompleteMultipartUploadCommand({
      ...this.#at(name),
      UploadId: uploadId,
      MultipartUpload: { Parts },
    });
    await ask("finishing an upload", () => this.#client.send(command));
  }

  /** Drops an upload and its parts; does nothing where it is gone. */
  async abandonParts(name: string, uploadId: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ ...this.#at(name), UploadId: uploadId });
    await this.#orNull("abandoning an upload", () => this.#client.send(command));
  }
}
