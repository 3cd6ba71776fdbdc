import { createHash } from "node:crypto";

/**
 * Returns an importer's fingerprint as 64 stored bits, or null for null. Among 10 million points, two different ones
 * collide with a probability of 3 in a million. Of 16 or more hexadecimal digits the first 16 count. Other text is
 * hashed.
 */
export function fingerprintBits(fingerprint: string | null): bigint | null {
  if (fingerprint === null) return null;
  const digits = /^[0-9a-f]{16,}$/.test(fingerprint)
    ? fingerprint
    : createHash("sha256").update(fingerprint).digest("hex");
  return BigInt.asIntN(64, BigInt(`0x${digits.slice(0, 16)}`));
}

/** Returns the stored bits as 16 hexadecimal digits, or null for null. Points of equal fingerprint have equal text. */
export const fingerprintText = (bits: string | bigint | null): string | null =>
  bits === null ? null : BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, "0");
