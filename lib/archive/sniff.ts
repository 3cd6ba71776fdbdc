import { decodeTarHeader } from "./tar-header";

/** A compression that is unpacked. */
export type Compression = "gzip" | "zstd" | "xz" | "bzip2";
/** Kind of bytes by their head; `plain` for all others. */
export type Format = Compression | "zip" | "tar" | "plain";

/** Bytes that `sniff` needs. */
export const SNIFF_BYTES = 512;

const MAGIC: readonly { format: Compression | "zip"; bytes: readonly number[] }[] = [
  { format: "gzip", bytes: [0x1f, 0x8b, 0x08] },
  { format: "zstd", bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { format: "xz", bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { format: "zip", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: "zip", bytes: [0x50, 0x4b, 0x05, 0x06] },
];
const BZIP2_FIRST = [
  [0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
  [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
] as const;

/**
 * Returns the format of a file by its first bytes; names never count. An empty tar (zeros only) looks like a file of
 * zeros.
 */
export function sniff(head: Uint8Array): Format {
  for (const { format, bytes } of MAGIC) if (startsWith(head, bytes)) return format;
  if (startsWith(head, [0x42, 0x5a, 0x68]) && BZIP2_FIRST.some((bytes) => startsWith(head.subarray(4), bytes))) {
    return "bzip2";
  }
  if (head.length >= SNIFF_BYTES && (isUstar(head) || "type" in decodeTarHeader(head.subarray(0, SNIFF_BYTES)))) {
    return "tar";
  }
  return "plain";
}

/** Returns true where all bytes are 0, also for none. */
export function isZeros(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function isUstar(head: Uint8Array): boolean {
  return startsWith(head.subarray(257), [0x75, 0x73, 0x74, 0x61, 0x72]);
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
}
