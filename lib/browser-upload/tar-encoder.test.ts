import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { extract } from "tar-stream";
import { expect, test } from "vitest";
import { type TarEntry, tarBlob, tarParts } from "./tar-encoder";

/** Reads a tar back with tar-stream: names, sizes and contents. */
async function unpack(entries: readonly TarEntry[]) {
  const found: { name: string; size: number | undefined; text: string }[] = [];
  const reader = extract();
  Readable.from([Buffer.from(await tarBlob(entries).arrayBuffer())]).pipe(reader);
  for await (const entry of reader) {
    found.push({ name: entry.header.name, size: entry.header.size, text: await text(entry) });
  }
  return found;
}
const file = (path: string, content: string): TarEntry => ({ path, file: new Blob([content]) });

test("another reader finds the files, sorted by path", async () => {
  expect(await unpack([file("run/b.txt", "second"), file("run/a.txt", "first"), file("run/empty", "")])).toEqual([
    { name: "run/a.txt", size: 5, text: "first" },
    { name: "run/b.txt", size: 6, text: "second" },
    { name: "run/empty", size: 0, text: "" },
  ]);
});

test("long names and names with foreign or odd characters survive a round trip", async () => {
  const names = [
    `${"long/".repeat(60)}end.txt`,
    "Größe/日本 😀.txt",
    `${"a".repeat(100)}`,
    `${"b".repeat(101)}`,
    "a = b\\c",
  ];
  const found = await unpack(names.map((name) => file(name, name)));
  expect(found.map(({ name }) => name)).toEqual(names.toSorted());
  expect(found.every((entry) => entry.name === entry.text)).toBe(true);
});

test("the same folder gives the same bytes, in any order of its files", async () => {
  const entries = [file("x/1", "one"), file("x/2", "two"), file("x/3", "three")];
  const digest = async (list: readonly TarEntry[]) =>
    createHash("sha256")
      .update(Buffer.from(await tarBlob(list).arrayBuffer()))
      .digest("hex");
  expect(await digest(entries)).toBe(await digest(entries.toReversed()));
});

test("the files themselves are parts of the upload, not copies of their bytes", () => {
  const big = new Blob(["x".repeat(5000)]);
  expect(tarParts([{ path: "big", file: big }])).toContain(big);
});

test("a file beyond 8 GiB carries its size in a pax record", async () => {
  class HugeBlob extends Blob {
    override get size() {
      return 2 ** 33;
    }
  }
  const records = tarParts([{ path: "huge", file: new HugeBlob() }])[1];
  expect(records instanceof Uint8Array ? new TextDecoder().decode(records) : records).toBe("19 size=8589934592\n");
});

test("any file survives a round trip", async () => {
  const path = fc
    .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("/"))
    .filter((name) => !/[\0\n]|\/$/.test(name));
  await fc.assert(
    fc.asyncProperty(path, fc.string({ unit: "binary", maxLength: 2000 }), async (name, content) => {
      expect(await unpack([file(name, content)])).toEqual([
        { name, size: Buffer.byteLength(content), text: content.replace(/^\uFEFF/, "") },
      ]);
    }),
    { numRuns: 60 },
  );
});
