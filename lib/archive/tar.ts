import type { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import type { RawEntry } from "./entry";
import { archiveIssue, shorten } from "./issues";
import { decodePax, type TarExtension } from "./pax";
import { type BadHeader, BLOCK, decodeTarHeader, type TarHeader } from "./tar-header";

const LONGEST_EXTENSION = 2 ** 20;
/** Extension headers before one entry: a name, a link and a pax header are usual. */
const MOST_EXTENSIONS = 16;
/** Place of the byte that is 0 in the last block of a sparse map. */
const SPARSE_MORE = 504;
const SLASH = 0x2f;
const DIRECTORY: RawEntry = { kind: "directory" };

/**
 * Yields the entries of a tar one by one. It is our own code, since tar-stream (3.2.2) hides facts that an upload's
 * author must know. They are end marks and bytes behind them, raw names, and negative sizes (its parser hangs on some).
 * One bad header ends the tar. `owner` as in Damage. Throws Damage for truncated data and for endless extension
 * headers.
 */
export async function* readTar(reader: ByteReader, owner: string | null): AsyncGenerator<RawEntry> {
  let extension: TarExtension = {};
  let extensions = 0;
  let ended = false;
  let previous: string | null = null;
  for (;;) {
    const block = await nextBlock(reader, owner);
    if (block === null) break;
    if (block[0] === 0 && block.every((byte) => byte === 0)) {
      ended = true;
      continue;
    }
    const header = decodeTarHeader(block);
    if ("problem" in header) {
      yield {
        kind: "issue",
        issue: ended
          ? archiveIssue("warning", "trailing-data", owner, "Data follows the end mark of the tar; it was not read.")
          : archiveIssue("error", "tar-bad-header", owner, badHeader(header, previous)),
      };
      // Read to the end: only there does the container's checksum prove the bytes before.
      await reader.skip(Number.POSITIVE_INFINITY);
      return;
    }
    if (ended) {
      const message = "A second tar follows the end mark of the first; its members were read too.";
      yield { kind: "issue", issue: archiveIssue("warning", "second-tar", owner, message) };
      ended = false;
    }
    if ("xgLKX".includes(header.type)) {
      extensions += 1;
      if (extensions > MOST_EXTENSIONS) throw new Damage("corrupt", owner, "it has endless extension headers");
      const read = await readExtension(reader, header, owner);
      if (read === null) {
        const message = "An extension header (pax) of the tar is damaged; the name of the next member may be wrong.";
        yield { kind: "issue", issue: archiveIssue("warning", "tar-bad-extension", owner, message) };
      } else extension = { ...extension, ...read };
      continue;
    }
    const entry = applyExtension(header, extension);
    extension = {};
    extensions = 0;
    previous = shorten(Buffer.from(entry.name).toString("utf8"));
    if (header.extended) await skipSparseMap(reader, owner);
    const region = new Region(reader, entry.size, owner);
    yield toRawEntry(entry, region);
    await region.finish();
  }
  if (!ended) {
    const message = "The tar has no end mark; it may have been cut after its last member.";
    yield { kind: "issue", issue: archiveIssue("warning", "tar-no-end", owner, message) };
  }
}

/** The bytes of one entry inside the tar. */
class Region {
  #left: number;
  readonly #padding: number;

  private readonly reader: ByteReader;
  private readonly owner: string | null;

  constructor(reader: ByteReader, size: number, owner: string | null) {
    this.reader = reader;
    this.owner = owner;
    this.#left = size;
    this.#padding = padding(size);
  }

  async *read(): AsyncGenerator<Uint8Array> {
    while (this.#left > 0) {
      const bytes = await this.reader.next(this.#left);
      if (bytes === null) throw truncation(this.owner);
      this.#left -= bytes.length;
      yield bytes;
    }
  }

  async finish(): Promise<void> {
    const rest = this.#left + this.#padding;
    this.#left = 0;
    if ((await this.reader.skip(rest)) < rest) throw truncation(this.owner);
  }
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function truncation(owner: string | null): Damage {
  return new Damage("truncated", owner, "its tar data ends too early");
}

async function nextBlock(reader: ByteReader, owner: string | null): Promise<Uint8Array | null> {
  const bytes = await reader.fill(BLOCK);
  if (bytes >= BLOCK) return reader.take(BLOCK);
  if (bytes > 0) throw truncation(owner);
  return null;
}

interface Extended extends TarHeader {
  sparse: boolean;
}

function applyExtension(header: TarHeader, extension: TarExtension): Extended {
  return {
    ...header,
    name: extension.name ?? header.name,
    link: extension.link ?? header.link,
    // A hard link has no bytes of its own, whatever its size field says (as GNU tar reads it).
    size: header.type === "1" ? 0 : (extension.size ?? header.size),
    sparse: extension.sparse === true || header.type === "S",
  };
}

/** Returns null where the extension is malformed; global ones (`g`) have nothing that we use. */
async function readExtension(
  reader: ByteReader,
  header: TarHeader,
  owner: string | null,
): Promise<TarExtension | null> {
  const whole = header.size + padding(header.size);
  if (header.size > LONGEST_EXTENSION) {
    if ((await reader.skip(whole)) < whole) throw truncation(owner);
    return null;
  }
  const block = await reader.exactly(whole);
  if (block === null) throw truncation(owner);
  const bytes = block.subarray(0, header.size);
  if (header.type === "g") return {};
  if (header.type === "L") return { name: untilNul(bytes) };
  if (header.type === "K") return { link: untilNul(bytes) };
  return decodePax(bytes);
}

async function skipSparseMap(reader: ByteReader, owner: string | null): Promise<void> {
  for (let more = true; more; ) {
    const block = await nextBlock(reader, owner);
    if (block === null) throw truncation(owner);
    more = block[SPARSE_MORE] !== 0;
  }
}

function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

function toRawEntry(entry: Extended, region: Region): RawEntry {
  const { name, size, type } = entry;
  const target = shorten(Buffer.from(entry.link).toString("utf8"));
  const unreadable = (code: string, message: string): RawEntry => ({ kind: "unreadable", name, size, code, message });
  if (entry.sparse)
    return unreadable("sparse-skipped", "is a sparse file, which is not unpacked; pack it without --sparse");
  if (type === "5" || type === "V" || type === "D") return DIRECTORY;
  if (type === "0" || type === "7") {
    if (type === "0" && name.at(-1) === SLASH) return DIRECTORY;
    return { kind: "file", name, size, data: () => region.read() };
  }
  if (type === "1") return unreadable("link-skipped", `is a hard link to "${target}"; links are not followed`);
  if (type === "2") return unreadable("link-skipped", `is a symbolic link to "${target}"; links are not followed`);
  if ("346".includes(type))
    return unreadable("special-file-skipped", `is a ${type === "6" ? "fifo" : "device"}, not a file`);
  return unreadable("unknown-type-skipped", `has the unknown tar type ${JSON.stringify(type)}`);
}

function badHeader({ problem, name }: BadHeader, previous: string | null): string {
  const after = previous === null ? "The first header of the tar" : `The tar header after "${previous}"`;
  const place = name === null ? after : `The tar header of "${shorten(Buffer.from(name).toString("utf8"))}"`;
  return `${place} is damaged (${problem}); what follows was not read. Pack and upload it again.`;
}
