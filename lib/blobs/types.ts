import type { Readable } from "node:stream";

/** Stored bytes without their final name, to be kept or discarded. */
export interface PendingBlob {
  /** Hexadecimal, lower case. */
  sha256: string;
  sizeBytes: number;
  /** Makes the bytes available as `sha256`, also in place of damaged ones. Equal bytes are stored once. */
  keep(): Promise<void>;
  /** Forgets them. Harmless after `keep`. */
  discard(): Promise<void>;
}

/** A part of stored bytes; `start` counts from 0, and `length` is at least 1. */
export interface BytePart {
  start: number;
  length: number;
}

/** A file on this machine with a blob's bytes; call `release` at the end. */
export interface LocalBlob {
  path: string;
  release(): Promise<void>;
}

/** A client's announcement of a bundle, before its bytes go past this server. */
export interface AnnouncedUpload {
  sizeBytes: number;
  fileName: string;
  title: string | null;
}

/** Digests of the sent bytes, hexadecimal in lower case: the sha256 of all, or one of each part. */
export type Digests = { sha256: string } | { parts: string[] };

/** Uploads whose bytes go from the client to the store itself. */
export interface DirectUploads {
  /**
   * Returns the addresses to which to PUT the parts, each of exactly `bytes`, until `expiresAt`. Everybody who has `id`
   * may finish the upload.
   */
  begin(
    announced: AnnouncedUpload,
  ): Promise<{ id: string; parts: { number: number; bytes: number; url: string }[]; expiresAt: Date }>;
  /**
   * Joins the parts and hashes them. Throws `not-found`, `upload-incomplete` (try again) or, for another hash than
   * sent, `upload-differs`, which leaves nothing. It can be repeated until the bytes are kept or discarded.
   */
  finish(id: string, sent: Digests): Promise<AnnouncedUpload & { bytes: PendingBlob }>;
}

/**
 * The store of uploaded bytes, each under its sha256 and never changed. It is a folder, or a bucket of an S3-compatible
 * server, where `localPath` downloads into a private temporary file. Reading throws `stored-bytes-missing` for missing
 * bytes, and `stored-bytes-damaged` for quarantined ones. Methods with a `sha256` throw `not-found` for a text that is
 * no sha256.
 */
export interface BlobStore {
  /**
   * Stores a stream while hashing it, and hashes the stored bytes once more. Throws `upload-too-large` beyond
   * `maxBytes`, `storage-full` where the disk has no room, `storage-failed` where it returns other bytes. Leaves
   * nothing when it throws.
   */
  put(source: AsyncIterable<Uint8Array>, limits: { maxBytes: number; signal?: AbortSignal }): Promise<PendingBlob>;
  /** Returns a stream of the bytes, or of a part of them that lies within. */
  open(sha256: string, part?: BytePart): Promise<Readable>;
  /**
   * Forgets the bytes, quarantined ones too; absent bytes are not an error. Throws StorageAwayError where a bucket
   * keeps old versions of them.
   */
  delete(sha256: string): Promise<void>;
  /** Returns a file with the bytes on this machine. */
  localPath(sha256: string): Promise<LocalBlob>;
  /**
   * Reads the bytes once, and throws `stored-bytes-damaged` for another sha256. `recentMs`: skips a file that this
   * process checked within that time and that was not written since.
   */
  verify(sha256: string, options?: { recentMs?: number }): Promise<void>;
  /** Moves damaged bytes into quarantine, where nothing reads them. */
  quarantine(sha256: string): Promise<void>;
  /** Yields all stored blobs, in no order. */
  list(): AsyncIterable<StoredBlob>;
  /** Returns the names of the quarantined bytes. */
  quarantined(): Promise<string[]>;
  /** Returns the installation that owns this store; null without one. */
  owner(): Promise<string | null>;
  /** Makes an installation the owner of this store. */
  claim(installation: string): Promise<void>;
  /** Removes the leftovers of killed uploads; returns their number. */
  sweep(): Promise<number>;
  /** Null where the store can't take bytes from clients itself. */
  direct: DirectUploads | null;
}

/** The name and size of stored bytes. */
export interface StoredBlob {
  sha256: string;
  sizeBytes: number;
}
