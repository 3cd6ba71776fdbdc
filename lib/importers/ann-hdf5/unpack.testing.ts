import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { afterAll, afterEach } from "vitest";
import xz from "xz-decompress";
import { createIsolatedReader } from "@/lib/import/isolated/reader";
import type { IsolatedRead, IsolatedReader } from "@/lib/import/isolated/types";
import type { MemberHead, ReadFile } from "../kit/types";
import type { AnnFacts } from "./facts";
import { annHdf5 } from "./importer";

/** A member with its place in the spool file. */
export interface TestMember extends MemberHead {
  offset: number;
  length: number;
}

/** An unpacked bundle. `remove` deletes its files. */
export interface TestBundle {
  spoolFile: string;
  members: TestMember[];
  remove(): void;
}

/** Unpacks a .tar.gz or .tar.xz into one spool file, as an import does. */
export async function unpackForTest(archive: string): Promise<TestBundle> {
  const bundle = emptyBundle();
  const tar = extract();
  const unpacked = archive.endsWith(".xz") ? await unxz(archive) : createReadStream(archive).pipe(createGunzip());
  unpacked.pipe(tar);
  for await (const entry of tar) {
    const bytes = await buffer(Readable.from(entry));
    if (entry.header.type === "file") bundle.add(entry.header.name, bytes);
  }
  return bundle;
}

async function unxz(archive: string): Promise<Readable> {
  const reader = new xz.XzReadableStream(new Blob([await readFile(archive)]).stream()).getReader();
  const parts: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value.slice());
  return Readable.from(parts);
}

/** Returns an empty spool that members can be added to. */
function emptyBundle(): TestBundle & { add(path: string, bytes: Uint8Array): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "ann-hdf5-"));
  const spoolFile = path.join(folder, "spool");
  const descriptor = openSync(spoolFile, "w");
  const members: TestMember[] = [];
  let offset = 0;
  return {
    spoolFile,
    members,
    add(name, bytes) {
      const { length } = bytes;
      writeSync(descriptor, bytes);
      members.push({ path: name, size: length, head: bytes.slice(0, 65_536), text: null, offset, length });
      offset += length;
    },
    remove() {
      closeSync(descriptor);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the importer's members stage by stage, and joins them. */
export async function readForTest(bundle: TestBundle, reader: IsolatedReader) {
  const mine = bundle.members.filter((member) => annHdf5.recognise(member));
  const wanted = mine.flatMap((member) => annHdf5.wantsTruth(member.path) ?? []);
  const reads = new Map<string, IsolatedRead>();
  const facts = new Map<string, AnnFacts>();
  const inOrder = (): ReadFile<AnnFacts>[] =>
    mine.flatMap(({ path: name }) => {
      const found = facts.get(name);
      return found ? [{ path: name, facts: found }] : [];
    });
  for (const stage of [0, 1, 2]) {
    const truths = stage === 0 ? [] : annHdf5.groundTruths(inOrder(), wanted);
    const files = mine
      .filter((member) => annHdf5.stage(member) === stage)
      .map(({ path: name, offset, length }) => ({ path: name, spoolFile: bundle.spoolFile, offset, length }));
    for (const read of await reader.readAll(files, annHdf5.id, truths)) {
      reads.set(read.path, read);
      if (read.ok && isFacts(read.facts)) facts.set(read.path, read.facts);
    }
  }
  const results = annHdf5.assemble(inOrder(), { allPaths: bundle.members.map((member) => member.path) });
  return { reads, results };
}

/**
 * Starts a reader for the tests of a file, which ends with them. `importFiles` reads files by their paths. Bundles in
 * `bundles` are removed after each test.
 */
export function hdf5ForTest() {
  const reader = createIsolatedReader({ processes: 1 });
  const bundles: { remove(): void }[] = [];
  afterEach(() => {
    for (const bundle of bundles.splice(0)) bundle.remove();
  });
  afterAll(() => reader.close());
  const importFiles = (files: Readonly<Record<string, Uint8Array>>) => {
    const bundle = emptyBundle();
    bundles.push(bundle);
    for (const [name, bytes] of Object.entries(files)) bundle.add(name, bytes);
    return readForTest(bundle, reader);
  };
  return { reader, bundles, importFiles };
}

const isFacts = (value: unknown): value is AnnFacts =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "result" || value.kind === "truth" || value.kind === "several");
