import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskedBytes } from "./masked-bytes";
import { headText } from "./member-head";

async function mask(...chunks: Uint8Array[]): Promise<Buffer> {
  async function* source() {
    yield* chunks;
  }
  const all: Uint8Array[] = [];
  for await (const piece of maskedBytes(source())) all.push(piece);
  return Buffer.concat(all);
}

describe("maskedBytes", () => {
  it("blanks passwords and keeps the length and all other bytes", async () => {
    const before = Buffer.from([0, 1, 2, 255, 10]);
    const line = Buffer.from("perf record -- sysbench\0--mysql-password=hunter2\0--threads=4\0");
    const got = await mask(Buffer.concat([before, line.subarray(0, 47)]), line.subarray(47));
    expect(got.subarray(0, 5)).toEqual(before);
    expect(got.toString("latin1", 5)).toBe("perf record -- sysbench\0--mysql-password=*******\0--threads=4\0");
  });

  it("gives bytes without passwords as they are, in whatever pieces they come", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 400 })), async (chunks) => {
        expect(await mask(...chunks)).toEqual(Buffer.concat(chunks));
      }),
    );
  });

  it("finds a password in a long file without line ends, at the seam of two pieces", async () => {
    const filler = Buffer.alloc(70_000, "x ");
    const got = await mask(filler, Buffer.from(" --password=hunt"), Buffer.from("er2 "), filler);
    expect(got.toString()).not.toMatch(/hunt|er2/);
    expect(got.length).toBe(filler.length * 2 + 20);
  });
});

describe("headText", () => {
  const text = (...bytes: (string | number)[]) =>
    headText(Buffer.concat(bytes.map((b) => (typeof b === "string" ? Buffer.from(b) : Buffer.from([b])))));

  it("takes /proc's lists, whose texts end with NUL, as text", () => {
    expect(text("mysqld\0--password=x\0--port=3306\0")).toBe("mysqld\0--password=x\0--port=3306\0");
  });

  it("takes other bytes with NUL as binary", () => {
    for (const bytes of ["a\0b\0c\0d\0", "lines\n\0\0\0\0", "\0abc", "abc\0\u0001abcdef"])
      expect(text(bytes)).toBeNull();
  });
});
