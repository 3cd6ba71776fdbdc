// Makes uploads for the crash rounds: each has its own bytes and a known number of points.
import path from "node:path";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { register } from "tsx/esm/api";

const HEADER =
  "algorithm,parameters,count,k-nn,epsilon,largeepsilon,rel,qps,p50,p95,p99,p999," +
  "distcomps,build,candidates,indexsize,queriessize,dataset";
const sample = path.resolve(import.meta.dirname, "../../sample/ann-hdf5-small.tar.xz");
/**
 * Points of a bundle's table: most are small, some keep a worker busy for seconds. 0 means HDF5 files, which a separate
 * process reads.
 */
const SIZES = [2, 2, 3, 20, 20, 400, 3_000, 0];
const SAMPLE_POINTS = 183;

let binaries = null;
/** Returns the unpacked files of the sample. */
async function sampleFiles() {
  register();
  const { readArchive } = await import("../../lib/archive/read-archive.ts");
  const files = [];
  for await (const event of readArchive({ file: sample }, { fileName: "sample.tar.xz" })) {
    if (event.kind !== "member") continue;
    const parts = [];
    for await (const part of event.stream) parts.push(Buffer.from(part));
    files.push([event.path, Buffer.concat(parts)]);
  }
  return files;
}

/** Makes bundle number `n`: `bytes` of a tar.gz, the `text` of its member at `path`, and its number of `points`. */
export async function crashBundle(n, random) {
  const size = SIZES[Math.floor(random() * SIZES.length)];
  const row = (at) => `hnsw,M-${at},10,0.${5000 + at},0,0,0,${1000 + at}.5,1,1,1,1,1,1,1,1,1,crash${n}-angular`;
  const isTable = size > 0;
  const text = isTable
    ? `${[HEADER, ...Array.from({ length: size }, (_, at) => row(at))].join("\n")}\n`
    : `Only here to make bytes of bundle ${n}.\n`;
  const own = isTable ? `crash${n}/ann.csv` : `crash${n}/note.txt`;
  if (!isTable) binaries ??= await sampleFiles();
  const tar = pack();
  for (const [name, bytes] of isTable ? [] : binaries) tar.entry({ name }, bytes);
  tar.entry({ name: own }, text);
  tar.finalize();
  const parts = [];
  for await (const part of tar) parts.push(part);
  const bytes = gzipSync(Buffer.concat(parts), { level: 1 });
  return { n, path: own, text, points: isTable ? size : SAMPLE_POINTS, bytes };
}
