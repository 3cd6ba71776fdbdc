import { maskSecrets } from "../domain/secrets/secrets";

const LF = 10;
const SPACE = 32;
const MAX_PIECE = 64 * 1024;

/**
 * Yields the bytes of a file that is not text, with its passwords blanked. Profiles and backup copies of editors have
 * command lines, too. Length and all other bytes stay, so that a file without passwords is unchanged. Lines above 64
 * KiB are masked in pieces.
 */
export async function* maskedBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk]);
    let cut = bytes.lastIndexOf(LF) + 1;
    if (bytes.length - cut > MAX_PIECE) cut = lastGap(bytes);
    if (cut > 0) yield maskLines(bytes.subarray(0, cut));
    // A copy, since the stream may reuse the memory of its chunk.
    rest = Buffer.from(bytes.subarray(cut));
  }
  if (rest.length > 0) yield maskLines(rest);
}

/** Returns the place behind the last byte that can separate two words; the end without one. */
function lastGap(bytes: Buffer): number {
  let at = bytes.length - 1;
  while (at > 0 && (bytes[at] ?? 0) > SPACE) at -= 1;
  return at > 0 ? at : bytes.length;
}

function maskLines(bytes: Buffer): Buffer {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LF, from);
    const to = end < 0 ? bytes.length : end;
    maskLine(bytes.subarray(from, to));
    from = to + 1;
  }
  return bytes;
}

/** Blanks all from the first to the last character that masking changes. */
function maskLine(line: Buffer): void {
  const text = Array.from(line, (byte) => String.fromCharCode(Math.max(byte, SPACE))).join("");
  const masked = maskSecrets(text);
  if (masked === text) return;
  let start = 0;
  while (text[start] === masked[start]) start += 1;
  let behind = 0;
  while (behind < text.length - start && text.at(-1 - behind) === masked.at(-1 - behind)) behind += 1;
  line.fill("*", start, line.length - behind);
}
