// Images of reports, as bytes that hold pixels alone. Everything else is removed: metadata (EXIF, GPS, comments,
// profiles), a second image, and bytes after the end. Sources: PNG (W3C, 3rd edition), JPEG (ITU-T T.81), WebP (RFC
// 9649).

/** Media types of the images that a report may have. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
/** The media type of an image. */
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Most pixels of a side, and of the whole: browsers hold four bytes for each. */
const MOST_SIDE = 8_000;
const MOST_PIXELS = 16_000_000;

/** An image with its metadata removed; sizes in pixels. */
export interface CleanImage {
  type: ImageType;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Returns an image without metadata, or the reason against it as a sentence. */
export function cleanImage(bytes: Uint8Array): CleanImage | { why: string } {
  const found = cleanPng(bytes) ?? cleanJpeg(bytes) ?? cleanWebp(bytes);
  if (!found) return { why: "This is no PNG, JPEG or WebP image, or a damaged one." };
  const { width, height } = found;
  if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
    return { why: `An image has at most ${MOST_SIDE} pixels a side and ${MOST_PIXELS / 1e6} million in all.` };
  return found;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const PNG_START = [137, 80, 78, 71, 13, 10, 26, 10];
/** Chunks that make pixels, in the order of a file. */
const PNG_KEPT = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
/** Bit depths by colour type. */
const PNG_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function cleanPng(bytes: Uint8Array): CleanImage | null {
  if (bytes.length < 45 || PNG_START.some((byte, at) => bytes[at] !== byte)) return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  const names: string[] = [];
  for (let at = 8; names.at(-1) !== "IEND"; ) {
    if (at + 12 > bytes.length) return null;
    const length = view.getUint32(at);
    const end = at + 12 + length;
    const name = ascii(bytes, at + 4, 4);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
    const place = PNG_KEPT.indexOf(name);
    // Decoders must know this chunk, and this function doesn't.
    if (place < 0 && name.charCodeAt(0) < 97) return null;
    if (place >= 0) {
      // Chunks have a fixed order, and only IDAT may repeat.
      const last = PNG_KEPT.indexOf(names.at(-1) ?? "");
      if (name === "IDAT" ? last > place : last >= place) return null;
      names.push(name);
      parts.push(bytes.subarray(at, end));
    }
    at = end;
  }
  const [depth, colour = 9] = [bytes[24] ?? 0, bytes[25]];
  const isWhole = names[0] === "IHDR" && view.getUint32(8) === 13 && names.includes("IDAT");
  const isPlain = PNG_DEPTHS[colour]?.includes(depth) && bytes[26] === 0 && bytes[27] === 0 && (bytes[28] ?? 2) < 2;
  if (!isWhole || !isPlain || (colour === 3 && !names.includes("PLTE"))) return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20), bytes: concat(parts) };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** Segments that make pixels: tables, frames of baseline and progressive images, restart intervals, Adobe's colours. */
const JPEG_KEPT: ReadonlySet<number> = new Set([0xdb, 0xc4, 0xc0, 0xc1, 0xc2, 0xdd, 0xda]);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

function cleanJpeg(bytes: Uint8Array): CleanImage | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  for (let at = 2; ; ) {
    // Any number of 0xff bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return null;
    if (marker === 0xd9) break;
    const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0;
    const end = at + 2 + length;
    const isMeta = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (length < 2 || end > bytes.length || !(JPEG_KEPT.has(marker) || isMeta)) return null;
    // Adobe's segment stays: without it inverted or plain RGB images have other colours.
    const isAdobe = marker === 0xee && length === 14 && ascii(bytes, at + 4, 5) === "Adobe";
    if (!isMeta || isAdobe) parts.push(bytes.subarray(at, end));
    if (isFrame(marker)) {
      if (size || length < 8) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at = end;
    if (marker !== 0xda) continue;
    if (!size) return null;
    hasScan = true;
    // Data end at a marker. 0xff 0x00 is a byte of data, and restart markers belong to the data.
    while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1]))) at += 1;
    parts.push(bytes.subarray(end, at));
  }
  if (!size || !hasScan) return null;
  return { type: "image/jpeg", ...size, bytes: concat([...parts, Uint8Array.of(0xff, 0xd9)]) };
}

const isMarker = (byte: number | undefined): boolean =>
  byte !== undefined && byte !== 0 && byte !== 0xff && (byte < 0xd0 || byte > 0xd7);

/** Length of the chunk `VP8X` with its name and size, in bytes. */
const VP8X_BYTES = 18;

function cleanWebp(bytes: Uint8Array): CleanImage | null {
  if (bytes.length < 20 || ascii(bytes, 0, 4) !== "RIFF" || ascii(bytes, 8, 4) !== "WEBP") return null;
  const view = viewOf(bytes);
  const chunks = new Map<string, Uint8Array>();
  const limit = Math.min(bytes.length, view.getUint32(4, true) + 8);
  for (let at = 12; at + 8 <= limit; ) {
    const name = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    // A moving image has several frames.
    if (end > limit || chunks.has(name) || name === "ANIM" || name === "ANMF") return null;
    chunks.set(name, bytes.subarray(at, end));
    at = end;
  }
  const [lossy, lossless, alpha] = ["VP8 ", "VP8L", "ALPH"].map((name) => chunks.get(name));
  const image = lossless ?? lossy;
  const size = lossless ? losslessSize(lossless) : lossy ? lossySize(lossy) : null;
  if (!image || !size || (lossless && lossy)) return null;
  const body = alpha && lossy ? [transparencyHead(size), alpha, lossy] : [image];
  const length = body.reduce((sum, part) => sum + part.length, 4);
  const head = concat([bytes.subarray(0, 4), new Uint8Array(4), bytes.subarray(8, 12)]);
  viewOf(head).setUint32(4, length, true);
  return { type: "image/webp", ...size, bytes: concat([head, ...body]) };
}

/** Returns the size in a key frame of VP8 (RFC 6386, section 9.1); null for another frame. */
function lossySize(chunk: Uint8Array): { width: number; height: number } | null {
  if (chunk.length < 18 || ((chunk[8] ?? 1) & 1) !== 0) return null;
  if (chunk[11] !== 0x9d || chunk[12] !== 0x01 || chunk[13] !== 0x2a) return null;
  const view = viewOf(chunk);
  return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
}

function losslessSize(chunk: Uint8Array): { width: number; height: number } | null {
  if (chunk.length < 13 || chunk[8] !== 0x2f) return null;
  const bits = viewOf(chunk).getUint32(9, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Returns the chunk `VP8X` of an image that has transparency and nothing else besides its pixels. */
function transparencyHead({ width, height }: { width: number; height: number }): Uint8Array {
  const chunk = new Uint8Array(VP8X_BYTES);
  chunk.set([0x56, 0x50, 0x38, 0x58, 10, 0, 0, 0, 0x10]);
  const view = viewOf(chunk);
  view.setUint16(12, (width - 1) & 0xffff, true);
  view.setUint16(15, (height - 1) & 0xffff, true);
  return chunk;
}
