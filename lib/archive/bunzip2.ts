import type { ByteReader } from "./byte-reader";
import { BitReader, OutOfBits } from "./bzip2-bits";
import { type Bzip2Block, blockBytes, decodeBlock } from "./bzip2-block";
import { Damage } from "./damage";
import { type DecompressOptions, reportTrailing } from "./gunzip";

const BLOCK_MAGIC = 0x314159;
const BLOCK_MAGIC_REST = 0x265359;
const END_MAGIC = 0x177245;
const END_MAGIC_REST = 0x385090;
// A code has up to 20 bits; tables and selectors come on top.
const LARGEST_BYTES_PER_SYMBOL = 2.5;
const LARGEST_TABLES = 64 * 1024;

/**
 * Decompresses bzip2. Reads all streams in a row, each with its checksums. It is our own code. The package
 * unbzip2-stream (1.4.3) never ends on a run length that overflows, and needs 400 MB for a block of zeros. Throws
 * Damage.
 */
export async function* bunzip2(reader: ByteReader, options: DecompressOptions): AsyncGenerator<Uint8Array> {
  while ((await reader.fill(4)) >= 4) {
    const level = streamLevel(reader.peek(4));
    if (level === null) break;
    reader.take(4);
    yield* readStream(reader, level, options.owner);
  }
  await reportTrailing(reader, options.onTrailing);
}

function streamLevel(head: Uint8Array): number | null {
  const [b, z, h, digit = 0] = head;
  const level = digit - 0x30;
  return b === 0x42 && z === 0x5a && h === 0x68 && level >= 1 && level <= 9 ? level : null;
}

async function* readStream(reader: ByteReader, level: number, owner: string | null): AsyncGenerator<Uint8Array> {
  const links = new Uint32Array(level * 100_000);
  const most = links.length * LARGEST_BYTES_PER_SYMBOL + LARGEST_TABLES;
  const corrupt = (what: string, cause?: unknown) => new Damage("corrupt", owner, what, { cause });
  let streamCrc = 0;
  let bit = 0;
  for (;;) {
    await reader.fill(most);
    const bits = new BitReader(reader.peek(most));
    let step: { crc: number; block: Bzip2Block | null };
    try {
      // A block may begin inside a byte.
      bits.read(bit);
      step = readStep(bits, links);
    } catch (cause) {
      if (cause instanceof OutOfBits) throw new Damage("truncated", owner, "its bzip2 data ends too early", { cause });
      throw corrupt("its bzip2 data is damaged", cause);
    }
    const used = step.block ? Math.floor(bits.position / 8) : Math.ceil(bits.position / 8);
    reader.take(used);
    bit = bits.position % 8;
    if (step.block === null) {
      if (step.crc !== streamCrc) throw corrupt("its bzip2 checksum does not match");
      return;
    }
    const crc = yield* blockBytes(step.block);
    if (crc !== step.crc) throw corrupt("its bzip2 checksum does not match");
    streamCrc = (((streamCrc << 1) | (streamCrc >>> 31)) ^ crc) >>> 0;
  }
}

/** Returns the next block with its stored checksum. At the end `block` is null, and `crc` is the whole stream's. */
function readStep(bits: BitReader, links: Uint32Array): { crc: number; block: Bzip2Block | null } {
  const magic = bits.read(24);
  const rest = bits.read(24);
  if (magic === END_MAGIC && rest === END_MAGIC_REST) return { crc: bits.read32(), block: null };
  if (magic !== BLOCK_MAGIC || rest !== BLOCK_MAGIC_REST) throw new Error("no block where one should start");
  const crc = bits.read32();
  return { crc, block: decodeBlock(bits, links) };
}
