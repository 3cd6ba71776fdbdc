import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { withoutPacking } from "@/lib/domain/packing";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import type { MemberHead, TextImporter } from "./kit/types";

/** A file in memory. */
export interface TestFile {
  path: string;
  text: string;
}

const HEAD_BYTES = 65_536;

/** Returns a file's head as recognition gets it. */
export function headOf({ path, text }: TestFile): MemberHead {
  // A character takes a byte at least. Half of a pair at the cut lies beyond the head.
  const head = Buffer.from(text.slice(0, HEAD_BYTES + 1)).subarray(0, HEAD_BYTES);
  return { path: withoutPacking(path), size: Buffer.byteLength(text), head, text: head.toString("utf8") };
}

/**
 * Recognises, reads and joins files as the pipeline does. Issues of reading come first.
 * `numberOf` returns the line number, from 1, of the text between two line ends; `at` counts these from 0.
 */
export function readFiles<Facts>(
  importer: TextImporter<Facts>,
  files: readonly TestFile[],
  numberOf = (at: number) => at + 1,
): ParsedResults & { recognised: string[] } {
  const mine = files.filter((file) => importer.recognise(headOf(file)));
  const read = mine.map(({ path, text }) => {
    const parser = importer.open({ path });
    text.split("\n").forEach((line, at) => {
      parser.line(line, numberOf(at));
    });
    const { facts, issues, refused = null } = parser.end();
    return { path, facts, refused, issues: refused === null ? issues : [...issues, refused] };
  });
  const taken = read.filter(({ refused }) => refused === null);
  const results = importer.assemble(taken, { allPaths: files.map(({ path }) => path) });
  return {
    ...results,
    issues: [...read.flatMap(({ issues }) => issues), ...results.issues],
    recognised: mine.map(({ path }) => path),
  };
}

/** Returns the numbers of each point of a file, by metric. */
export const numbersOf = (points: ParsedResults["points"], path: string) =>
  points
    .filter(({ source }) => source.path === path)
    .map(({ metrics, moreMetrics }) => ({ ...metrics, ...moreMetrics }));

/** Pieces of a bundle: small ones cost more than to unpack them. */
const LARGE = { highWaterMark: 1 << 20, chunkSize: 1 << 20 };

/**
 * Returns the files of a .tar.gz as text. It decompresses `.gz` members and opens archives inside.
 * Pictures become broken text, as recognition sees them.
 */
export async function filesOfBundle(file: string): Promise<TestFile[]> {
  return filesOfArchive(createReadStream(file, LARGE).pipe(createGunzip(LARGE)), "");
}

/** Returns `read` for tests that only check its answer. It reads each bundle once for all tests of a file. */
export function readingOnce<Found>(read: (bundle: string) => Promise<Found>): (bundle: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>();
  return (bundle) => {
    const found = known.get(bundle) ?? read(bundle);
    known.set(bundle, found);
    return found;
  };
}

async function filesOfArchive(archive: Readable, prefix: string): Promise<TestFile[]> {
  const files: TestFile[] = [];
  for await (const entry of archive.pipe(extract())) {
    const parts: Buffer[] = [];
    for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (entry.header.type !== "file") continue;
    const path = `${prefix}${entry.header.name}`;
    if (/\.tar(?:\.gz)?$/.test(path)) {
      const inner = path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
      files.push(...(await filesOfArchive(Readable.from(inner), `${path}!/`)));
    } else files.push({ path, text: (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8") });
  }
  return files;
}
