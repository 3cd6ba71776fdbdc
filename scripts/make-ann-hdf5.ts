// Writes a large ann-benchmarks bundle for the bench: `node scripts/make-ann-hdf5.ts OUT.tar.gz [FILES]`. Every file is
// a result of the sample (k = 10, one query at once) with another search and build time. Each copy has its own
// directory tree, so that no measurement repeats. Distances, and so recalls, stay the real ones. The same arguments
// give the same bytes.
import "./typescript-hooks.mjs";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import h5wasm from "h5wasm";
import { pack } from "tar-stream";
import { sampleMembers } from "./sample-members.ts";
import { seeded } from "./seeded.ts";

const mtime = new Date("2026-01-01T00:00:00Z");

/**
 * Returns the offsets of a file's float64 attributes: each value's first place after its name. Throws an Error without
 * one.
 */
async function attributeOffsets(bytes: Buffer, names: readonly string[]): Promise<number[]> {
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
  console.error("usage: node scripts/make-ann-hdf5.ts OUT.tar.gz [FILES]");
  process.exit(2);
}

type Member = (typeof all)[number];
const all = await sampleMembers();
const truth = all.find((member) => member.path.startsWith("data/"));
const results: (Member & { at: number[] })[] = [];
for (const member of all) {
  const [name, algorithm, k] = member.path.split("/").reverse();
  if (k !== "10" || !name || !algorithm || algorithm.endsWith("-batch")) continue;
  results.push({ ...member, at: await attributeOffsets(member.bytes, ["best_search_time", "build_time"]) });
}

const random = seeded(20260101);
const tar = pack();
const out = createWriteStream(target);
tar.pipe(createGzip({ level: 1 })).pipe(out);
const add = ({ path: name, bytes }: Member) =>
  new Promise((resolve) => tar.entry({ name, mtime, size: bytes.length }, bytes, resolve));
for (let i = 0; i < Number(count); i++) {
  const from = results[i % results.length];
  if (!from) throw new Error(`the sample has no results for k = 10`);
  const bytes = Buffer.from(from.bytes);
  for (const at of from.at) bytes.writeDoubleLE(bytes.readDoubleLE(at) * (0.5 + random()), at);
  const [, dataset, k, algorithm, file] = from.path.split("/");
  const copy = `copy${String(Math.floor(i / results.length)).padStart(4, "0")}`;
  await add({ path: `results/${copy}/${dataset}/${k}/${algorithm}/${file}`, bytes });
}
if (truth) await add(truth);
tar.finalize();
await finished(out);
console.log(`${target}: ${count} results and the ground truth`);
