import type { Issue } from "@/lib/domain/model";
import type { GroundTruth } from "@/lib/domain/parsed-results";

/** A binary member in a spool file, at `offset` in bytes; `path` is its path in the bundle. */
export interface SpooledFile {
  path: string;
  spoolFile: string;
  offset: number;
  length: number;
}

/**
 * The result of one file. `facts` is null for a sound file without content of the format. It is an attachment, and the
 * issues have the reason. `ok` is false for a file that is damaged, refused, too slow or too large. It is also false
 * where the file crashed the reader. Such a file is listed as failed.
 */
export type IsolatedRead =
  | { path: string; ok: true; facts: unknown; issues: Issue[] }
  | { path: string; ok: false; issue: Issue };

/** Reads binary members in child processes. */
export interface IsolatedReader {
  /**
   * Reads one file in the child process. Calls of one tick are sent together. One child answers in the order of its
   * calls. `groundTruths` is sent only when the array differs from the last one. So pass the same array for a whole
   * stage.
   */
  read(file: SpooledFile, importerId: string, groundTruths: readonly GroundTruth[]): Promise<IsolatedRead>;
  /**
   * Reads many files; `onRead` gets each result for progress. Returns results in the order of `files`. Never rejects
   * because of a file.
   */
  readAll(
    files: readonly SpooledFile[],
    importerId: string,
    groundTruths: readonly GroundTruth[],
    onRead?: (read: IsolatedRead) => void,
  ): Promise<IsolatedRead[]>;
  /** Ends the children; unfinished reads return `ok: false`. */
  close(): Promise<void>;
}

/** Limits of the reading processes. */
export interface IsolatedReaderOptions {
  /** Most milliseconds for one file; default 30,000. */
  fileTimeoutMs?: number;
  /** Limit of a child's resident memory; default 320 MiB. Only Linux reports it. */
  memoryLimitBytes?: number;
  /** V8 heap of a child in MiB; default 128. */
  heapMebibytes?: number;
  /** Most children; default 1, which reads some 5,000 small files a second. More than one start only for many files. */
  processes?: number;
  /** The script that a child runs; tests pass another one. */
  script?: string;
}
