/** Thrown where the bits end inside a block. */
export class OutOfBits extends Error {}

/** Reads bits, the highest first. */
export class BitReader {
  #at = 0;
  #buffer = 0;
  #have = 0;

  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Returns the next `count` bits, at most 24, as a number. Throws OutOfBits. */
  read(count: number): number {
    while (this.#have < count) {
      const byte = this.bytes[this.#at];
      if (byte === undefined) throw new OutOfBits();
      this.#buffer = (this.#buffer << 8) | byte;
      this.#at += 1;
      this.#have += 8;
    }
    this.#have -= count;
    return (this.#buffer >>> this.#have) & ((1 << count) - 1);
  }

  /** Returns the next 32 bits as a number. Throws OutOfBits. */
  read32(): number {
    return (this.read(16) * 65536 + this.read(16)) >>> 0;
  }

  /** Number of bits read so far. */
  get position(): number {
    return this.#at * 8 - this.#have;
  }
}
