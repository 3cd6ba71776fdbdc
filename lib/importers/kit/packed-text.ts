import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

// Texts of a large bundle in memory: joined, and compressed to a third or less.

const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/** Compresses lists of texts. Null stays null, and lone surrogates stay as they are. */
export const packTexts = (lists: readonly (readonly (string | null)[])[]): Buffer =>
  zstdCompressSync(JSON.stringify(lists), { params });

/** Returns the lists that `packTexts` got. */
export function unpackTexts(packed: Buffer): (string | null)[][] {
  return JSON.parse(zstdDecompressSync(packed).toString());
}

/** Compresses any bytes. */
export const packBytes = (bytes: Uint8Array): Buffer => zstdCompressSync(bytes, { params });

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
  readonly #pieces: { lines: Int32Array | Float64Array; texts: Buffer }[] = [];
  #length = 0;

  /** The number of lines. */
  get length(): number {
    return this.#length;
  }

  /** Adds a line behind the others. */
  push({ line, text }: NumberedLine): void {
    this.#lines.push(line);
    this.#texts.push(text);
    this.#length += 1;
    this.#characters += text.length;
    if (this.#characters < PIECE) return;
    this.#pieces.push({ lines: Float64Array.from(this.#lines), texts: packTexts([this.#texts]) });
    this.#lines = [];
    this.#texts = [];
    this.#characters = 0;
  }

  /** Yields all lines, as often as it is asked. */
  *[Symbol.iterator](): Generator<NumberedLine> {
    for (const { lines, texts } of this.#pieces) {
      const [unpacked = []] = unpackTexts(texts);
      for (const [at, text] of unpacked.entries()) yield { line: lines[at] ?? 0, text: text ?? "" };
    }
    for (const [at, text] of this.#texts.entries()) yield { line: this.#lines[at] ?? 0, text };
  }
}
