import { isUtf8 } from "node:buffer";
import type { MemberHead } from "../importers/kit/types";
import { byteOrderMark } from "./line-reader";

const HEAD_BYTES = 64 * 1024;

/** A member with its first bytes. */
export interface OpenedMember {
  head: MemberHead;
  /** The whole member from its first byte; leave it unread to skip the rest. */
  stream: AsyncIterable<Uint8Array>;
}

/** Reads a member's first bytes for recognition, and returns the stream as if nothing had been read. */
export async function openMember(member: {
  path: string;
  size: number | null;
  stream: AsyncIterable<Uint8Array>;
}): Promise<OpenedMember> {
  const iterator = member.stream[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let bytes = 0;
  let ended = false;
  while (bytes < HEAD_BYTES && !ended) {
    const next = await iterator.next();
    if (next.done) ended = true;
    else {
      const { buffer, byteOffset, length } = next.value;
      bytes += length;
      // A copy where another piece is needed: the reader may reuse the memory for that.
      read.push(bytes < HEAD_BYTES ? Buffer.from(next.value) : Buffer.from(buffer, byteOffset, length));
    }
  }
  const start = read.length === 1 && read[0] ? read[0] : Buffer.concat(read);
  const head = start.subarray(0, HEAD_BYTES);
  async function* whole() {
    if (start.length > 0) yield start;
    if (ended) return;
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
      ended = true;
    } finally {
      if (!ended) await iterator.return?.();
    }
  }
  return { head: { path: member.path, size: member.size, head, text: headText(head) }, stream: whole() };
}

/**
 * Returns a head as text, in the encoding of its byte order mark or in UTF-8. Null for UTF-8 with a NUL outside of
 * /proc's lists. Null also where its invalid characters exceed a tenth of all by more than three.
 */
export function headText(head: Uint8Array): string | null {
  const mark = byteOrderMark(head);
  const body = head.subarray(mark.length);
  if (mark.encoding !== "utf-8") return new TextDecoder(mark.encoding).decode(body);
  if (body.includes(0) && !dividedByNul(body)) return null;
  const text = new TextDecoder().decode(body);
  if (isUtf8(body)) return text;
  // Remarks in Latin-1 are text with a few odd characters. A head that was cut inside a character ends with an odd one.
  const odd = text.split("\uFFFD").length - 1;
  return odd > text.length / 10 + 3 ? null : text;
}

/**
 * Returns true for lists of /proc (cmdline, environ): printable texts with one NUL behind each. UTF-16 without a mark
 * is not such a list.
 */
function dividedByNul(body: Uint8Array): boolean {
  let nuls = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (byte === 0) {
      if (at === 0 || body[at - 1] === 0) return false;
      nuls += 1;
    } else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false;
  }
  return nuls * 4 < body.length;
}
