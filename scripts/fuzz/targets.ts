// The fuzz targets are the archive reader, the decoders of addresses, and each importer. An importer runs through the
// whole import up to the rows. A target's round throws on a fault. The module child.ts loads this with tsx.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { chunked, makeTar, makeZip, readEverything } from "../../lib/archive/archives.testing.ts";
import { DEFAULT_LIMITS } from "../../lib/archive/limits.ts";
import { cleanContents } from "../../lib/import/clean.ts";
import { createIsolatedReader } from "../../lib/import/isolated/reader.ts";
import { joinBundle } from "../../lib/import/join-bundle.ts";
import { importerVersion } from "../../lib/import/join-results.ts";
import { readMembers } from "../../lib/import/read-members.ts";
import { openSpool } from "../../lib/import/spool.ts";
import { importers } from "../../lib/importers/registry.ts";
import { decodeCompareParams, encodeCompareParams } from "../../lib/views/state/compare-params.ts";
import { decodeHistoryParams, encodeHistoryParams } from "../../lib/views/state/history-params.ts";
import { rawSearchParams } from "../../lib/views/state/query-values.ts";
import { decodeWorkloadParams, encodeWorkloadParams } from "../../lib/views/state/workload-params.ts";
import { sampleMembers } from "../sample-members.ts";
import { type Chance, type Choices, mutate } from "./mutate.ts";

type Round = (chance: Chance, seed: number) => Promise<void>;
interface Seed {
  path: string;
  bytes: Buffer;
}

const root = path.resolve(import.meta.dirname, "../..");
const must = (holds: boolean, what: string) => {
  if (!holds) throw new Error(what);
};

/** Returns the fixtures of an importer: paths as in a bundle, and bytes. */
export function fixturesOf(id: string): Seed[] {
  const folders = [id, `claims/${id}`].map((name) => path.join(root, "lib/importers", name, "fixtures"));
  return folders.flatMap((folder) => {
    const names = statSync(folder, { throwIfNoEntry: false })
      ? readdirSync(folder, { recursive: true, encoding: "utf8" })
      : [];
    return names
      .sort()
      .filter((name) => statSync(path.join(folder, name)).isFile() && !/README\.md$|expected/.test(name))
      .map((name) => ({ path: name, bytes: readFileSync(path.join(folder, name)) }));
  });
}

/** A sysbench 1.0 report that every round's bundle holds beside its faulty files, and its printed rate. */
const GOOD = { path: "good/sb.o.point-query", rate: 1234.56 };
const GOOD_TEXT = `sysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta2)

Running the test with following options:
Number of threads: 1

SQL statistics:
    queries performed:
        read:                            12346
        write:                           0
        other:                           0
        total:                           12346
    transactions:                        12346  (1234.56 per sec.)
    queries:                             12346  (1234.56 per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          10.0003s
    total number of events:              12346
`;

/** Issue codes for exceptions in our own code. */
const OWN_FAULTS = ["importer-failed"];

/**
 * Throws an Error where a number in the rows is not finite or a metric is negative. So it does where an issue has no
 * message or an importer threw.
 */
function checkContents({ results, issues }: ReturnType<typeof cleanContents>) {
  const look = (value: unknown, at: string) => {
    if (typeof value === "number") must(Number.isFinite(value), `${at} is ${value}`);
    else if (value && typeof value === "object")
      for (const [key, one] of Object.entries(value)) look(one, `${at}.${key}`);
  };
  look(results, "results");
  for (const { points } of results)
    for (const { metrics } of points)
      for (const [name, value] of Object.entries(metrics)) must(value === null || value >= 0, `${name} is ${value}`);
  for (const { code, message, path: where } of issues) {
    must(!OWN_FAULTS.includes(code), `${code}: ${message} (${where})`);
    must(message.length > 0, `an issue ${code} without a sentence`);
  }
}

type Member = { name: string; bytes: string | Buffer };

/** Returns a round's files for an importer: up to four of its fixtures, damaged. */
const damagedFixtures = (seeds: Choices<Seed>) => (chance: Chance) =>
  Array.from({ length: 1 + chance.below(4) }, (_, at): Member => {
    const seed = chance.pick(seeds);
    return { name: `m${at}/${seed.path}`, bytes: mutate(seed.bytes, chance).bytes };
  });

/** Imports a bundle with a good report and some damaged files. */
function importRound(id: string, folder: string, filesOf: (chance: Chance) => readonly Member[]): Round {
  return async (chance) => {
    const entries: Member[] = [{ name: GOOD.path, bytes: GOOD_TEXT }, ...filesOf(chance)];
    const file = path.join(folder, "bundle.tar.gz");
    writeFileSync(file, gzipSync(await makeTar(...entries), { level: 1 }));
    const spool = await openSpool(path.join(folder, "spool"));
    const reader = createIsolatedReader();
    try {
      const read = await readMembers(file, { fileName: "bundle.tar.gz", spool, onProgress() {} });
      await spool.flush();
      const spooled = read.binaries.map(({ member, offset, length }) => ({
        path: read.members[member]?.path ?? "",
        spoolFile: spool.path,
        offset,
        length,
      }));
      const answers = spooled.length > 0 ? await reader.readAll(spooled, id, []) : [];
      const binaries = answers.flatMap((answer, at) =>
        answer.ok && answer.facts !== null
          ? read.binaries.slice(at, at + 1).map((one) => ({ ...one, facts: answer.facts }))
          : [],
      );
      const facts = [...read.texts, ...binaries];
      const joined = joinBundle(read, facts);
      const contents = cleanContents({
        files: read.members,
        results: joined.results,
        issues: [...read.issues, ...joined.issues],
        unpackedBytes: read.unpackedBytes,
        importerVersion: importerVersion(facts),
      });
      checkContents(contents);
      const good = contents.results.flatMap(({ points }) => points.filter(({ source }) => source.path === GOOD.path));
      // A damaged file may hold the same run as a good one. It counts once, and here no other run has its rate.
      must(good.some(({ metrics }) => metrics.qps === GOOD.rate) || good.length === 1, "the good report was lost");
    } finally {
      await reader.close();
      await spool.remove();
    }
  };
}

/** A manifest that uses most of its grammar (docs/manifest.md). */
export const MANIFEST = `version: 1
bundle: { project: nights, branch: main, commit: 3f2a9c1, parent: 2e1b8d0 }
runs:
  - files: "good/{_}"
    set: { machine: box, cacheGb: 64 }
    with: { file: "m/about.txt", take: { config: name, sync: wal.sync } }
  - files: "**/{engine}/{version}-{_}.csv"
    columns:
      test: workload
      clients: threads
      sf: { is: condition, name: scaleFactor }
      avg: { is: mean, unit: ms }
      note: ignore
  - files: "m/wide.csv"
    melt: { columns: "q{workload}", is: time, unit: s }
    columns: { engine: engine, total: ignore }
  - files: "m/samples.csv"
    rows: samples
    columns: { engine: engine, query: workload, ms: { is: latency, unit: ms } }
  - files: ["m/nested.json", "m/other*.json"]
    values: "benchmarks.{group}.{workload}.{engine}"
    columns:
      "avg.{workload}": { is: mean, unit: us }
      tps: { is: throughput, unit: ops/s }
      runs: repeats
      at: measured
`;
/** The tables and the side file that the manifest describes. */
export const TABLES: readonly Member[] = [
  { name: "m/mydb/1.2-a.csv", bytes: "test,clients,sf,avg,note\nread,8,10,1.25,x\nwrite,16,10,2.5,y\n" },
  { name: "m/wide.csv", bytes: "engine,q1,q2,q3,total\nmydb,1.5,2,3,6.5\nother,1,,2,3\n" },
  { name: "m/about.txt", bytes: "name: cz12\nwal.sync = on\n" },
  {
    name: "m/samples.csv",
    bytes: `engine,query,ms\n${Array.from({ length: 21 }, (_, at) => `mydb,q${at % 2},${at + 0.5}\n`).join("")}`,
  },
  {
    name: "m/nested.json",
    bytes: JSON.stringify({
      benchmarks: { g: { scan: { mydb: { avg: { scan: 12.5 }, tps: 80, runs: 3 } } } },
      at: "2026-11-21",
    }),
  },
];

/** Returns a damaged manifest with its tables, one of them damaged in half of the rounds. */
function damagedManifest(chance: Chance): Member[] {
  const damaged = chance.below(2 * TABLES.length);
  return [
    { name: "benchfolio.yaml", bytes: mutate(Buffer.from(MANIFEST), chance).bytes },
    ...TABLES.map(({ name, bytes }, at) => ({
      name,
      bytes: at === damaged ? mutate(Buffer.from(bytes), chance).bytes : bytes,
    })),
  ];
}

/** Returns archives of several kinds, also nested ones. */
async function archiveSeeds(): Promise<Choices<Buffer>> {
  const inner = await makeTar({ name: "b", bytes: "z".repeat(3000) });
  const tar = await makeTar({ name: "a", bytes: "x".repeat(700) }, { name: "long/".repeat(40), bytes: "y" });
  const own = ["ann-hdf5-small.tar.xz", "sysbench-archive-layout.tar.gz"].map((name) =>
    readFileSync(path.join(root, "sample", name)),
  );
  return [
    tar,
    gzipSync(tar),
    gzipSync(
      await makeTar(
        { name: "in.tgz", bytes: gzipSync(inner) },
        { name: "in.zip", bytes: makeZip({ c: Buffer.from("c") }) },
      ),
    ),
    Buffer.from(makeZip({ a: Buffer.from("x".repeat(700)), "b.gz": gzipSync("y"), "in.tar": inner })),
    ...own,
  ];
}

function archiveRound(folder: string, seeds: Choices<Buffer>): Round {
  const limits = { ...DEFAULT_LIMITS, unpackedBytes: 50 * 2 ** 20 };
  return async (chance) => {
    const { bytes } = mutate(chance.pick(seeds), chance);
    const fileName = chance.pick(["upload.tar.gz", "a.zip", "x", "../../etc/x", "a.tar.xz"]);
    const file = path.join(folder, "archive");
    writeFileSync(file, bytes);
    // Zips are read differently from a file than from a stream.
    const source = chance.maybe(0.5) ? { file } : chunked(bytes, 1 + chance.below(70_000));
    const archive = await readEverything(source, { limits, fileName });
    for (const name of [...Object.keys(archive.members), ...Object.keys(archive.skipped)])
      must(!name.split("/").includes("..") || name in archive.skipped, `a member leaves its archive: ${name}`);
  };
}

const QUERIES: Choices = [
  "dataset=fashion-mnist-784-euclidean&distance=euclidean&k=10&engine=pgvector,mariadb&p.m=16&targets=0.95,0.99&x=log",
  "family=sysbench&bundle=abc,def&build=my8035&config=z11a&machine=c8r32&threads=all&" +
    "base=my5651&view=scaling&s.scale=cached",
  "of=mysql&family=sysbench&group=point&workload=point-query&metric=qps&" +
    "size=10&table=changes&w.range=100&show=both&moved=1",
];

/** Returns a check that a decoded address encodes to an address with the same meaning. */
function roundTrip<P>(
  decode: (raw: ReturnType<typeof rawSearchParams>) => { params: P; notices: readonly string[] },
  encode: (params: P) => string,
) {
  return (text: string) => {
    const { params, notices } = decode(rawSearchParams(new URLSearchParams(text)));
    must(
      notices.every((notice) => notice.length > 0),
      "a notice without words",
    );
    const again = decode(rawSearchParams(new URLSearchParams(encode(params))));
    must(JSON.stringify(again.params) === JSON.stringify(params), `another state after a round: ${encode(params)}`);
  };
}
const CODECS = [
  roundTrip(decodeCompareParams, encodeCompareParams),
  roundTrip(decodeWorkloadParams, encodeWorkloadParams),
  roundTrip(decodeHistoryParams, encodeHistoryParams),
];

function addressRound(): Round {
  return async (chance) => {
    const text = mutate(Buffer.from(chance.pick(QUERIES)), chance)
      .bytes.toString(chance.pick(["latin1", "utf8"] as const))
      .slice(0, 20_000);
    for (const check of CODECS) check(text);
  };
}

/** Misbehaves for the watcher's own test, by turns: throws, never ends, takes all memory. */
function badRound(): Round {
  return async (_chance, seed) => {
    if (seed % 3 === 0) throw new Error("thrown on purpose");
    const kept: Buffer[] = [];
    while (seed % 3 === 1 || kept.length < 1e6) if (seed % 3 === 2) kept.push(Buffer.alloc(2 ** 24, 1));
  };
}

/**
 * Names of the targets that `all` runs by turns. The target “misbehaving” is left out, since it only tests the watcher.
 */
export const TARGETS: string[] = [...importers.map(({ id }) => id), "manifest", "archive", "addresses"];

async function roundOf(name: string, folder: string): Promise<Round> {
  if (name === "addresses") return addressRound();
  if (name === "archive") return archiveRound(folder, await archiveSeeds());
  if (name === "misbehaving") return badRound();
  if (name === "manifest") return importRound(name, folder, damagedManifest);
  // HDF5 has no fixture files.
  const [first, ...others] = name === "ann-hdf5" ? await sampleMembers() : fixturesOf(name);
  if (!first) throw new Error(`${name} has no fixtures`);
  return importRound(name, folder, damagedFixtures([first, ...others]));
}

/** Opens a target with its own folder: `round(chance, seed)` throws on a fault, `end()` removes the folder. */
export async function openTarget(name: string): Promise<{ round: Round; end: () => void }> {
  const sandbox = mkdtempSync(path.join(tmpdir(), "benchfolio-fuzz-"));
  const folder = path.join(sandbox, "data");
  mkdirSync(folder);
  process.env.BENCHFOLIO_DATA = folder;
  const rounds = await Promise.all((name === "all" ? TARGETS : [name]).map((one) => roundOf(one, folder)));
  return {
    async round(chance, seed) {
      await rounds[seed % rounds.length]?.(chance, seed);
      const there = readdirSync(sandbox).join(" ");
      must(there === "data", `written outside of its folder: ${there}`);
    },
    end: () => rmSync(sandbox, { recursive: true, force: true }),
  };
}
