import type { Readable } from "node:stream";

/** Bytes that are stored but not yet known under their name: kept or discarded once somebody has decided. */
export interface PendingBlob {
  /** Hexadecimal, lower case. */
  sha256: string;
  sizeBytes: number;
  /** Makes the bytes available as `sha256`, also in the place of damaged ones; the same bytes stored twice are stored once. */
  keep(): Promise<void>;
  /** Forgets them. Harmless after `keep`. */
  discard(): Promise<void>;
}

/** A file on this machine with a blob's bytes; `release` says that it is no longer needed. */
export interface LocalBlob {
  path: string;
  release(): Promise<void>;
}

/** What a client says of a bundle before it sends the bytes past this server. */
export interface AnnouncedUpload {
  sizeBytes: number;
  fileName: string;
  title: string | null;
}

/** What a client says of the bytes that it sent, hexadecimal in lower case: the sha256 of all, or one of each part. */
export type Digests = { sha256: string } | { parts: string[] };

/** Uploads whose bytes go from the client to the store itself. */
export interface DirectUploads {
  /** Addresses that take the bytes in parts, each of exactly this length, by PUT. Whoever has `id` may finish the upload. */
  begin(
    announced: AnnouncedUpload,
  ): Promise<{ id: string; parts: { number: number; bytes: number; url: string }[]; expiresAt: Date }>;
  /**
   * Joins the parts and hashes what arrived. Throws `not-found`, `upload-incomplete` (which may be tried again) or, where a hash is
   * another than sent, `upload-differs`, which leaves nothing. What is neither kept nor discarded may be finished again.
   */
  finish(id: string, sent: Digests): Promise<AnnouncedUpload & { bytes: PendingBlob }>;
}

/**
 * Where the uploaded bytes are kept, each under its sha256 and never changed: a folder, or a bucket of an S3-compatible server
 * (`localPath` downloads into a private temporary file). Reading throws `stored-bytes-missing` for bytes that are not there and
 * `stored-bytes-damaged` for quarantined ones.
 */
export interface BlobStore {
  /**
   * Stores a stream while hashing it, and hashes what was stored once more. Throws `upload-too-large` beyond `maxBytes`,
   * `storage-full` where the disk has no room, `storage-failed` where it gives other bytes back; leaves nothing when it throws.
   */
  put(source: AsyncIterable<Uint8Array>, limits: { maxBytes: number; signal?: AbortSignal }): Promise<PendingBlob>;
  open(sha256: string): Promise<Readable>;
  /** Forgets the bytes, quarantined ones too; a name that is not stored is no error. */
  delete(sha256: string): Promise<void>;
  localPath(sha256: string): Promise<LocalBlob>;
  /**
   * Reads the bytes once and throws `stored-bytes-damaged` unless they have this sha256. With `recentMs`, a file that this process
   * checked that recently and that has not been written since is not read again.
   */
  verify(sha256: string, options?: { recentMs?: number }): Promise<void>;
  /** Puts damaged bytes aside, so that nothing reads them any more. */
  quarantine(sha256: string): Promise<void>;
  /** All that is stored under its name, in no order. */
  list(): AsyncIterable<StoredBlob>;
  /** The names of the quarantined bytes. */
  quarantined(): Promise<string[]>;
  /** Which installation this store belongs to; null while nobody claimed it. */
  owner(): Promise<string | null>;
  claim(installation: string): Promise<void>;
  /** Removes what killed uploads left behind; returns how many. */
  sweep(): Promise<number>;
  /** Null where the store cannot take bytes from clients itself. */
  direct: DirectUploads | null;
}

export interface StoredBlob {
  sha256: string;
  sizeBytes: number;
}
