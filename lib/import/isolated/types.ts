import type { Issue } from "@/lib/domain/model";
import type { GroundTruth } from "@/lib/domain/parsed-results";

/** A binary member that lies in a spool file under our own name; `path` is its path in the bundle. */
export interface SpooledFile {
  path: string;
  spoolFile: string;
  offset: number;
  length: number;
}

/**
 * What became of one file. `facts` null = a sound file that holds nothing of the format: list it as an attachment, the issues say why.
 * `ok: false` = the file could not be read (damaged, refused, too slow, too large, or it brought the reader down): list it as failed.
 */
export type IsolatedRead =
  | { path: string; ok: true; facts: unknown; issues: Issue[] }
  | { path: string; ok: false; issue: Issue };

export interface IsolatedReader {
  /**
   * Reads one file in the child process. Calls made in the same tick travel together; one child answers in the order of its calls.
   * `groundTruths` is sent to the child only when the array is another one than before, so pass the same array for a whole stage.
   */
  read(file: SpooledFile, importerId: string, groundTruths: readonly GroundTruth[]): Promise<IsolatedRead>;
  /** Reads many files; `onRead` is told of each as it comes (progress). Answers in the order of `files`. Never rejects for a file. */
  readAll(
    files: readonly SpooledFile[],
    importerId: string,
    groundTruths: readonly GroundTruth[],
    onRead?: (read: IsolatedRead) => void,
  ): Promise<IsolatedRead[]>;
  /** Ends the child; reads still under way answer `ok: false`. */
  close(): Promise<void>;
}

export interface IsolatedReaderOptions {
  /** A file that takes longer is given up; default 30,000. */
  fileTimeoutMs?: number;
  /** The child is ended when its resident memory passes this; default 320 MiB (where the system tells, that is Linux). */
  memoryLimitBytes?: number;
  /** V8 heap of a child in MiB; default 128. */
  heapMebibytes?: number;
  /** Children at most, a further one only for many files; default 1, which reads some 5,000 small files a second. */
  processes?: number;
  /** The script that a child runs; another one only in tests. */
  script?: string;
}
