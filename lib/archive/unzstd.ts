import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdDecompress } from "node:zlib";
import type { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import { type DecompressOptions, reportTrailing } from "./gunzip";

const LARGEST_WINDOW_LOG = 27; // 128 MiB, as zstd itself takes without --memory.
const CHECKSUM_BYTES = 4;
const MAX_BLOCK_BYTES = 128 * 1024;
const FRAME = 0xfd2fb528;
// Frames between these are skipped: they hold no data.
const [FIRST_SKIPPABLE, LAST_SKIPPABLE] = [0x184d2a50, 0x184d2a5f];
const ENGINE_OPTIONS = {
  chunkSize: 128 * 1024,
  params: { [constants.ZSTD_d_windowLogMax]: LARGEST_WINDOW_LOG },
};

/**
 * Decompresses zstd (RFC 8878). It walks frames and blocks itself, so that `reader` ends behind the last frame. Bytes
 * that follow are reported. Checksums are checked. Throws Damage.
 */
export async function* unzstd(reader: ByteReader, options: DecompressOptions): AsyncGenerator<Uint8Array> {
  const truncated = () => new Damage("truncated", options.owner, "its zstd data ends too early");
  for (;;) {
    const magic = (await reader.fill(4)) < 4 ? 0 : readLittle(reader.peek(4), 0, 4);
    if (magic >= FIRST_SKIPPABLE && magic <= LAST_SKIPPABLE) {
      const header = await reader.exactly(8);
      const size = header === null ? 0 : readLittle(header, 4, 4);
      if (header === null || (await reader.skip(size)) < size) throw truncated();
    } else if (magic === FRAME) yield* readFrame(reader, options.owner, truncated);
    else return await reportTrailing(reader, options.onTrailing);
  }
}

/** Decompresses one frame. Output comes in small chunks and waits to be read: a few bytes can hold gigabytes. */
async function* readFrame(reader: ByteReader, owner: string | null, truncated: () => Damage) {
  const engine = createZstdDecompress(ENGINE_OPTIONS);
  const feeding = pipeline(Readable.from(frameBytes(reader, owner, truncated)), engine).catch(() => {});
  try {
    for await (const chunk of engine) yield chunk;
  } catch (cause) {
    throw isZstdError(cause) ? new Damage("corrupt", owner, damageOf(cause.code), { cause }) : cause;
  } finally {
    engine.destroy();
    await feeding;
  }
}

/** Reads the bytes of one frame: its header, its blocks and its checksum. */
async function* frameBytes(reader: ByteReader, owner: string | null, truncated: () => Damage) {
  if ((await reader.fill(6)) < 6) throw truncated();
  const { headerBytes, hasChecksum } = frameLayout(reader.peek(6));
  const header = await reader.exactly(headerBytes);
  if (header === null) throw truncated();
  yield header;
  for (let last = false; !last; ) {
    if ((await reader.fill(3)) < 3) throw truncated();
    const head = readLittle(reader.peek(3), 0, 3);
    last = (head & 1) === 1;
    const type = (head >>> 1) & 3;
    const size = type === 1 ? 1 : head >>> 3;
    if (type === 3 || size > MAX_BLOCK_BYTES)
      throw new Damage("corrupt", owner, "its zstd data has a block of an unknown kind");
    const block = await reader.exactly(3 + size + (last && hasChecksum ? CHECKSUM_BYTES : 0));
    if (block === null) throw truncated();
    yield block;
  }
}

const isZstdError = (cause: unknown): cause is Error & { code: string } =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" && cause.code.startsWith("ZSTD_");

const damageOf = (code: string) =>
  code === "ZSTD_error_frameParameter_windowTooLarge"
    ? "its zstd window is larger than 128 MiB"
    : "its zstd data is damaged";

function frameLayout(head: Uint8Array): { headerBytes: number; hasChecksum: boolean } {
  const descriptor = head[4] ?? 0;
  const single = (descriptor >>> 5) & 1;
  const contentFlag = descriptor >>> 6;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const content = contentFlag === 0 ? single : 1 << contentFlag;
  return { headerBytes: 5 + (1 - single) + dictionary + content, hasChecksum: (descriptor & 4) !== 0 };
}

function readLittle(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
