import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fixChecksum, makeTar, makeTarGz, makeZip, readEverything } from "./archives.testing";

const good = { name: "good.txt", bytes: "qps 1\n" };
const kept = { "good.txt": "qps 1\n" };

describe("a hostile or broken tar", () => {
  it("gives no link, device or fifo as a file", async () => {
    const result = await readEverything(
      await makeTar(
        { name: "soft", type: "symlink", linkname: "/etc/passwd" },
        { name: "hard", type: "link", linkname: "good.txt" },
        { name: "char", type: "character-device" },
        { name: "block", type: "block-device" },
        { name: "fifo", type: "fifo" },
        { name: "contiguous", type: "contiguous-file", bytes: "x" },
        good,
      ),
    );
    expect(result.skipped).toEqual({
      soft: "link-skipped",
      hard: "link-skipped",
      char: "special-file-skipped",
      block: "special-file-skipped",
      fifo: "special-file-skipped",
    });
    expect(result.members).toEqual({ contiguous: "x", ...kept });
  });

  it("hands out every duplicate and names the conflict; ./ twins are duplicates, case and accent twins are noted", async () => {
    const names = ["a", "a", "./a", "A", "caf\u00e9", "cafe\u0301"];
    const result = await readEverything(await makeTar(...names.map((name, index) => ({ name, bytes: `${index}` }))));
    expect(result.members).toEqual({ a: "0", "a#2": "1", "a#3": "2", A: "3", "caf\u00e9": "4", "cafe\u0301": "5" });
    expect(result.issues).toEqual(["duplicate-member", "duplicate-member", "twin-name", "twin-name"]);
  });

  it("reports a damaged header, and keeps the members before it", async () => {
    const tar = await makeTar(good, { name: "second", bytes: "x" });
    tar[1024 + 3] = (tar[1024 + 3] ?? 0) ^ 1;
    expect(await readEverything(gzipSync(tar))).toMatchObject({
      members: kept,
      issues: ["tar-bad-header"],
      refusal: null,
    });
  });

  it("does not follow a negative or an impossible size", async () => {
    for (const first of [0xff, 0x81, 0xbf]) {
      const tar = await makeTar(good, { name: "second", bytes: "x" });
      tar.fill(0xfe, 1024 + 124, 1024 + 136);
      tar[1024 + 124] = first;
      expect(await readEverything(fixChecksum(tar, 1024))).toMatchObject({ members: kept, issues: ["tar-bad-header"] });
    }
  });

  it("marks the member that a cut goes through as truncated", async () => {
    const tar = await makeTar(good, { name: "second", bytes: Buffer.alloc(5000) });
    const zipped = gzipSync(tar.subarray(0, 3000));
    for (const cut of [tar.subarray(0, 3000), zipped, gzipSync(tar, { level: 0 }).subarray(0, 3000)]) {
      const result = await readEverything(cut);
      expect(result).toMatchObject({ members: kept, failed: { second: "member-truncated" }, refusal: null });
      expect(result.issues).toEqual(["archive-truncated"]);
    }
  });

  it("reports a missing end mark", async () => {
    const tar = await makeTar(good);
    expect(await readEverything(tar.subarray(0, 1024))).toMatchObject({ members: kept, issues: ["tar-no-end"] });
  });

  it("reads a second tar behind the first, and reports other data there", async () => {
    const second = await makeTar({ name: "second", bytes: "x" });
    expect(await readEverything(Buffer.concat([await makeTar(good), second]))).toMatchObject({
      members: { ...kept, second: "x" },
      issues: ["second-tar"],
    });
    const result = await readEverything(Buffer.concat([await makeTar(good), Buffer.alloc(600, "x")]));
    expect(result).toMatchObject({ members: kept, issues: ["trailing-data"] });
  });

  it("skips sparse files, and reports a negative pax size but keeps its member", async () => {
    const result = await readEverything(
      await makeTar({ name: "sparse", pax: { "GNU.sparse.major": "1" }, bytes: "x" }, good),
    );
    expect(result).toMatchObject({ members: kept, skipped: { sparse: "sparse-skipped" } });
    const odd = await readEverything(await makeTar({ name: "odd", pax: { size: "-5" }, bytes: "x" }, good));
    expect(odd).toMatchObject({ members: kept, issues: ["tar-bad-extension"] });
    expect(Object.values(odd.members)).toContain("x");
  });

  it("refuses extension headers without end", async () => {
    const [header, body] = [Buffer.alloc(512), Buffer.alloc(512)];
    header.write("x");
    header.write("00000000013\0", 124);
    header.write("x", 156);
    body.write("11 path=ab\n");
    const endless = Buffer.concat(Array.from({ length: 50 }, () => [fixChecksum(header), body]).flat());
    expect((await readEverything(endless)).refusal).toBe("archive-corrupt");
  });
});

describe("a hostile or broken gzip", () => {
  it("reads several gzip members as one", async () => {
    const tar = await makeTar(good);
    const result = await readEverything(Buffer.concat([gzipSync(tar.subarray(0, 300)), gzipSync(tar.subarray(300))]));
    expect(result).toMatchObject({ members: kept, issues: [] });
  });

  it("keeps all members in front of trailing garbage and reports it; zeros are padding", async () => {
    const bytes = await makeTarGz(good);
    for (const garbage of ["garbage", "\x1f\x8b", "\x1f\x8bx"]) {
      const result = await readEverything(Buffer.concat([bytes, Buffer.from(garbage, "latin1")]));
      expect(result).toMatchObject({ members: kept, issues: ["trailing-garbage"], refusal: null });
    }
    expect(await readEverything(Buffer.concat([bytes, Buffer.alloc(700)]))).toMatchObject({
      members: kept,
      issues: [],
    });
  });

  it("refuses a wrong checksum or length, even where the tar in it is complete", async () => {
    for (const fromEnd of [1, 5]) {
      const bytes = await makeTarGz(good);
      bytes[bytes.length - fromEnd] = (bytes.at(-fromEnd) ?? 0) ^ 1;
      expect((await readEverything(bytes)).refusal).toBe("archive-corrupt");
    }
  });

  it("fails a compressed member with a wrong checksum, and no other", async () => {
    const bytes = gzipSync("log");
    bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1;
    const result = await readEverything(await makeTar({ name: "bad.gz", bytes }, good));
    expect(result).toMatchObject({ members: kept, failed: { "bad.gz": "member-corrupt" }, refusal: null });
  });
});

describe("a hostile or broken zip", () => {
  it("skips names that climb out, and links", async () => {
    const link = Buffer.from("/etc/passwd");
    const result = await readEverything(
      makeZip({
        "../../etc/x": link,
        "/etc/y": link,
        "C:/z": link,
        link: [link, { os: 3, attrs: 0o120777 << 16 }],
        "good.txt": Buffer.from(good.bytes),
      }),
    );
    expect(result.members).toEqual(kept);
    expect(result.skipped).toEqual({
      "../../etc/x": "unsafe-name",
      "/etc/y": "unsafe-name",
      "C:/z": "unsafe-name",
      link: "link-skipped",
    });
  });

  it("fails the member whose checksum is wrong, and refuses a zip without its directory", async () => {
    const zip = Buffer.from(
      makeZip({ "bad.txt": [Buffer.from("abcdef"), { level: 0 }], "good.txt": Buffer.from(good.bytes) }),
    );
    zip[zip.indexOf("abcdef")] = 0x7a;
    expect(await readEverything(zip)).toMatchObject({
      members: kept,
      failed: { "bad.txt": "member-corrupt" },
      refusal: null,
    });
    expect((await readEverything(zip.subarray(0, zip.length - 30))).refusal).toBe("archive-corrupt");
  });
});
