import { Decompress } from "fzstd";
import type { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import { type DecompressOptions, reportTrailing } from "./gunzip";

const LARGEST_WINDOW = 128 * 2 ** 20; // What zstd itself takes without --memory.
const CHECKSUM_BYTES = 4;

/**
 * Decompresses zstd (RFC 8878). Frames and blocks are walked here, so that fzstd gets one block (up to 128 KiB of output)
 * at a time: given more, a few bytes of run-length blocks become gigabytes at once.
 */
export async function* unzstd(reader: ByteReader, options: DecompressOptions): AsyncGenerator<Uint8Array> {
  const truncated = () => new Damage("truncated", options.owner, "its zstd data ends too early");
  for (;;) {
    const magic = (await reader.fill(4)) < 4 ? 0 : readLittle(reader.peek(4), 0, 4);
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) {
      const header = await reader.exactly(8);
      const size = header === null ? 0 : readLittle(header, 4, 4);
      if (header === null || (await reader.skip(size)) < size) throw truncated();
    } else if (magic === 0xfd2fb528) yield* readFrame(reader, options.owner, truncated);
    else return await reportTrailing(reader, options.onTrailing);
  }
}

async function* readFrame(reader: ByteReader, owner: string | null, truncated: () => Damage) {
  const corrupt = (what: string, cause?: unknown) => new Damage("corrupt", owner, what, { cause });
  if ((await reader.fill(6)) < 6) throw truncated();
  const { headerBytes, descriptor } = frameLayout(reader.peek(6));
  const header = await reader.exactly(headerBytes);
  if (header === null) throw truncated();
  if (windowSize(header, descriptor) > LARGEST_WINDOW) throw corrupt("its zstd window is larger than 128 MiB");
  const output: Uint8Array[] = [];
  const engine = new Decompress((chunk) => output.push(chunk));
  const push = (bytes: Uint8Array, final: boolean) => {
    try {
      engine.push(bytes, final);
    } catch (cause) {
      throw corrupt("its zstd data is damaged", cause);
    }
  };
  push(header.slice(), false);
  for (let last = false; !last; ) {
    if ((await reader.fill(3)) < 3) throw truncated();
    const head = readLittle(reader.peek(3), 0, 3);
    last = (head & 1) === 1;
    const type = (head >>> 1) & 3;
    const size = type === 1 ? 1 : head >>> 3;
    if (type === 3 || size > 128 * 1024) throw corrupt("its zstd data has a block of an unknown kind");
    const block = await reader.exactly(3 + size + (last && descriptor & 4 ? CHECKSUM_BYTES : 0));
    if (block === null) throw truncated();
    push(block.slice(), last);
    for (const chunk of output.splice(0)) if (chunk.length > 0) yield chunk;
  }
}

function frameLayout(head: Uint8Array): { headerBytes: number; descriptor: number } {
  const descriptor = head[4] ?? 0;
  const single = (descriptor >>> 5) & 1;
  const contentFlag = descriptor >>> 6;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const content = contentFlag === 0 ? single : 1 << contentFlag;
  return { headerBytes: 5 + (1 - single) + dictionary + content, descriptor };
}

function windowSize(header: Uint8Array, descriptor: number): number {
  if (descriptor & 0x20) {
    const bytes = descriptor >>> 6 === 0 ? 1 : 1 << (descriptor >>> 6);
    return readLittle(header, header.length - bytes, bytes);
  }
  const exponent = 10 + ((header[5] ?? 0) >>> 3);
  return 2 ** exponent * (1 + ((header[5] ?? 0) & 7) / 8);
}

function readLittle(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
