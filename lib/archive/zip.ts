import { crc32 } from "node:zlib";
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { isDiskError, type OpenFile, readRange } from "@/lib/disk";
import { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import type { RawEntry } from "./entry";
import { inflate } from "./inflate";
import type { Budget } from "./limits";
import { FileAccess } from "./random-access";

const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const SYMBOLIC_LINK = 0o120000;
const SLASH = 0x2f;
const UNIX = 3;

/**
 * Yields the entries of a zip in the order of its central directory. `owner` as in Damage. Throws Damage where the
 * directory is damaged, or lacking as in a truncated zip. Throws `archive-too-many-entries`.
 */
export async function* readZip(file: OpenFile, owner: string | null, budget: Budget): AsyncGenerator<RawEntry> {
  const { size } = await file.stat();
  const zip = await open(file, size, owner);
  // Too many entries are refused before the first is read: the loop throws at the limit.
  if (zip.entryCount > budget.limits.entries) for (let count = 0; count < zip.entryCount; count += 1) budget.entry();
  try {
    for await (const entry of zip.eachEntry()) yield toRawEntry(zip, entry, file, owner, budget);
  } catch (cause) {
    throw cause instanceof Damage || isDiskError(cause)
      ? cause
      : new Damage("corrupt", owner, `its zip directory is damaged (${reason(cause)})`, { cause });
  } finally {
    zip.close();
  }
}

async function open(file: OpenFile, size: number, owner: string | null): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new FileAccess(file, size), size, {
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: false,
    });
  } catch (cause) {
    if (isDiskError(cause)) throw cause;
    throw new Damage("corrupt", owner, `it is a zip that is cut short or damaged (${reason(cause)})`, { cause });
  }
}

function toRawEntry(zip: ZipFile, entry: Entry, file: OpenFile, owner: string | null, budget: Budget): RawEntry {
  const name = nameOf(entry);
  const size = entry.uncompressedSize;
  const unreadable = (code: string, message: string): RawEntry => ({ kind: "unreadable", name, size, code, message });
  const mode = entry.versionMadeBy >>> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (name.at(-1) === SLASH) return { kind: "directory" };
  if (mode === SYMBOLIC_LINK) return unreadable("link-skipped", "is a symbolic link; links are not followed");
  if (mode !== 0 && mode !== REGULAR) return unreadable("special-file-skipped", "is a device or fifo, not a file");
  if (entry.isEncrypted()) return unreadable("encrypted-skipped", "is encrypted; pack it without a password");
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    const method = `is packed with zip method ${entry.compressionMethod}, which is not read; use deflate`;
    return unreadable("unsupported-compression", method);
  }
  // Members of a zip can be skipped unread: one that alone would break the upload's limits is never opened.
  const { ratio, ratioFloorBytes } = budget.limits;
  if (size > ratioFloorBytes && size > ratio * entry.compressedSize) {
    const text = `is packed to less than 1/${ratio} of its ${size} bytes, as no tool's output is; it was not unpacked`;
    return unreadable("bomb-skipped", text);
  }
  return { kind: "file", name, size, data: () => readEntry(zip, entry, file, owner, budget) };
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  file: OpenFile,
  owner: string | null,
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  // Each entry has a checksum of its own. The owner null would refuse the whole upload; "" fails this entry alone.
  const damage = (what: string, cause?: unknown) => new Damage("corrupt", owner ?? "", what, { cause });
  let start: number;
  try {
    start = (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  } catch (cause) {
    if (isDiskError(cause)) throw cause;
    throw damage(`its zip entry is damaged (${reason(cause)})`, cause);
  }
  const raw = new ByteReader(readRange(file, start, entry.compressedSize));
  let crc = 0;
  let size = 0;
  for await (const chunk of entry.compressionMethod === STORED ? raw.rest() : inflate(raw, owner ?? "")) {
    crc = crc32(chunk, crc);
    size += chunk.length;
    budget.unpacked(chunk.length);
    yield chunk;
  }
  if (crc !== entry.crc32 || size !== entry.uncompressedSize) throw damage("its zip checksum or size does not match");
}

/**
 * Returns an entry's name in UTF-8, with `/` between its parts. Bytes that are UTF-8 stay, since macOS forgets the
 * flag; others are decoded as the format demands. Some Windows tools write backslashes.
 */
function nameOf(entry: Entry): Uint8Array {
  const raw = entry.fileNameRaw;
  const utf8 = raw.toString("utf8");
  const name = utf8.includes("\u{fffd}")
    ? getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true)
    : utf8;
  return Buffer.from(name.includes("/") ? name : name.replaceAll("\\", "/"), "utf8");
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
