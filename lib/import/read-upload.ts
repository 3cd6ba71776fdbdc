import type { BundleContents } from "../db/write/save-bundle";
import type { Issue } from "../domain/model";
import type { Given } from "../domain/names/given";
import { MAYBE_SETTING, TABLE_KEPT } from "../importers/kit/issue-list";
import type { Shelf } from "../importers/kit/packed-block";
import type { FoundTool } from "./attachment-reason";
import { cleanContents } from "./clean";
import { problem } from "./issue-list";
import { joinBundle } from "./join-bundle";
import { type FileFacts, importerVersion } from "./join-results";
import { type Marks, noMarks } from "./process/whereabouts";
import { type ReadMembers, readMembers } from "./read-members";
import { refuseWithoutResults } from "./refuse-without-results";
import { openSpool, type Spool } from "./spool";

/** The name of an upload, the facts stated with it, and the callbacks of its reading. */
export interface ReadUploadOptions {
  fileName: string;
  /** The uploader's facts on all runs. */
  given?: Given;
  /** The manager's manifest, for a bundle without one of its own. Absent: none. */
  manifest?: string;
  /** Folder of the private file for binary members; that of the data folder by default. */
  spoolFolder?: string;
  /** A place for many points; absent = memory. */
  shelf?: Shelf | undefined;
  signal?: AbortSignal;
  marks?: Marks;
  /** Members to skip, by place, each with the reason. */
  refused?: ReadonlyMap<number, string>;
  onStage?(stage: "reading" | "measuring" | "joining"): void;
  onProgress?(bytesRead: number, filesRead: number): void;
  /** Reads the binary members in the spool, and sets the role of those without results. */
  readBinaries(read: ReadMembers, spool: Spool): Promise<{ binaries: FileFacts[]; issues: Issue[] }>;
}

/**
 * Reads an archive or a single file, and returns the contents that an import would save; uses no database. Throws an
 * ExpectedError for a damaged upload, for one that is too large, and for one without results.
 */
export async function readUpload(file: string, options: ReadUploadOptions): Promise<BundleContents> {
  const { fileName, given, manifest, signal, marks = noMarks, refused, onStage, onProgress = () => {} } = options;
  const spool = await openSpool(options.spoolFolder);
  try {
    onStage?.("reading");
    marks.stage("reading");
    const read = await readMembers(file, { fileName, spool, signal, marks, refused, manifest, onProgress });
    marks.stage("measuring");
    let facts: FileFacts[] = read.texts;
    let issues: Issue[] = [];
    if (read.binaries.length > 0) {
      onStage?.("measuring");
      await spool.flush();
      const binary = await options.readBinaries(read, spool);
      facts = [...facts, ...binary.binaries];
      issues = binary.issues;
    }
    onStage?.("joining");
    marks.stage("joining");
    const joined = joinBundle(read, facts, given, options.shelf);
    const found = [...read.issues, ...issues, ...joined.issues, ...[...read.knownTools].map(notReadYet)];
    const doubtful = new Set(found.flatMap(({ code, path }) => (code === MAYBE_SETTING ? (path ?? []) : [])));
    const unread = read.unread.without(joined.results, doubtful);
    const isKept = found.some(({ code }) => code === TABLE_KEPT);
    if (unread.length === 0 && !isKept) refuseWithoutResults(read, found);
    return cleanContents({
      files: read.members,
      results: joined.results,
      manifestFacts: joined.stated,
      issues: found,
      unpackedBytes: read.unpackedBytes,
      importerVersion: importerVersion(facts),
      unread,
      ...(isKept ? { isKept } : {}),
    });
  } finally {
    await spool.remove();
  }
}

const notReadYet = ([tool, { files, path, looks }]: [string, FoundTool]): Issue => {
  const where = files === 1 ? "" : ` in ${files} files, of which this is the first`;
  const shape = looks === null ? "" : `: it looks like ${looks}`;
  return problem(
    path,
    "tool-not-read",
    "warning",
    `The bundle holds output of ${tool}${where}${shape}. This version keeps it but cannot read its numbers ` +
      "yet; the stored files can be read again as soon as there is an importer (docs/adding-a-format.md says how " +
      "to write one).",
  );
};
