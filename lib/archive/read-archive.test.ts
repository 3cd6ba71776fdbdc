import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { constants, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPRESSED, chunked, makeTar, makeTarGz, makeZip, readEverything } from "./archives.testing";
import { DEFAULT_LIMITS } from "./limits";
import { readArchive } from "./read-archive";

const TWO = { "d/one.txt": "qps 100\n", "d/two.txt": "qps 200\n" };
const two = Object.entries(TWO).map(([name, bytes]) => ({ name, bytes }));

// 46,000,000 zeros in one bzip2 block (python3 -c "bz2.compress(bytes(46000000))").
const BZIP2_ZEROS =
  "QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZudCH0AAAxdAAwAAEAAAIIAAgpTQZjUhbBQvF3JFOFCQpcNCbgA==";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "benchfolio-archive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
async function stored(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `${bytes.length}`);
  await writeFile(file, bytes);
  return file;
}

describe("readArchive recognises the format by content", () => {
  it("reads tar, tar.gz and zip, from a stream and from a file, under a wrong name", async () => {
    for (const bytes of [
      await makeTar(...two),
      await makeTarGz(...two),
      makeZip({ "d/one.txt": Buffer.from(TWO["d/one.txt"]), "d/two.txt": Buffer.from(TWO["d/two.txt"]) }),
    ]) {
      const expected = { members: TWO, sizes: [8, 8], skipped: {}, issues: [], failed: {}, refusal: null, message: "" };
      expect(await readEverything(bytes, { fileName: "x.7z" })).toEqual(expected);
      expect(await readEverything({ file: await stored(bytes) }, { fileName: "x.7z" })).toEqual(expected);
    }
  });

  it.each(Object.entries(COMPRESSED))("reads tar.%s", async (_, base64) => {
    const bytes = Buffer.from(base64, "base64");
    expect(await readEverything(bytes)).toMatchObject({ members: TWO, issues: [], refusal: null });
    expect(await readEverything(chunked(bytes, 1))).toMatchObject({ members: TWO, issues: [], refusal: null });
  });

  it.each(Object.entries(COMPRESSED))(
    "never takes a tar.%s that was cut or changed for a good one",
    async (_, base64) => {
      const bytes = Buffer.from(base64, "base64");
      for (let cut = 1; cut < bytes.length; cut += 7) {
        const result = await readEverything(bytes.subarray(0, cut));
        expect(result.refusal ?? result.issues.join()).not.toBe("");
      }
      const flipped = Buffer.from(bytes);
      flipped[60] = (flipped[60] ?? 0) ^ 4;
      const result = await readEverything(flipped);
      expect(result.refusal ?? result.issues.join()).not.toBe("");
    },
  );

  it("takes one single file, compressed or not, under the upload's name", async () => {
    expect(await readEverything(Buffer.from("qps 1\n"), { fileName: "run.log" })).toMatchObject({
      members: { "run.log": "qps 1\n" },
    });
    expect(await readEverything(gzipSync("qps 1\n"), { fileName: "C:\\x\\run.log.gz" })).toMatchObject({
      members: { "run.log.gz": "qps 1\n" },
      sizes: [null],
    });
    expect((await readEverything(Buffer.from("qps 1\n"), { fileName: "run.tar.gz" })).issues).toEqual(["plain-file"]);
  });

  it("reports the name of a single file where it shows or keeps another one", async () => {
    const bytes = Buffer.from("qps 1\n");
    expect(await readEverything(bytes, { fileName: "d/run\u202egpj.log" })).toMatchObject({
      members: { "run\\u{202e}gpj.log": "qps 1\n" },
      issues: ["name-escaped"],
    });
    for (const fileName of ["C:run.log", "..", "run\0.log"])
      expect(await readEverything(bytes, { fileName })).toMatchObject({
        members: { upload: "qps 1\n" },
        issues: ["unsafe-name"],
      });
    expect((await readEverything(bytes, { fileName: "läuft 1.log" })).issues).toEqual([]);
  });

  it("refuses HTML pages, archives of other packers, and unknown binary files named like archives", async () => {
    for (const bytes of ["\n<!DOCTYPE html><p>404", "7z\xbc\xaf\x27\x1c\0", "\x01\x02\0\x03"]) {
      expect((await readEverything(Buffer.from(bytes, "latin1"))).refusal).toBe("not-an-archive");
    }
  });

  it("refuses an empty upload, an empty tar and a tar of directories", async () => {
    const directory = await makeTar({ name: "d/", type: "directory" });
    for (const bytes of [Buffer.alloc(0), await makeTar(), directory, gzipSync(directory)]) {
      expect((await readEverything(bytes)).refusal).toBe("archive-empty");
    }
  });
});

describe("readArchive opens archives inside archives", () => {
  const bytes = Buffer.from("qps 1\n");

  it("gives nested members paths with !/ and decompresses gz members, keeping their name", async () => {
    const zip = makeZip({ "in.txt": bytes });
    const result = await readEverything(
      await makeTarGz(
        { name: "a/x.tar.gz", bytes: await makeTarGz({ name: "./b/c", bytes }) },
        { name: "y.zip", bytes: zip },
        { name: "z.log.gz", bytes: gzipSync(bytes) },
        { name: "array.npz", bytes: zip },
      ),
    );
    expect(result).toMatchObject({ issues: [], sizes: [6, 6, null, zip.length] });
    expect(result.members).toEqual({
      "a/x.tar.gz!/b/c": "qps 1\n",
      "y.zip!/in.txt": "qps 1\n",
      "z.log.gz": "qps 1\n",
      "array.npz": Buffer.from(zip).toString("latin1"),
    });
  });

  it("leaves archives below the third level closed and reports them", async () => {
    let inner = await makeTarGz({ name: "deep.txt", bytes });
    for (const name of ["4.tgz", "3.tgz", "2.tgz", "1.tgz"]) inner = await makeTarGz({ name, bytes: inner });
    const result = await readEverything(inner);
    expect(result.issues).toEqual(["nested-too-deep"]);
    expect(Object.keys(result.members)).toEqual(["1.tgz!/2.tgz!/3.tgz!/4.tgz"]);
  });

  it("unpacks four layers of compression of a member, keeps a fifth, and says so", async () => {
    let layers = gzipSync(bytes);
    for (let layer = 2; layer <= 5; layer += 1) layers = gzipSync(layers);
    const issues: string[] = [];
    const members: Buffer[] = [];
    for await (const event of readArchive(chunked(await makeTar({ name: "a.gz", bytes: layers })), { fileName: "a" })) {
      if (event.kind === "issue") issues.push(`${event.issue.code}: ${event.issue.message}`);
      if (event.kind === "member") members.push(await buffer(event.stream));
    }
    expect(issues).toEqual([
      "nested-too-deep: a.gz is compressed in too many layers (removed: 4); the others were kept.",
    ]);
    expect(members).toEqual([gzipSync(bytes)]);
  });

  it("reads an xz inside a tar while another xz is being read", async () => {
    const xz = Buffer.from(COMPRESSED.xz, "base64");
    const first = readArchive(chunked(xz, 10), { fileName: "a" });
    await first.next();
    expect((await readEverything(await makeTar({ name: "n.tar.xz", bytes: xz }))).members).toEqual({
      "n.tar.xz!/d/one.txt": "qps 100\n",
      "n.tar.xz!/d/two.txt": "qps 200\n",
    });
    await first.return(undefined);
  });

  it("keeps the members around a damaged nested archive", async () => {
    const broken = await makeTarGz({ name: "b", bytes: "x".repeat(5000) });
    const result = await readEverything(
      await makeTar({ name: "n.tgz", bytes: broken.subarray(0, broken.length - 12) }, { name: "after", bytes }),
    );
    expect(result).toMatchObject({ refusal: null, issues: ["nested-archive-truncated"] });
    expect(result.members).toMatchObject({ after: "qps 1\n" });
  });
});

describe("readArchive keeps to its limits", () => {
  const limits = { ...DEFAULT_LIMITS, entries: 3, ratioFloorBytes: 100_000, memberBytes: 50_000_000 };
  const zeros = Buffer.alloc(1_000_000);

  it("refuses too many entries", async () => {
    const many = await makeTar(...["a", "b", "c", "d"].map((name) => ({ name })));
    expect((await readEverything(many, { limits })).refusal).toBe("archive-too-many-entries");
  });

  it("refuses bombs in gz, zip, bz2 and nested archives; for gz and zip it names the member", async () => {
    const zip = makeZip({ "zero.bin": zeros });
    const nested = await makeTar({ name: "in.gz", bytes: await makeTarGz({ name: "zero.bin", bytes: zeros }) });
    const twice = await makeTarGz({ name: "twice.gz", bytes: gzipSync(zeros) });
    // The directory of this zip states a wrong size of the member: 5 bytes.
    const lying = Buffer.from(zip);
    lying.writeUInt32LE(5, lying.indexOf("PK\u0001\u0002") + 24);
    for (const bomb of [gzipSync(await makeTar({ name: "zero.bin", bytes: zeros })), lying, twice]) {
      const result = await readEverything(bomb, { limits });
      expect(result.refusal).toBe("archive-bomb");
      expect(result.message).toMatch(/zero\.bin|twice\.gz/);
    }
    expect((await readEverything(nested, { limits })).refusal).toBe("archive-bomb");
    const before = process.memoryUsage().rss;
    expect((await readEverything(Buffer.from(BZIP2_ZEROS, "base64"), { limits })).refusal).toBe("archive-bomb");
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });

  it("never inflates a zip's member of a stated, excessive size, but names it and gives the others", async () => {
    const zip = makeZip({ "zero.bin": zeros, "good.txt": Buffer.from("qps 100") });
    const result = await readEverything(zip, { limits });
    expect(result).toMatchObject({
      refusal: null,
      members: { "good.txt": "qps 100" },
      skipped: { "zero.bin": "bomb-skipped" },
    });
    const nested = await readEverything(await makeTar({ name: "in.zip", bytes: zip }), { limits });
    expect(nested.skipped).toEqual({ "in.zip!/zero.bin": "bomb-skipped" });
  });

  it("refuses more unpacked bytes than allowed", async () => {
    const small = { ...limits, unpackedBytes: 500_000, ratio: 1e9 };
    expect((await readEverything(gzipSync(zeros), { limits: small })).refusal).toBe("archive-too-large");
  });

  it("fails a member that is larger than allowed, and goes on", async () => {
    const result = await readEverything(await makeTar({ name: "big", bytes: zeros }, { name: "after", bytes: "x" }), {
      limits: { ...limits, memberBytes: 1000 },
    });
    expect(result).toMatchObject({ failed: { big: "member-too-large" }, members: { after: "x" }, refusal: null });
  });

  it("refuses to spool a zip that is larger than allowed", async () => {
    const zip = makeZip({ a: [Buffer.alloc(5000, "x"), { level: 0 }] });
    const result = await readEverything(await makeTar({ name: "in.zip", bytes: zip }), {
      limits: { ...limits, memberBytes: 1000 },
    });
    expect(result.refusal).toBe("archive-too-large");
  });

  it.each([
    ["gzip", () => gzipSync(Buffer.alloc(2 ** 28, "x"), { level: 1 })],
    ["zstd", () => zstdCompressSync(Buffer.alloc(2 ** 28, "x"))],
  ])("holds little memory however much comes out of %s", async (_, compress) => {
    const bomb = compress();
    const before = process.memoryUsage().rss;
    let bytes = 0;
    let peak = 0;
    const events = readArchive(chunked(bomb, 2 ** 20), { fileName: "z", limits: { ...DEFAULT_LIMITS, ratio: 1e9 } });
    for await (const event of events) {
      if (event.kind !== "member") continue;
      for await (const chunk of event.stream) {
        bytes += chunk.length;
        peak = Math.max(peak, process.memoryUsage().rss);
      }
    }
    expect(bytes).toBe(2 ** 28);
    expect(peak - before).toBeLessThan(150 * 2 ** 20);
  });
});

describe("zstd", () => {
  const text = Buffer.from("qps 100\n".repeat(1000));
  const member = async (bytes: Uint8Array, fileName = "results.txt.zst") => readEverything(bytes, { fileName });

  it("reads frames in a row, with a skippable one between, and reports bytes after the last", async () => {
    const frame = zstdCompressSync(text);
    const skipped = Buffer.from("502a4d1803000000616263", "hex");
    const result = await member(Buffer.concat([frame, skipped, frame]));
    expect(result).toMatchObject({
      members: { "results.txt.zst": text.toString().repeat(2) },
      issues: [],
      refusal: null,
    });
    const more = await member(Buffer.concat([frame, Buffer.from("garbage")]));
    expect(more).toMatchObject({ members: { "results.txt.zst": text.toString() }, issues: ["trailing-garbage"] });
  });

  it("is refused where its checksum does not match", async () => {
    const params = { [constants.ZSTD_c_checksumFlag]: 1 };
    const bytes = zstdCompressSync(text, { params });
    expect(await member(bytes)).toMatchObject({ members: { "results.txt.zst": text.toString() }, refusal: null });
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(await member(bytes)).toMatchObject({ refusal: "archive-corrupt" });
  });

  it("is refused where it needs more than 128 MiB at a time", async () => {
    const frame = (exponent: number) => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (exponent - 10) << 3, 9, 0, 0, 0x61]);
    // One raw block of one byte; its window is 128 or 256 MiB.
    expect(await member(frame(27))).toMatchObject({ members: { "results.txt.zst": "a" }, refusal: null });
    const result = await member(frame(28));
    expect([result.refusal, result.message]).toEqual([
      "archive-corrupt",
      expect.stringContaining("larger than 128 MiB"),
    ]);
  });
});

describe("readArchive and its consumer", () => {
  it("skips members that the consumer does not read, and refuses a stream that is read too late", async () => {
    const events = readArchive(chunked(await makeTarGz(...two)), { fileName: "a" });
    const first = await events.next();
    const second = await events.next();
    expect(second.value).toMatchObject({ kind: "member", path: "d/two.txt" });
    if (first.value?.kind !== "member") throw new Error("no member");
    const late = first.value.stream;
    await expect(async () => {
      for await (const chunk of late) expect(chunk).toBeNull();
    }).rejects.toThrow("after the next event");
    await events.return(undefined);
  });

  it("counts the bytes of the upload and stops on abort", async () => {
    const bytes = await makeTarGz(...two);
    const counts: number[] = [];
    await readEverything(bytes, { onBytes: (count) => counts.push(count) });
    expect(counts.at(-1)).toBe(bytes.length);
    await expect(readEverything(bytes, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });
});
