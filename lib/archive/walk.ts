import { ExpectedError } from "@/lib/errors";
import { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import type { RawEntry } from "./entry";
import { archiveIssue } from "./issues";
import { memberName } from "./member-name";
import { damageIssue, isCompression, memberDamage, type Peeled, type Reading } from "./reading";
import { spool } from "./spool";
import { readTar } from "./tar";
import { type ArchiveEvent, MemberError } from "./types";
import { readZip } from "./zip";

// Zip by content, but one document or array to their users.
const DOCUMENTS = /\.(npz|xlsx|docx|pptx|od[stp]|jar|whl|apk|epub)$/i;

// A million empty members should cost as little as possible.
const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

/** The place of an archive in the nest: `prefix` is "" or `a.tar.gz!/`, `depth` 0 for the upload itself. */
export interface Place {
  prefix: string;
  depth: number;
}

/** Turns the entries of one archive into events: checks names, finds duplicates, opens archives inside. */
export async function* walk(
  entries: AsyncIterable<RawEntry>,
  place: Place,
  reading: Reading,
): AsyncGenerator<ArchiveEvent> {
  for await (const entry of entries) {
    for (const issue of reading.remarks()) yield { kind: "issue", issue };
    if (entry.kind === "issue") {
      yield entry;
      continue;
    }
    reading.options.signal?.throwIfAborted();
    reading.budget.entry();
    if (entry.kind === "directory") continue;
    reading.found = true;
    const name = memberName(entry.name, place.prefix, reading.budget.limits.pathLength);
    const { occurrence, issue } = reading.names.add(name.path);
    reading.budget.member = name.path;
    const skipped = { kind: "skipped", path: name.path, occurrence, size: entry.size } as const;
    if (name.refusal) {
      yield { ...skipped, issue: name.refusal };
      continue;
    }
    if (issue) yield { kind: "issue", issue };
    if (name.remark) yield { kind: "issue", issue: name.remark };
    if (entry.kind === "unreadable") {
      const message = `${name.path} ${entry.message}.`;
      yield { ...skipped, issue: archiveIssue("warning", entry.code, name.path, message) };
      continue;
    }
    yield* openEntry(entry, { path: name.path, occurrence, place }, reading);
  }
}

interface Member {
  path: string;
  occurrence: number;
  place: Place;
}

async function* openEntry(
  entry: Extract<RawEntry, { kind: "file" }>,
  member: Member,
  reading: Reading,
): AsyncGenerator<ArchiveEvent> {
  const { path } = member;
  if (entry.size === 0) {
    yield { kind: "member", path, occurrence: member.occurrence, size: 0, stream: NOTHING };
    return;
  }
  const mark = reading.mark;
  const raw = new ByteReader(entry.data());
  try {
    const nestable = member.place.depth < reading.budget.limits.nesting;
    const most = 1 + reading.budget.limits.nesting - member.place.depth;
    const peeled = await reading.peel(raw, path, most);
    const archive = (peeled.format === "tar" || peeled.format === "zip") && !DOCUMENTS.test(path);
    if (archive && nestable) yield* openNested(peeled, member, reading);
    else {
      if (archive || isCompression(peeled.format)) {
        const what = archive
          ? `is an archive ${member.place.depth + 1} levels deep; it was kept as it is, not opened`
          : `is compressed in too many layers (removed: ${peeled.layers}); the others were kept`;
        yield { kind: "issue", issue: archiveIssue("warning", "nested-too-deep", path, `${path} ${what}.`) };
      }
      yield* deliver(peeled, peeled.layers > 0 ? null : entry.size, member, reading);
    }
  } finally {
    await reading.close(mark);
  }
}

async function* openNested(peeled: Peeled, member: Member, reading: Reading): AsyncGenerator<ArchiveEvent> {
  const { path } = member;
  const place = { prefix: `${path}!/`, depth: member.place.depth + 1 };
  try {
    yield* walk(containerEntries(peeled, path, reading), place, reading);
    for (const issue of reading.remarks()) yield { kind: "issue", issue };
  } catch (cause) {
    // Damage of an outer archive is left to the reader of that one.
    if (!(cause instanceof Damage) || cause.owner !== path) throw cause;
    yield { kind: "issue", issue: { ...damageIssue(cause, path), code: `nested-archive-${cause.kind}` } };
  }
}

/** Yields the entries of a tar, or of a zip, which is spooled first. */
export async function* containerEntries(
  { reader, format }: Peeled,
  owner: string | null,
  reading: Reading,
): AsyncGenerator<RawEntry> {
  if (format !== "zip") {
    yield* readTar(reader, owner);
    return;
  }
  const file = await spool(reader, reading.budget.limits.memberBytes, reading.options.tempDirectory);
  try {
    yield* readZip(file, owner, reading.budget);
  } finally {
    await file.close();
  }
}

/** Yields one file, and then the remarks about its bytes. */
export async function* deliver(
  { reader }: Peeled,
  size: number | null,
  { path, occurrence }: Omit<Member, "place">,
  reading: Reading,
): AsyncGenerator<ArchiveEvent> {
  const state = { open: true };
  yield { kind: "member", path, occurrence, size, stream: memberBytes(reader, path, reading, state) };
  state.open = false;
  for (const issue of reading.remarks()) yield { kind: "issue", issue };
}

async function* memberBytes(
  reader: ByteReader,
  path: string,
  reading: Reading,
  state: { open: boolean },
): AsyncGenerator<Uint8Array> {
  const most = reading.budget.limits.memberBytes;
  let bytes = 0;
  for (;;) {
    if (!state.open) throw new Error(`The stream of ${path} was read after the next event was asked for.`);
    const chunk = await nextChunk(reader, path);
    if (chunk === null) return;
    bytes += chunk.length;
    if (bytes > most) {
      const message = `${path} is larger than ${most} bytes, which is the limit for one file.`;
      throw new MemberError(archiveIssue("error", "member-too-large", path, message));
    }
    yield chunk;
  }
}

async function nextChunk(reader: ByteReader, path: string): Promise<Uint8Array | null> {
  try {
    return await reader.next();
  } catch (cause) {
    if (!(cause instanceof Damage)) throw cause;
    if (cause.kind === "corrupt" && cause.owner === null) throw corruptArchive(cause);
    throw memberDamage(cause, path);
  }
}

/** Returns the refusal of an upload whose bytes contradict their checksum: no member is reliable. */
export function corruptArchive(damage: Damage): ExpectedError {
  const issue = damageIssue(damage, null);
  return new ExpectedError("archive-corrupt", issue.message, [issue], { cause: damage });
}
