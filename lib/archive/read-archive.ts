import { ExpectedError } from "@/lib/errors";
import { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import type { RawEntry } from "./entry";
import { archiveIssue } from "./issues";
import { memberName } from "./member-name";
import { checkPlainFile } from "./plain-file";
import { damageIssue, isEmptyTar, type Peeled, Reading } from "./reading";
import { openStored, sourceBytes } from "./source";
import type { ArchiveEvent, ArchiveSource, ReadOptions } from "./types";
import { containerEntries, corruptArchive, deliver, walk } from "./walk";
import { readZip } from "./zip";

/**
 * Reads any upload as a stream: tar, zip, compressed or not, or one single file. The content decides the format. Throws
 * ExpectedError (archive-too-large, archive-too-many-entries, archive-bomb, not-an-archive, archive-empty,
 * archive-corrupt) where the upload as a whole is refused, possibly after some members. Throws the reason of an
 * aborted `signal`.
 */
export async function* readArchive(source: ArchiveSource, options: ReadOptions): AsyncGenerator<ArchiveEvent> {
  const reading = new Reading(options);
  const bytes = new ByteReader(sourceBytes(source, reading));
  try {
    if ((await bytes.fill(1)) === 0) throw new ExpectedError("archive-empty", "The upload is empty (0 bytes).");
    const peeled = await reading.peel(bytes, null, 1 + reading.budget.limits.nesting);
    yield* readTop(peeled, source, reading);
    // Bytes behind the end of the archive are read, too: only then is its checksum known to be right.
    await peeled.reader.skip(Number.POSITIVE_INFINITY);
    for (const issue of reading.remarks()) yield { kind: "issue", issue };
    if (!reading.found) throw new ExpectedError("archive-empty", "The archive is empty: it has no files in it.");
  } catch (cause) {
    if (!(cause instanceof Damage)) throw cause;
    if (cause.kind === "corrupt" || !reading.found) throw corruptArchive(cause);
    yield { kind: "issue", issue: damageIssue(cause, null) };
  } finally {
    await reading.close(0);
    await bytes.close();
  }
}

async function* readTop(peeled: Peeled, source: ArchiveSource, reading: Reading): AsyncGenerator<ArchiveEvent> {
  if (peeled.format === "zip" && peeled.layers === 0 && "file" in source) {
    yield* walk(storedZip(source.file, reading), { prefix: "", depth: 0 }, reading);
  } else if (peeled.format === "tar" || peeled.format === "zip" || isEmptyTar(peeled.reader)) {
    yield* walk(containerEntries(peeled, null, reading), { prefix: "", depth: 0 }, reading);
  } else {
    yield* singleFile(peeled, reading);
  }
}

async function* storedZip(path: string, reading: Reading): AsyncGenerator<RawEntry> {
  const file = await openStored(path, reading);
  try {
    yield* readZip(file, null, reading.budget);
  } finally {
    await file.close();
  }
}

/** The path of a single file whose name is not safe to keep. */
const UNNAMED = "upload";

/** Reads one file, compressed or not, with the upload's name as its path. A name that is changed gives an issue. */
async function* singleFile(peeled: Peeled, reading: Reading): AsyncGenerator<ArchiveEvent> {
  const { fileName } = reading.options;
  const remark = checkPlainFile(peeled, fileName);
  const base = fileName.replace(/^.*[/\\]/s, "");
  const name = memberName(Buffer.from(base), "", reading.budget.limits.pathLength);
  const path = name.refusal ? UNNAMED : name.path;
  reading.found = true;
  reading.budget.entry();
  if (remark) yield { kind: "issue", issue: remark };
  if (name.remark) yield { kind: "issue", issue: name.remark };
  if (name.refusal) {
    const message = `The upload's name is not safe to keep; its file is called “${UNNAMED}” here.`;
    yield { kind: "issue", issue: archiveIssue("warning", "unsafe-name", path, message, name.refusal.text) };
  }
  yield* deliver(peeled, null, { path, occurrence: 1 }, reading);
}
