import type { BytePart } from "@/lib/blobs/types";

/** Most ranges of a request; a request for more gets the whole file. */
const MOST_RANGES = 64;

/**
 * Returns the parts of a file of `size` bytes that a `Range` header asks for, in its order. Parts that overlap are
 * joined, so that no answer is longer than the file. `[]` where none lies within the file. Null for a header that does
 * not count: absent, malformed, of another unit, or of too many ranges (RFC 9110, section 14.2).
 */
export function byteRanges(header: string | null, size: number): BytePart[] | null {
  const [, list] = /^bytes=(.+)$/i.exec(header?.trim() ?? "") ?? [];
  // RFC 9110, section 5.6.1.2: a list may have empty elements.
  const texts = list?.split(",", MOST_RANGES + 1).flatMap((text) => text.trim() || []) ?? [];
  if (texts.length === 0 || texts.length > MOST_RANGES) return null;
  const parts: BytePart[] = [];
  for (const text of texts) {
    const [, first, last] = /^(\d*)-(\d*)$/.exec(text) ?? [];
    if (first === undefined || last === undefined || first + last === "") return null;
    if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
    // Without a first byte, the second number counts bytes of the end.
    const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
    if (start < end) parts.push({ start, length: end - start });
  }
  const joined = joinParts(parts);
  return joined.length < parts.length ? joined : parts;
}

/** Joins parts that overlap or touch; the result is in the order of the file. */
function joinParts(parts: readonly BytePart[]): BytePart[] {
  const joined: BytePart[] = [];
  for (const { start, length } of parts.toSorted((a, b) => a.start - b.start)) {
    const before = joined.at(-1);
    if (before && start <= before.start + before.length)
      before.length = Math.max(before.length, start + length - before.start);
    else joined.push({ start, length });
  }
  return joined;
}
