import path from "node:path";
import { readArchive } from "../archive/read-archive";
import { spoolFolder, temporaryName } from "../blobs/left-overs";
import { blobStore } from "../blobs/store";
import type { StoredMember } from "../db/read/stored-member";
import { disk, type OpenFile, readRange, writeWhole } from "../disk";
import { ExpectedError } from "../errors";

/** Place of a member in its archive's file; `failure` is the error that its reading ended with. */
interface Place {
  offset: number;
  length: number;
  failure: unknown;
}

/** The members of one archive, unpacked one behind the other in a file without a name. */
interface Kept {
  handle: OpenFile;
  /** By ordinal; a member without bytes has no place. */
  places: Map<number, Place>;
  /** The last complete member. */
  reached: number;
  bytes: number;
  done: boolean;
  /** Callbacks for progress while it is filled. */
  waiting: Set<() => void>;
  readers: number;
}

/**
 * Limits of unpacked bytes: of one archive, and of all. Members beyond the first are read from the archive each time.
 * Beyond the second the archives that were unread for longest are dropped.
 */
const MAX_ARCHIVE_BYTES = 1024 ** 3;
const MAX_BYTES = 4 * 1024 ** 3;
/** Most archives: each keeps a file open, however small it is. */
export const MAX_ARCHIVES = 256;
/** Archives that are unpacked at a time, and readers that may wait for each. */
const MAX_UNPACKING = 2;
const MAX_WAITING = 64;

const archives = new Map<string, Promise<Kept>>();
let unpacking = 0;
const turns: (() => void)[] = [];

/**
 * Returns the bytes of a member as a stream. The first reader of an archive starts to unpack all of it, in order. The
 * unpacked file is removed with this process. All readers read it, and wait only until their member is complete.
 * Null for a member that was not unpacked: beyond the limit, or after an error. Rejects with `overloaded` where too
 * many wait, and with the reason of `signal` where it aborts.
 */
export async function keptMember(
  member: StoredMember,
  signal?: AbortSignal,
): Promise<AsyncGenerator<Uint8Array> | null> {
  const key = `${member.sha256} ${member.fileName}`;
  let opening = archives.get(key);
  if (!opening) {
    opening = openKept(key, member).catch((error: unknown) => {
      archives.delete(key);
      throw error;
    });
  }
  // Moved to the end: the first one is the longest unread.
  archives.delete(key);
  archives.set(key, opening);
  const kept = await opening;
  kept.readers += 1;
  try {
    while (kept.reached < member.ordinal && !kept.done) await next(kept, signal);
  } finally {
    kept.readers -= 1;
  }
  if (kept.reached < member.ordinal) return null;
  const place = kept.places.get(member.ordinal);
  return place ? bytesAt(kept, place) : nothing();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Waits for the next member; rejects when its reader leaves. Throws `overloaded` where too many wait. */
function next(kept: Kept, signal?: AbortSignal): Promise<void> {
  if (kept.waiting.size >= MAX_WAITING)
    throw new ExpectedError(
      "overloaded",
      "Too many readers wait for files of this bundle; try again in a few seconds.",
    );
  return new Promise((resolve, reject) => {
    const leave = () => {
      kept.waiting.delete(wake);
      reject(signal?.reason);
    };
    const wake = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    if (signal?.aborted) return leave();
    signal?.addEventListener("abort", leave, { once: true });
    kept.waiting.add(wake);
  });
}

async function* bytesAt(kept: Kept, place: Place): AsyncGenerator<Uint8Array> {
  kept.readers += 1;
  try {
    let bytes = 0;
    for await (const piece of readRange(kept.handle, place.offset, place.length)) {
      bytes += piece.length;
      yield piece;
    }
    if (bytes < place.length) throw new Error("a file of unpacked members ended early");
    if (place.failure !== null) throw place.failure;
  } finally {
    kept.readers -= 1;
  }
}

async function openKept(key: string, member: StoredMember): Promise<Kept> {
  await disk().mkdir(spoolFolder(), { recursive: true });
  const file = path.join(spoolFolder(), temporaryName());
  const handle = await disk().open(file, "wx+", 0o600);
  // Without a name it ends with this process, however that ends. Windows keeps it until the next sweep.
  await disk()
    .rm(file, { force: true })
    .catch(() => {});
  const kept: Kept = { handle, places: new Map(), reached: 0, bytes: 0, done: false, waiting: new Set(), readers: 0 };
  void fill(kept, key, member);
  return kept;
}

/** Fills the file of an archive. Readers behind an error find it themselves. The next one retries if it may pass. */
async function fill(kept: Kept, key: string, member: StoredMember): Promise<void> {
  const waited = unpacking >= MAX_UNPACKING;
  if (waited) await new Promise<void>((resolve) => turns.push(resolve));
  unpacking += 1;
  let isFinal = false;
  try {
    // All readers may have left while other archives were unpacked.
    if (!waited || kept.readers > 0) isFinal = await unpackInto(kept, member);
  } catch {
    // A reader of a later member reads the archive itself and reports the error.
  } finally {
    if (!isFinal) await forget(key, kept);
    kept.done = true;
    unpacking -= 1;
    turns.shift()?.();
    wakeReaders(kept);
    await makeRoom();
  }
}

function wakeReaders(kept: Kept): void {
  const waiting = [...kept.waiting];
  kept.waiting.clear();
  for (const wake of waiting) wake();
}

/**
 * Unpacks an archive to its end, to a fault of its own, or up to the limit. Returns false where the disk refuses.
 * Rejects for a fault of the store or the disk.
 */
async function unpackInto(kept: Kept, { sha256, fileName }: StoredMember): Promise<boolean> {
  const blob = await blobStore().localPath(sha256);
  try {
    let ordinal = 0;
    for await (const event of readArchive({ file: blob.path }, { fileName })) {
      if (event.kind === "issue") continue;
      ordinal += 1;
      const end = event.kind === "member" ? await keep(kept, ordinal, event.stream) : "kept";
      if (end !== "kept") return end === "full";
      kept.reached = ordinal;
      wakeReaders(kept);
    }
    return true;
  } catch (error) {
    if (error instanceof ExpectedError) return true;
    throw error;
  } finally {
    await blob.release();
  }
}

/** Drops an archive, unless another file took its place. */
async function forget(key: string, kept: Kept): Promise<void> {
  const opening = archives.get(key);
  if ((await opening?.catch(() => null)) !== kept || archives.get(key) !== opening) return;
  archives.delete(key);
  closeUnread(kept);
}

/** Writes a member behind the others, unless it exceeds the limit or the disk refuses. */
async function keep(
  kept: Kept,
  ordinal: number,
  stream: AsyncIterable<Uint8Array>,
): Promise<"kept" | "full" | "refused"> {
  const place: Place = { offset: kept.bytes, length: 0, failure: null };
  try {
    for await (const chunk of stream) {
      if (kept.bytes + chunk.byteLength > MAX_ARCHIVE_BYTES) return "full";
      if (!(await tryWrite(kept.handle, chunk, kept.bytes))) return "refused";
      kept.bytes += chunk.byteLength;
      place.length += chunk.byteLength;
    }
  } catch (error) {
    place.failure = error;
  }
  kept.places.set(ordinal, place);
  return "kept";
}

/** Returns false where the disk refuses: then readers read the archive itself. */
const tryWrite = (handle: OpenFile, chunk: Uint8Array, position: number): Promise<boolean> =>
  writeWhole(handle, chunk, position).then(
    () => true,
    () => false,
  );

/** Drops the archives that were unread for longest, except those in use. */
async function makeRoom(): Promise<void> {
  const all = await Promise.all(
    [...archives].map(async ([key, opening]) => ({ key, kept: await opening.catch(() => null) })),
  );
  let bytes = all.reduce((sum, { kept }) => sum + (kept?.bytes ?? 0), 0);
  let count = all.length;
  for (const { key, kept } of all) {
    if (bytes <= MAX_BYTES && count <= MAX_ARCHIVES) return;
    if (!kept?.done || kept.readers > 0) continue;
    archives.delete(key);
    bytes -= kept.bytes;
    count -= 1;
    closeUnread(kept);
  }
}

/** Closes a file without readers after a while: a reader that opened it may not have begun. */
function closeUnread(kept: Kept): void {
  setTimeout(() => (kept.readers > 0 ? closeUnread(kept) : void kept.handle.close()), 1_000).unref();
}
