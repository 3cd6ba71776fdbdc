import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { chunked } from "./archives.testing";
import { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import { inflate } from "./inflate";

const MIB = 2 ** 20;

/** Returns all that a stream gives, and the bytes behind it. */
async function inflated(packed: Buffer, piece: number): Promise<{ output: Buffer; rest: Buffer }> {
  const reader = new ByteReader(chunked(packed, piece));
  const output: Uint8Array[] = [];
  for await (const chunk of inflate(reader, null)) output.push(Buffer.from(chunk));
  const rest: Uint8Array[] = [];
  for await (const chunk of reader.rest()) rest.push(Buffer.from(chunk));
  return { output: Buffer.concat(output), rest: Buffer.concat(rest) };
}

it("gives the bytes of streams of any size and what follows them, in pieces of any size", async () => {
  const plain = [0, 1, 300, 5_000, 70_000].map((size) => randomBytes(size));
  // A few bytes that become less, as much and more than is inflated at once.
  const zeros = [MIB - 1, MIB, MIB + 1, 3 * MIB].map((size) => Buffer.alloc(size));
  for (const content of [...plain, ...zeros]) {
    const stream = deflateRawSync(content);
    for (const behind of ["", "tail", "x".repeat(70_000)])
      for (const piece of [1_000, 65_535, 65_536, 200_000]) {
        const packed = Buffer.concat([stream, Buffer.from(behind)]);
        const { output, rest } = await inflated(packed, piece);
        const what = `${content.length} bytes, ${behind.length} behind, pieces of ${piece}`;
        expect(output.equals(content), what).toBe(true);
        expect(rest.toString() === behind, what).toBe(true);
      }
  }
});

it("ends without an error where its input ends first, with the bytes before that", async () => {
  const content = Buffer.from("QPS 1234.5\n".repeat(40) + randomBytes(60).toString("hex"));
  const packed = deflateRawSync(content);
  for (let length = 0; length < packed.length; length += 1) {
    const { output, rest } = await inflated(packed.subarray(0, length), 1_000);
    expect(output.equals(content.subarray(0, output.length)), String(length)).toBe(true);
    expect(rest).toHaveLength(0);
  }
});

it.each([30, 40_000, 100_000])("throws Damage for %d bytes that are no stream", async (size) => {
  // The two bits behind the first one name a kind of block that does not exist.
  await expect(inflated(Buffer.alloc(size, 0xff), 1_000)).rejects.toThrow(Damage);
});
