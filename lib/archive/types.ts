import type { Issue } from "@/lib/domain/model";
import { ExpectedError } from "@/lib/errors";

/** What reading one upload may cost; nested archives draw on the same budget. */
export interface ArchiveLimits {
  /** Headers of any kind (files, directories, links), nested archives included. */
  entries: number;
  /** Bytes that come out of all decompressors together. */
  unpackedBytes: number;
  /** Unpacked bytes per byte of the upload read so far ... */
  ratio: number;
  /** ... looked at once this many bytes were unpacked. */
  ratioFloorBytes: number;
  /** Archives inside archives: 3 reads `a!/b!/c!/d`, not deeper. */
  nesting: number;
  /** Characters of a path, those of the archives around it included. */
  pathLength: number;
  /** Bytes of one member. */
  memberBytes: number;
}

/**
 * What the reader says, in the order of the archive. Paths are safe to show (odd characters escaped) and use `/`;
 * inside nested archives `a.tar.gz!/b/c`. `occurrence` is 1 for the first member of that path, 2 for its duplicate ...
 */
export type ArchiveEvent =
  | {
      kind: "member";
      path: string;
      occurrence: number;
      /** Null when only reading tells (compressed members). */
      size: number | null;
      /**
       * A regular file; compressed ones (gzip, zstd, xz, bzip2 by content) come decompressed, their path keeps `.gz`.
       * Read it before asking for the next event; stopping early is fine, the reader skips the rest.
       * Throws MemberError when this member is cut short, damaged or too large: mark the file failed with its `issue`
       * and go on with the next event. Any other ExpectedError is about the whole upload: let it pass.
       */
      stream: AsyncIterable<Uint8Array>;
    }
  /** A link, device, unsafe name, unreadable member ...: nothing to read, `issue` says why. */
  | { kind: "skipped"; path: string; occurrence: number; size: number | null; issue: Issue }
  /** About the archive or one of its names: truncated, trailing garbage, a second tar, duplicate names ... */
  | { kind: "issue"; issue: Issue };

/** A stream of the upload's bytes, or the stored file (needed twice for zip: streams of zips are spooled). */
export type ArchiveSource = AsyncIterable<Uint8Array> | { file: string };

export interface ReadOptions {
  /** The upload's name: used for the path of a single file and in messages, never to choose the format. */
  fileName: string;
  limits?: ArchiveLimits;
  /** Bytes of the upload read so far, for progress. */
  onBytes?(compressedBytesRead: number): void;
  signal?: AbortSignal;
  /** Where a zip that does not lie in a file is spooled; the system's by default. */
  tempDirectory?: string;
}

/** One member cannot be read to its end; the rest of the archive may be fine. */
export class MemberError extends ExpectedError {
  override name = "MemberError";
  readonly issue: Issue;

  constructor(issue: Issue, options?: ErrorOptions) {
    super("archive-corrupt", issue.message, [issue], options);
    this.issue = issue;
  }
}
