import type { BitReader } from "./bzip2-bits";

const LONGEST_CODE = 20;

/** A canonical Huffman code as bzip2 writes it: for each length the last code, and the offset of its symbols. */
export class HuffmanTable {
  readonly #limit = new Int32Array(LONGEST_CODE + 2).fill(-1);
  readonly #offset = new Int32Array(LONGEST_CODE + 2);
  readonly #symbols: Uint16Array;
  readonly #shortest: number;

  constructor(lengths: Uint8Array) {
    this.#symbols = new Uint16Array(lengths.length);
    this.#shortest = Math.min(...lengths);
    let code = 0;
    let used = 0;
    for (let length = this.#shortest; length <= LONGEST_CODE; length += 1) {
      this.#offset[length] = used - code;
      for (const [symbol, lengthOfSymbol] of lengths.entries()) {
        if (lengthOfSymbol !== length) continue;
        this.#symbols[used] = symbol;
        used += 1;
        code += 1;
      }
      this.#limit[length] = code - 1;
      code *= 2;
    }
  }

  /** Returns the next symbol. Throws an Error on an unknown code, and OutOfBits. */
  decode(bits: BitReader): number {
    let code = bits.read(this.#shortest);
    for (let length = this.#shortest; length <= LONGEST_CODE; length += 1) {
      if (code <= (this.#limit[length] ?? -1)) {
        const symbol = this.#symbols[code + (this.#offset[length] ?? 0)];
        if (symbol !== undefined) return symbol;
      }
      code = code * 2 + bits.read(1);
    }
    throw new Error("unknown code");
  }

  /**
   * Reads the code lengths of `symbols` symbols, each as steps from the one before, and builds the table. Throws an
   * Error for a length outside 1 to 20, and OutOfBits.
   */
  static read(bits: BitReader, symbols: number): HuffmanTable {
    const lengths = new Uint8Array(symbols);
    let length = bits.read(5);
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      while (bits.read(1) === 1) {
        length += bits.read(1) === 0 ? 1 : -1;
        if (length < 1 || length > LONGEST_CODE) throw new Error("code length out of range");
      }
      if (length < 1 || length > LONGEST_CODE) throw new Error("code length out of range");
      lengths[symbol] = length;
    }
    return new HuffmanTable(lengths);
  }
}
