// Writes a large ann-benchmarks bundle for the bench: `node scripts/make-ann-hdf5.mjs OUT.tar.gz [FILES]`. Every file
// is a real result of the sample with another search and build time (k = 10, one query at once). Each copy has its own
// directory tree, so that no measurement repeats. Distances, and so recalls, stay the real ones. The same arguments
// give the same bytes.
import { createReadStream, createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import h5wasm from "h5wasm";
import { extract, pack } from "tar-stream";
import xz from "xz-decompress";

const sample = path.resolve(import.meta.dirname, "../sample/ann-hdf5-small.tar.xz");
const mtime = new Date("2026-01-01T00:00:00Z");

/** Returns numbers in [0, 1) that depend only on the seed (mulberry32). */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the members of an archive: [{ name, bytes }]. */
async function members(archive) {
  const tar = extract();
  const source = archive.endsWith(".xz")
    ? Readable.fromWeb(new xz.XzReadableStream(new Blob([await readFile(archive)]).stream()))
    : createReadStream(archive);
  source.pipe(tar);
  const found = [];
  for await (const entry of tar) {
    const parts = [];
    for await (const part of entry) parts.push(part.slice());
    if (entry.header.type === "file") found.push({ name: entry.header.name, bytes: Buffer.concat(parts) });
  }
  return found;
}

/** Returns the offsets of a file's float64 attributes: each value's first place after its name. Throws where none is. */
async function attributeOffsets(bytes, names) {
  const { FS } = await h5wasm.ready;
  FS.writeFile("member", bytes);
  const file = new h5wasm.File("member", "r");
  const offsets = names.map((name) => {
    const value = Buffer.alloc(8);
    value.writeDoubleLE(Number(file.get_attribute(name, true)));
    const at = bytes.indexOf(value, bytes.indexOf(name));
    if (at < 0) throw new Error(`attribute ${name} is not where it is expected`);
    return at;
  });
  file.close();
  FS.unlink("member");
  return offsets;
}

const [target, count = "5000"] = process.argv.slice(2);
if (!target || !(Number(count) > 0)) {
  console.error("usage: node scripts/make-ann-hdf5.mjs OUT.tar.gz [FILES]");
  process.exit(2);
}

const all = await members(sample);
const truth = all.find(({ name }) => name.startsWith("data/"));
const results = [];
for (const member of all) {
  const [name, algorithm, k] = member.name.split("/").reverse();
  if (k !== "10" || !name || !algorithm || algorithm.endsWith("-batch")) continue;
  const [search, build] = await attributeOffsets(member.bytes, ["best_search_time", "build_time"]);
  results.push({ ...member, search, build });
}

const random = seeded(20260101);
const tar = pack();
const out = createWriteStream(target);
tar.pipe(createGzip({ level: 1 })).pipe(out);
const add = (name, bytes) => new Promise((resolve) => tar.entry({ name, mtime, size: bytes.length }, bytes, resolve));
for (let i = 0; i < Number(count); i++) {
  const from = results[i % results.length];
  const bytes = Buffer.from(from.bytes);
  for (const at of [from.search, from.build]) bytes.writeDoubleLE(bytes.readDoubleLE(at) * (0.5 + random()), at);
  const [, dataset, k, algorithm, file] = from.name.split("/");
  await add(
    `results/copy${String(Math.floor(i / results.length)).padStart(4, "0")}/${dataset}/${k}/${algorithm}/${file}`,
    bytes,
  );
}
await add(truth.name, truth.bytes);
tar.finalize();
await finished(out);
console.log(`${target}: ${count} results and the ground truth`);
