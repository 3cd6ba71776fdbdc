import { openSync, readSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BinaryFile } from "../kit/types";
import type { AnnFacts } from "./facts";
import { withHdf5 } from "./hdf5-file";
import { openPlain } from "./plain-hdf5";
import { readTree } from "./read-file";
import { type TestBundle, unpackForTest } from "./unpack.testing";

const sample = path.resolve(import.meta.dirname, "../../../sample/ann-hdf5-small.tar.xz");
let bundle: TestBundle;
let contents: { path: string; bytes: Uint8Array }[];
beforeAll(async () => {
  bundle = await unpackForTest(sample);
  const descriptor = openSync(bundle.spoolFile, "r");
  contents = bundle.members.map(({ path: name, offset, length }) => {
    const bytes = new Uint8Array(length);
    readSync(descriptor, bytes, 0, length, offset);
    return { path: name, bytes };
  });
});
afterAll(() => bundle.remove());

const member = (name: string, bytes: Uint8Array): BinaryFile => ({
  path: name,
  length: bytes.length,
  readAt(target, position) {
    const part = bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  },
});

const plainly = (file: BinaryFile) => readTree(file.path, openPlain(file), []).facts;
const byLibrary = (file: BinaryFile) => withHdf5(file, (root) => readTree(file.path, root, []).facts);

/** Reads a file with the plain reader; null where it passes it to the library or refuses it. */
function plainlyOrNull(file: BinaryFile): AnnFacts | null {
  try {
    return plainly(file);
  } catch {
    return null;
  }
}

describe("the plain reader", () => {
  it("reads every file of the sample itself, with the same facts as the HDF5 library", async () => {
    expect(contents.length).toBeGreaterThan(0);
    for (const { path: name, bytes } of contents) {
      const file = member(name, bytes);
      const facts = plainly(file);
      const expected = await byLibrary(file);
      // Distances of the ground truth are compared as bytes, for speed.
      if (facts?.kind === "truth" && expected?.kind === "truth") {
        expect(Buffer.compare(Buffer.from(facts.distances.buffer), Buffer.from(expected.distances.buffer))).toBe(0);
        expect({ ...facts, distances: null }, name).toEqual({ ...expected, distances: null });
      } else expect(facts, name).toEqual(expected);
    }
  });

  it("never reads another number than the library out of a damaged file", async () => {
    const file = contents.find(({ path: name }) => name.endsWith("10/annoy/euclidean_10_100.hdf5"));
    const good = file?.bytes ?? new Uint8Array(0);
    // Headers, attributes and names precede the heap of texts. The library may loop without end in a damaged heap,
    // so the heap stays whole here. A value that one reader can't find is null, not another number.
    const heap = Buffer.from(good).indexOf("GCOL");
    expect(heap).toBeGreaterThan(0);
    const compared = new Set<number>();
    for (let at = 0; at < heap; at += 5) {
      const bytes = good.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      const damaged = member("results/d/10/annoy/x.hdf5", bytes);
      const facts = numbersOf(plainlyOrNull(damaged));
      const expected = numbersOf(await byLibrary(damaged).catch(() => null));
      for (const [name, value] of facts) {
        if (!expected.has(name)) continue;
        expect(value, `${name} with byte ${at} damaged`).toBe(expected.get(name));
        compared.add(at);
      }
    }
    // Most damaged files still have numbers that both readers find.
    expect(compared.size).toBeGreaterThan(heap / 5 / 2);
  });
});

/** Returns the known numbers of a result by name. */
function numbersOf(facts: AnnFacts | null): Map<string, number> {
  const found = facts?.kind === "result" ? { ...facts, ...facts.latencies } : {};
  return new Map(Object.entries(found).flatMap(([name, value]) => (typeof value === "number" ? [[name, value]] : [])));
}
