import { crc32 } from "node:zlib";
import type { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import { inflate } from "./inflate";

const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
const LONGEST_HEADER_TEXT = 64 * 1024;

/** Options of decompressors. */
export interface DecompressOptions {
  /** Path of the compressed member, for errors; null for the uploaded file. */
  owner: string | null;
  /** Called where bytes other than zeros follow the end. */
  onTrailing(): void;
}

/**
 * Decompresses gzip (RFC 1952): all members in a row, each with its checksum. Reports bytes behind the last one. Throws
 * Damage.
 */
export async function* gunzip(
  reader: ByteReader,
  { owner, onTrailing }: DecompressOptions,
): AsyncGenerator<Uint8Array> {
  const truncated = () => new Damage("truncated", owner, "its gzip data ends too early");
  do {
    if (!(await skipHeader(reader))) throw truncated();
    let crc = 0;
    let size = 0;
    for await (const chunk of inflate(reader, owner)) {
      crc = crc32(chunk, crc);
      size = (size + chunk.length) % 2 ** 32;
      yield chunk;
    }
    const trailer = await reader.exactly(8);
    if (trailer === null) throw truncated();
    const view = new DataView(trailer.buffer, trailer.byteOffset, 8);
    if (view.getUint32(0, true) !== crc || view.getUint32(4, true) !== size) {
      throw new Damage("corrupt", owner, "its gzip checksum does not match");
    }
  } while (await startsMember(reader));
  await reportTrailing(reader, onTrailing);
}

async function startsMember(reader: ByteReader): Promise<boolean> {
  await reader.fill(3);
  const [a, b, c] = reader.peek(3);
  return a === 0x1f && b === 0x8b && c === 8;
}

/** Returns false where the input ends inside the header, or a text of the header has no end. */
async function skipHeader(reader: ByteReader): Promise<boolean> {
  const fixed = await reader.exactly(10);
  const flags = fixed?.[3];
  if (flags === undefined) return false;
  if (flags & FLAG_EXTRA) {
    const length = await reader.exactly(2);
    if (length === null) return false;
    const bytes = (length[0] ?? 0) | ((length[1] ?? 0) << 8);
    if ((await reader.skip(bytes)) < bytes) return false;
  }
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
    if (flags & flag && !(await skipText(reader))) return false;
  }
  return !(flags & FLAG_HEADER_CRC) || (await reader.skip(2)) === 2;
}

async function skipText(reader: ByteReader): Promise<boolean> {
  for (let count = 0; count < LONGEST_HEADER_TEXT; count += 1) {
    const byte = await reader.exactly(1);
    if (byte === null) return false;
    if (byte[0] === 0) return true;
  }
  return false;
}

/**
 * Reads the bytes behind the end of compressed data, and reports them unless they are zeros. Tapes and block devices
 * pad with zeros.
 */
export async function reportTrailing(reader: ByteReader, onTrailing: () => void): Promise<void> {
  let zeros = true;
  for await (const chunk of reader.rest()) zeros &&= chunk.every((byte) => byte === 0);
  if (!zeros) onTrailing();
}
