import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

// Texts of a large bundle in memory: joined, and compressed to a third or less.

const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/** Bytes that are taken from the system at once. */
const SLAB = 2 ** 20;
let slab = Buffer.alloc(0);
let used = 0;

/**
 * Copies bytes to a place beside others that stay, at a multiple of eight. Small pieces of memory of their own would
 * lie between short-lived ones. Then the system would get none of these back.
 */
export function settled(bytes: Uint8Array): Buffer {
  if (bytes.length > SLAB / 4) return Buffer.from(bytes);
  if (used + bytes.length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB);
    used = 0;
  }
  const place = slab.subarray(used, used + bytes.length);
  place.set(bytes);
  used += Math.ceil(bytes.length / 8) * 8;
  return place;
}

/** Compresses lists of texts. Null stays null, and lone surrogates stay as they are. */
export const packTexts = (lists: readonly (readonly (string | null)[])[]): Buffer =>
  zstdCompressSync(Buffer.from(JSON.stringify(lists)), { params });

/** Returns the lists that `packTexts` got. */
export function unpackTexts(packed: Buffer): (string | null)[][] {
  return JSON.parse(zstdDecompressSync(packed).toString());
}

/** Compresses any bytes, and copies them to a place beside others that stay. */
export const packBytes = (bytes: Uint8Array): Buffer => settled(zstdCompressSync(bytes, { params }));

/** Returns the bytes that `packBytes` got. */
export const unpackBytes = (packed: Buffer): Buffer => zstdDecompressSync(packed);

/** A line of a file with its number, counted from 1. */
export interface NumberedLine {
  line: number;
  text: string;
}

/** Characters of one piece. */
const PIECE = 128 * 1024;

/** Lines in their order, of which only the last few are not compressed. */
export class PackedLines {
  #lines: number[] = [];
  #texts: string[] = [];
  #characters = 0;
  readonly #pieces: { lines: Float64Array; texts: Buffer }[] = [];

  /** Adds a line behind the others. */
  push({ line, text }: NumberedLine): void {
    this.#lines.push(line);
    this.#texts.push(text);
    this.#characters += text.length;
    if (this.#characters < PIECE) return;
    this.#pieces.push({ lines: Float64Array.from(this.#lines), texts: settled(packTexts([this.#texts])) });
    this.#lines = [];
    this.#texts = [];
    this.#characters = 0;
  }

  /** Yields all lines once. Texts that were read are forgotten. */
  *take(): Generator<NumberedLine> {
    for (let piece = this.#pieces.shift(); piece !== undefined; piece = this.#pieces.shift()) {
      const { lines, texts } = piece;
      const [unpacked = []] = unpackTexts(texts);
      for (const [at, text] of unpacked.entries()) yield { line: lines[at] ?? 0, text: text ?? "" };
    }
    const rest = this.#texts;
    this.#texts = [];
    for (const [at, text] of rest.entries()) yield { line: this.#lines[at] ?? 0, text };
  }
}
