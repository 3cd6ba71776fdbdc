import type { BitReader } from "./bzip2-bits";
import { HuffmanTable } from "./bzip2-huffman";

/** Symbols that one selector, and so one Huffman table, covers. */
const GROUP = 50;
const OUTPUT_BYTES = 128 * 1024;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc >>> 0;
});

/**
 * A decoded block in Burrows-Wheeler order. The low 8 bits of `links[i]` are a byte, the others the place of the next
 * one. `first` is the place of the first byte, and `length` the number of links in use.
 */
export interface Bzip2Block {
  links: Uint32Array;
  length: number;
  first: number;
}

/**
 * Decodes one block behind its magic and checksum into `links`, whose length is the limit of a block. Throws OutOfBits,
 * and Error on anything that bzip2 would not write.
 */
export function decodeBlock(bits: BitReader, links: Uint32Array): Bzip2Block {
  if (bits.read(1) === 1) throw new Error("randomised blocks (bzip2 0.9.0) are not read");
  const origin = bits.read(24);
  const alphabet = readAlphabet(bits);
  const end = alphabet.length + 1;
  const groups = bits.read(3);
  const selectors = readSelectors(bits, groups);
  const tables = Array.from({ length: groups }, () => HuffmanTable.read(bits, end + 1));
  const counts = new Uint32Array(256);
  let length = 0;
  let run = 0;
  let weight = 1;
  for (let group = 0; ; group += 1) {
    const table = tables[selectors[group] ?? -1];
    if (!table) throw new Error("too few selectors");
    for (let left = GROUP; left > 0; left -= 1) {
      const symbol = table.decode(bits);
      if (symbol <= 1) {
        run += weight << symbol;
        weight *= 2;
        if (run > links.length) throw new Error("run too long");
        continue;
      }
      if (run > 0) {
        const byte = alphabet[0] ?? 0;
        if (length + run > links.length) throw new Error("block too long");
        links.fill(byte, length, length + run);
        counts[byte] = (counts[byte] ?? 0) + run;
        length += run;
        run = 0;
        weight = 1;
      }
      if (symbol === end) return invert(links, length, counts, origin);
      if (length >= links.length) throw new Error("block too long");
      const byte = alphabet[symbol - 1] ?? 0;
      alphabet.copyWithin(1, 0, symbol - 1);
      alphabet[0] = byte;
      counts[byte] = (counts[byte] ?? 0) + 1;
      links[length] = byte;
      length += 1;
    }
  }
}

function readAlphabet(bits: BitReader): Uint8Array {
  const used: number[] = [];
  const rows = bits.read(16);
  for (let row = 0; row < 16; row += 1) {
    if (!(rows & (0x8000 >>> row))) continue;
    const columns = bits.read(16);
    for (let column = 0; column < 16; column += 1) if (columns & (0x8000 >>> column)) used.push(row * 16 + column);
  }
  if (used.length === 0) throw new Error("block without symbols");
  return Uint8Array.from(used);
}

function readSelectors(bits: BitReader, groups: number): Uint8Array {
  if (groups < 2 || groups > 6) throw new Error("wrong number of tables");
  const selectors = new Uint8Array(bits.read(15));
  const recent = [0, 1, 2, 3, 4, 5].slice(0, groups);
  for (let index = 0; index < selectors.length; index += 1) {
    let place = 0;
    while (bits.read(1) === 1) {
      place += 1;
      if (place >= groups) throw new Error("unknown table");
    }
    const [table = 0] = recent.splice(place, 1);
    recent.unshift(table);
    selectors[index] = table;
  }
  return selectors;
}

function invert(links: Uint32Array, length: number, counts: Uint32Array, origin: number): Bzip2Block {
  if (origin >= length) throw new Error("block starts outside of itself");
  let sum = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const count = counts[byte] ?? 0;
    counts[byte] = sum;
    sum += count;
  }
  for (let index = 0; index < length; index += 1) {
    const byte = (links[index] ?? 0) & 0xff;
    const place = counts[byte] ?? 0;
    counts[byte] = place + 1;
    links[place] = ((links[place] ?? 0) | (index << 8)) >>> 0;
  }
  return { links, length, first: (links[origin] ?? 0) >>> 8 };
}

/** Yields the bytes of a block in pieces (a block may be 46 MB of one byte), and returns its checksum. */
export function* blockBytes({ links, length, first }: Bzip2Block): Generator<Uint8Array, number> {
  let output = new Uint8Array(OUTPUT_BYTES);
  let at = 0;
  let crc = 0xffffffff;
  let position = first;
  let previous = -1;
  let repeated = 0;
  for (let index = 0; index < length; index += 1) {
    const link = links[position] ?? 0;
    const byte = link & 0xff;
    position = link >>> 8;
    // After four equal bytes comes the number of further ones.
    let copies = 1;
    let value = byte;
    if (repeated === 4) {
      copies = byte;
      value = previous;
      repeated = 0;
      previous = -1;
    } else {
      repeated = byte === previous ? repeated + 1 : 1;
      previous = byte;
    }
    if (at + copies > OUTPUT_BYTES) {
      yield output.subarray(0, at);
      output = new Uint8Array(OUTPUT_BYTES);
      at = 0;
    }
    for (; copies > 0; copies -= 1) {
      output[at] = value;
      at += 1;
      crc = (crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ value] ?? 0);
    }
  }
  yield output.subarray(0, at);
  return ~crc >>> 0;
}
