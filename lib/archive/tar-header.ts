/** Bytes of a header, and of the units in which content is stored. */
export const BLOCK = 512;

/** A decoded header. */
export interface TarHeader {
  name: Uint8Array;
  /** The type flag as a character; "0" also for the old NUL. */
  type: string;
  size: number;
  link: Uint8Array;
  /** Old GNU sparse only: further header blocks follow. */
  extended: boolean;
}

/** The reason why a block is not a header. */
export interface BadHeader {
  problem: string;
  /** Null where the name is unreliable, too. */
  name: Uint8Array | null;
}

/** Decodes one 512-byte header (POSIX.1-1988 ustar, GNU, v7). Names stay bytes, since their encoding is unknown. */
export function decodeTarHeader(block: Uint8Array): TarHeader | BadHeader {
  if (!checksumMatches(block)) return { problem: "its checksum is wrong", name: null };
  const size = decodeNumber(block.subarray(124, 136));
  if (size === null)
    return { problem: "its size is negative, impossibly large or not a number", name: text(block, 0, 100) };
  const flag = block[156] ?? 0;
  const base = text(block, 0, 100);
  const prefix = isPosix(block) ? text(block, 345, 155) : new Uint8Array(0);
  return {
    name: prefix.length > 0 ? Buffer.concat([prefix, Buffer.from("/"), base]) : base,
    type: flag === 0 ? "0" : String.fromCharCode(flag),
    size,
    link: text(block, 157, 100),
    extended: flag === 0x53 && block[482] !== 0,
  };
}

/** Compares the sum over all bytes, with blanks for the checksum itself; some old writers summed signed bytes. */
function checksumMatches(block: Uint8Array): boolean {
  const stored = decodeNumber(block.subarray(148, 156));
  let unsigned = 0;
  let signed = 0;
  for (let index = 0; index < BLOCK; index += 1) {
    const byte = index >= 148 && index < 156 ? 0x20 : (block[index] ?? 0);
    unsigned += byte;
    signed += byte > 127 ? byte - 256 : byte;
  }
  return stored === unsigned || stored === signed;
}

/**
 * Decodes octal text, or base-256 where the first bit is set. Returns 0 for an empty field, and null for a negative
 * number, one above 2^53 and other text.
 */
function decodeNumber(field: Uint8Array): number | null {
  const first = field[0] ?? 0;
  if (first & 0x80) {
    let value = first & 0x7f;
    for (const byte of field.subarray(1)) value = value * 256 + byte;
    return first === 0x80 && Number.isSafeInteger(value) ? value : null;
  }
  const octal = /^(?: *([0-7]+))?[ \0]*$/.exec(Buffer.from(field).toString("latin1"));
  return octal ? Number.parseInt(octal[1] || "0", 8) : null;
}

function isPosix(block: Uint8Array): boolean {
  return Buffer.from(block.subarray(257, 263)).toString("latin1") === "ustar\0";
}

function text(block: Uint8Array, start: number, length: number): Uint8Array {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}
