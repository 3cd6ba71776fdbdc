import type { Readable } from "node:stream";

/** Bytes that are stored but not yet known under their name: kept or discarded once somebody has decided. */
export interface PendingBlob {
  /** Hexadecimal, lower case. */
  sha256: string;
  sizeBytes: number;
  /** Makes the bytes available as `sha256`; the same bytes stored twice are stored once. */
  keep(): Promise<void>;
  /** Forgets them. Harmless after `keep`. */
  discard(): Promise<void>;
}

/** A file on this machine with a blob's bytes; `release` says that it is no longer needed. */
export interface LocalBlob {
  path: string;
  release(): Promise<void>;
}

/**
 * Where the uploaded bytes are kept, each under its sha256 and never changed. A local folder today; an S3-compatible
 * store fits behind the same interface (`localPath` would download into a private temporary file).
 */
export interface BlobStore {
  /**
   * Stores a stream while hashing it. Throws `upload-too-large` beyond `maxBytes` and `storage-full` where the disk has no
   * room; leaves nothing behind when it throws.
   */
  put(source: AsyncIterable<Uint8Array>, limits: { maxBytes: number; signal?: AbortSignal }): Promise<PendingBlob>;
  /** The bytes; throws `not-found` for a name that is not stored. */
  open(sha256: string): Promise<Readable>;
  /** Forgets the bytes; a name that is not stored is no error. */
  delete(sha256: string): Promise<void>;
  /** The bytes as a local file; throws `not-found` for a name that is not stored. */
  localPath(sha256: string): Promise<LocalBlob>;
  /** Reads the bytes once; throws `stored-bytes-damaged` unless they have this sha256, `not-found` where there are none. */
  verify(sha256: string): Promise<void>;
  /** Removes what killed uploads left behind; returns how many. */
  sweep(): Promise<number>;
}
