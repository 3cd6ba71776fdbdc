// Makes uploads for the crash rounds: each has its own bytes and a known number of points.
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { EXPORT_COLUMNS } from "../bench/make-bundles.ts";
import { sampleMembers } from "../sample-members.ts";

/**
 * Points of a bundle's table. Most are small, some keep a worker busy for seconds. 0 means HDF5 files, which a separate
 * process reads.
 */
const SIZES = [2, 2, 3, 20, 20, 400, 3_000, 0];
/** Points of the sample with HDF5 results. */
const SAMPLE_POINTS = 183;

/** An upload: `bytes` of a tar.gz, the `text` of its member at `path`, and its number of `points`. */
export interface CrashBundle {
  n: number;
  path: string;
  text: string;
  points: number;
  bytes: Buffer<ArrayBuffer>;
}

let binaries: Awaited<ReturnType<typeof sampleMembers>> = [];

/** Makes bundle number `n`. */
export async function crashBundle(n: number, random: () => number): Promise<CrashBundle> {
  const size = SIZES[Math.floor(random() * SIZES.length)] ?? 0;
  const row = (at: number) => `hnsw,M-${at},10,0.${5000 + at},0,0,0,${1000 + at}.5,1,1,1,1,1,1,1,1,1,crash${n}-angular`;
  const isTable = size > 0;
  const text = isTable
    ? `${[EXPORT_COLUMNS, ...Array.from({ length: size }, (_, at) => row(at))].join("\n")}\n`
    : `Only here to make bytes of bundle ${n}.\n`;
  const own = isTable ? `crash${n}/ann.csv` : `crash${n}/note.txt`;
  if (!isTable && binaries.length === 0) binaries = await sampleMembers();
  const tar = pack();
  for (const member of isTable ? [] : binaries) tar.entry({ name: member.path }, member.bytes);
  tar.entry({ name: own }, text);
  tar.finalize();
  const bytes = await buffer(tar.pipe(createGzip({ level: 1 })));
  return { n, path: own, text, points: isTable ? size : SAMPLE_POINTS, bytes };
}
