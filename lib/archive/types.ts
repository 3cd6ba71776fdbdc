import type { Issue } from "@/lib/domain/model";
import { ExpectedError } from "@/lib/errors";

/** Limits of reading one upload; nested archives share them. */
export interface ArchiveLimits {
  /** Headers of any kind (files, directories, links), nested archives included. */
  entries: number;
  /** Output bytes of all decompressors together. */
  unpackedBytes: number;
  /** Unpacked bytes per byte of the upload read so far ... */
  ratio: number;
  /** ... checked once this many bytes were unpacked. */
  ratioFloorBytes: number;
  /** Archives inside archives: 3 reads `a!/b!/c!/d`, not deeper. */
  nesting: number;
  /** Characters of a path, with those of the archives around it. */
  pathLength: number;
  /** Bytes of one member. */
  memberBytes: number;
}

/**
 * Events of the reader, in the order of the archive. Paths are safe to show (odd characters escaped) and use `/`;
 * inside nested archives `a.tar.gz!/b/c`. `occurrence` is 1 for the first member of that path, 2 for its duplicate ...
 */
export type ArchiveEvent =
  | {
      kind: "member";
      path: string;
      occurrence: number;
      /** Null where only reading reveals it (compressed members). */
      size: number | null;
      /**
       * A regular file. Compressed ones (gzip, zstd, xz, bzip2 by content) arrive decompressed. Their path keeps `.gz`.
       * Read the stream before asking for the next event. After an early stop the reader skips the rest. Throws
       * MemberError where this member is cut short, damaged or too large. Mark the file failed with its `issue`, and
       * continue. Any other ExpectedError is about the whole upload, so let it pass.
       */
      stream: AsyncIterable<Uint8Array>;
    }
  /** A link, device, unsafe name, unreadable member ...: nothing to read, `issue` has the reason. */
  | { kind: "skipped"; path: string; occurrence: number; size: number | null; issue: Issue }
  /** About the archive or one of its names: truncated, trailing garbage, a second tar, duplicate names ... */
  | { kind: "issue"; issue: Issue };

/** A stream of the upload's bytes, or the stored file. A zip needs it twice: streams of zips are spooled. */
export type ArchiveSource = AsyncIterable<Uint8Array> | { file: string };

/** Options of reading one upload. */
export interface ReadOptions {
  /** The upload's name: the path of a single file, and a name in messages. It never decides the format. */
  fileName: string;
  limits?: ArchiveLimits;
  /** Gets the bytes of the upload read so far, for progress. */
  onBytes?(compressedBytesRead: number): void;
  signal?: AbortSignal;
  /** Folder for spooled zips; the system's by default. */
  tempDirectory?: string;
}

/** One member can't be read to its end; the rest of the archive may be fine. */
export class MemberError extends ExpectedError {
  override name = "MemberError";
  readonly issue: Issue;

  constructor(issue: Issue, options?: ErrorOptions) {
    super("archive-corrupt", issue.message, [issue], options);
    this.issue = issue;
  }
}
