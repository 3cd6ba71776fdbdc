import { crc32 } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { cleanImage } from "./clean-image";
import samples from "./fixtures/images.json";

const bytesOf = (name: keyof typeof samples) => new Uint8Array(Buffer.from(samples[name], "base64"));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const clean = (bytes: Uint8Array) => {
  const image = cleanImage(bytes);
  if ("why" in image) throw new Error(image.why);
  return image;
};
/** Returns the pixels of a file as another decoder reads them. */
const pixelsOf = (bytes: Uint8Array, type: string) => {
  const data = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="12" height="7"><image width="12" height="7" xlink:href="${data}"/></svg>`;
  return Buffer.from(new Resvg(svg).render().pixels).toString("hex");
};
const SECRET = "GPS 48.2082N 16.3738E of the author";

const png = (name: string, body: Uint8Array) => {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length);
  chunk.write(name, 4, "latin1");
  chunk.set(body, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + body.length);
  return chunk;
};
const jpeg = (marker: number, body: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
const riff = (name: string, body: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};
const within = (bytes: Uint8Array, at: number, more: Uint8Array) =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]));
const secret = Buffer.from(SECRET);
/** The samples with metadata in each way that their formats have, and words behind the end. */
const marked = {
  png: Buffer.concat([
    within(bytesOf("png"), 33, Buffer.concat([png("tEXt", secret), png("eXIf", secret), png("iCCP", secret)])),
    secret,
  ]),
  jpeg: Buffer.concat([
    within(bytesOf("jpeg"), 2, Buffer.concat([jpeg(0xe1, Buffer.from(`Exif\0\0${SECRET}`)), jpeg(0xfe, secret)])),
    secret,
  ]),
  webp: (() => {
    const all = Buffer.concat([bytesOf("webp"), riff("EXIF", secret), riff("XMP ", secret)]);
    all.writeUInt32LE(all.length - 8, 4);
    return Buffer.concat([all, secret]);
  })(),
};

describe("an image without metadata", () => {
  it.each(["png", "jpeg", "webp"] as const)("has the size of its file, %s, and none of its metadata", (name) => {
    const image = clean(marked[name]);
    expect([image.type, image.width, image.height]).toEqual([`image/${name}`, 12, 7]);
    expect(text(marked[name])).toContain(SECRET);
    for (const word of ["GPS", "Exif", "ICC", "JFIF", "mluc"]) expect(text(image.bytes)).not.toContain(word);
    // Nothing is left to remove.
    expect(Buffer.from(clean(image.bytes).bytes).equals(image.bytes)).toBe(true);
  });

  it.each(["png", "jpeg"] as const)("has the same pixels in another decoder: %s", (name) => {
    const type = `image/${name}`;
    expect(pixelsOf(clean(marked[name]).bytes, type)).toBe(pixelsOf(bytesOf(name), type));
    expect(new Set(pixelsOf(bytesOf(name), type).match(/.{8}/g)).size).toBeGreaterThan(1);
  });

  it("keeps the chunks with pixels and transparency of a WebP, and says so in its head", () => {
    const { bytes } = clean(marked.webp);
    const names = [];
    for (let at = 12; at < bytes.length; ) {
      names.push(text(bytes.subarray(at, at + 4)));
      const length = Buffer.from(bytes).readUInt32LE(at + 4);
      at += 8 + length + (length % 2);
    }
    expect(names).toEqual(["VP8X", "ALPH", "VP8 "]);
    // Transparency alone (RFC 9649, section 2.7.1); width and height less 1.
    expect([bytes[20], bytes[24], bytes[27]]).toEqual([0x10, 11, 6]);
    expect(Buffer.from(bytes).readUInt32LE(4)).toBe(bytes.length - 8);
  });

  it("is refused where it is another format, damaged, moving, or too large", () => {
    const whole = bytesOf("png");
    const flipped = Uint8Array.from(whole);
    flipped[50] = (flipped[50] ?? 0) ^ 1;
    const large = Uint8Array.from(whole);
    const header = png("IHDR", Uint8Array.of(0, 0, 0x1f, 0x41, 0, 0, 0, 7, 8, 6, 0, 0, 0));
    large.set(header, 8);
    const moving = Buffer.concat([bytesOf("webp"), riff("ANIM", Buffer.alloc(6))]);
    moving.writeUInt32LE(moving.length - 8, 4);
    for (const bytes of [
      new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
      new TextEncoder().encode("GIF89a-------------------------------------------------"),
      new Uint8Array(),
      flipped,
      whole.subarray(0, whole.length - 1),
      // A chunk that decoders must know.
      within(whole, 33, png("EVIL", secret)),
      // Header twice.
      within(whole, 33, whole.subarray(8, 33)),
      bytesOf("jpeg").subarray(0, 300),
      // A frame that no browser shows.
      Uint8Array.from(bytesOf("jpeg"), (byte, at) => (byte === 0xc0 && bytesOf("jpeg")[at - 1] === 0xff ? 0xc9 : byte)),
      moving,
    ])
      expect(cleanImage(bytes)).toEqual({ why: "This is no PNG, JPEG or WebP image, or a damaged one." });
    // 8,001 pixels wide.
    expect(cleanImage(large)).toEqual({ why: "An image has at most 8000 pixels a side and 16 million in all." });
  });

  it("never throws or takes long, and leaves nothing to clean, for any bytes", () => {
    const base = fc.constantFrom(...(["png", "jpeg", "webp"] as const)).map((name) => marked[name]);
    const edits = fc.array(fc.tuple(fc.nat(1_000), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(base, edits, fc.nat(2_000), (bytes, changes, length) => {
        const odd = Uint8Array.from(bytes.subarray(0, Math.max(2, length)));
        for (const [at, byte] of changes) if (at < odd.length) odd[at] = byte;
        const found = cleanImage(odd);
        if (!("why" in found)) expect(cleanImage(found.bytes)).toEqual(found);
      }),
      { numRuns: 3_000 },
    );
    const long = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1024 ** 2, 0xff)]);
    expect(processorMs(() => cleanImage(long))).toBeLessThan(500);
  });
});
