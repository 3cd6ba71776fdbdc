const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * Returns the public id of a bundle: the first 60 bits of its sha256 (hexadecimal) in lower-case base32, 12 characters.
 */
export function bundleId(sha256: string): string {
  let bits = BigInt(`0x${sha256.slice(0, 15)}`);
  let id = "";
  for (let i = 0; i < 12; i += 1) {
    id = ALPHABET.charAt(Number(bits & 31n)) + id;
    bits >>= 5n;
  }
  return id;
}
