import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPRESSED, chunked, makeTar, makeZip, readEverything } from "./archives.testing";
import { DEFAULT_LIMITS } from "./limits";

const part = fc
  .string({ unit: fc.constantFrom(..."abcxyzABC019_-. ="), minLength: 1, maxLength: 30 })
  .map((text) => `n${text}`);
// "e" keeps the last part from ending in .npz, .gz ...; content that starts like an archive would be opened.
const name = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => `${parts.join("/")}e`);
const content = fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.concat([Buffer.from("#"), bytes]));
const files = fc.uniqueArray(fc.tuple(name, content), { selector: ([path]) => path, minLength: 1, maxLength: 12 });
const expectedOf = (list: [string, Buffer][]) =>
  Object.fromEntries(list.map(([path, bytes]) => [path, bytes.toString("latin1")]));
const limits = { ...DEFAULT_LIMITS, unpackedBytes: 50 * 2 ** 20 };

describe("readArchive, whatever is in the archive", () => {
  it("gives names and bytes back as they were packed into tar, tar.gz and zip, in chunks of any size", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 3000 }), async (list, chunk) => {
        const tar = await makeTar(...list.map(([path, bytes]) => ({ name: path, bytes })));
        const zip = makeZip(Object.fromEntries(list));
        for (const packed of [tar, gzipSync(tar), zip]) {
          const result = await readEverything(chunked(packed, chunk));
          expect(result).toMatchObject({ refusal: null, failed: {}, skipped: {} });
          expect(result.members).toEqual(expectedOf(list));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("returns no wrong byte of a tar.gz that was cut or had a byte changed without reporting it", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (list, at, bits, cut) => {
        const packed = gzipSync(await makeTar(...list.map(([path, bytes]) => ({ name: path, bytes }))));
        // The first three bytes are the magic (else it is not gzip); 4 to 9 are flags, time and system, which no
        // checksum covers.
        const place = 10 + (at % (packed.length - 10));
        const broken = cut ? packed.subarray(0, place) : flip(packed, place, bits);
        const result = await readEverything(broken, { limits });
        const isReported = result.refusal !== null || result.issues.length > 0 || Object.keys(result.failed).length > 0;
        if (!isReported) expect(result.members).toEqual(expectedOf(list));
        if (cut) expect(isReported).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("ends with an expected answer on changed tars, zips, bz2, zst and xz", async () => {
    const seeds = [
      await makeTar({ name: "a", bytes: "x".repeat(700) }, { name: "long/".repeat(40), bytes: "y" }),
      Buffer.from(makeZip({ a: Buffer.from("x".repeat(700)), "b.gz": gzipSync("y") })),
      gzipSync(await makeTar({ name: "in.tgz", bytes: gzipSync(await makeTar({ name: "b", bytes: "z" })) })),
      ...Object.values(COMPRESSED).map((base64) => Buffer.from(base64, "base64")),
    ];
    const change = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(change, { maxLength: 8 }),
        fc.nat(),
        async (seed, changes, cut) => {
          let bytes = seed;
          for (const [at, bits] of changes) bytes = flip(bytes, at % bytes.length, bits);
          // `readEverything` throws on anything but expected refusals.
          await readEverything(cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes, { limits });
        },
      ),
      { numRuns: 600 },
    );
  });

  it("ends with an expected answer on arbitrary bytes behind any magic", async () => {
    const magic = fc.constantFrom(
      "",
      "\x1f\x8b\x08",
      "PK\x03\x04",
      "BZh91AY&SY",
      "\x28\xb5\x2f\xfd",
      "\xfd7zXZ\0",
      "ustar",
    );
    await fc.assert(
      fc.asyncProperty(magic, fc.uint8Array({ maxLength: 3000 }), async (start, bytes) => {
        await readEverything(Buffer.concat([Buffer.from(start, "latin1"), bytes]), { limits, fileName: "x" });
      }),
      { numRuns: 400 },
    );
  });
});

function flip(bytes: Buffer, at: number, bits: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ bits;
  return changed;
}
