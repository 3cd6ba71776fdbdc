import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";

/** A file of a bundle: its path in the archive, and its content. */
export interface Member {
  path: string;
  content: string | Buffer;
}

const root = path.resolve(import.meta.dirname, "..");
const places = [
  path.join(root, "sample"),
  ...["own", "tools", "archive", "conditions"].map((kind) => path.resolve(root, "../shared/bundles", kind)),
  path.resolve(root, "../shared/hostile"),
];

/** Returns the path of a real bundle by its file name; null where this checkout lacks it. */
export function bundlePath(name: string): string | null {
  return places.map((place) => path.join(place, name)).find((file) => existsSync(file)) ?? null;
}

/** Returns the bytes of a real bundle; throws an Error with its name where this checkout lacks it. */
export function readBundle(name: string): Buffer {
  const file = bundlePath(name);
  if (!file) throw new Error(`There is no bundle ${name} in ${places.join(", ")}`);
  return readFileSync(file);
}

/** Returns a tar.gz of the members: the same bytes for the same members. */
export async function tarGz(members: readonly Member[]): Promise<Buffer> {
  const tar = pack();
  for (const { path: name, content } of members) tar.entry({ name, mtime: new Date(0) }, content);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** Returns a data set name that no other test uses. */
export const newDataset = (label: string) => `${label}-${randomUUID().slice(0, 8)}-16-euclidean`;

/** A point of a vector search, as logs of pgvector print it. `qps` in queries a second. */
export interface Search {
  m: number;
  efConstruction: number;
  efSearch: number;
  recall: number;
  qps: number;
}

/** Six points of two indexes; the best QPS at recall >= 0.99 is 812.5 (m = 8) and 640.25 (m = 16). */
export const searches: readonly Search[] = [
  { m: 8, efConstruction: 32, efSearch: 10, recall: 0.951, qps: 1200.125 },
  { m: 8, efConstruction: 32, efSearch: 20, recall: 0.975, qps: 1000.5 },
  { m: 8, efConstruction: 32, efSearch: 40, recall: 0.991, qps: 812.5 },
  { m: 16, efConstruction: 64, efSearch: 10, recall: 0.962, qps: 1100.75 },
  { m: 16, efConstruction: 64, efSearch: 20, recall: 0.983, qps: 900 },
  { m: 16, efConstruction: 64, efSearch: 40, recall: 0.997, qps: 640.25 },
];

/** Returns the files that run.py and plot.py of ann-benchmarks leave for pgvector at `threads` clients. */
export function consoleLogs(options: {
  dataset: string;
  folder?: string;
  threads?: number;
  points?: readonly Search[];
}): Member[] {
  const { dataset, threads = 1, points = searches } = options;
  const batch = threads > 1;
  const folder = options.folder ?? `nov26.ann.${dataset}/out.batch${batch ? 1 : 0}.${threads}`;
  const indexes = [...new Map(points.map((point) => [`${point.m}/${point.efConstruction}`, point])).values()];
  const definitions = indexes.map(
    ({ m, efConstruction }) =>
      `Definition(algorithm='pgvector', constructor='PGVector', module='ann_benchmarks.algorithms.pgvector', ` +
      `docker_tag='ann-benchmarks-pgvector', arguments=['euclidean', {'M': ${m}, 'efConstruction': ${efConstruction}}], ` +
      `query_argument_groups=[[10], [20], [40]], disabled=False)`,
  );
  const blocks = indexes.flatMap(({ m, efConstruction }) => [
    `Trying to instantiate ann_benchmarks.algorithms.pgvector.PGVector(['euclidean', {'M': ${m}, 'efConstruction': ${efConstruction}}])`,
    `${m} M, ${efConstruction} efConstruction, euclidean metric`,
    `Postgres concurrency for --batch is ${threads}`,
    "Got a train set of size (1000 * 16)",
    "Got 100 queries",
    `Built index in ${m * 1.25}`,
    `Index size:  ${m * 1024}.0`,
    ...[1, 2, 3].flatMap((group) => [`Running query argument group ${group} of 3...`, "Run 1/5..."]),
  ]);
  const log = [
    "2026-11-20 03:29:52,898 - annb - INFO - running only pgvector",
    `2026-11-20 03:29:52,943 - annb - INFO - Order: [${definitions.join(", ")}]`,
    ...blocks,
    "2026-11-20 04:29:52,943 - annb - INFO - Terminating 1 workers",
  ];
  const plot = [
    `writing output to results/${dataset}${batch ? "-batch" : ""}.png`,
    ...points.flatMap(({ m, efConstruction, efSearch, recall, qps }) => [
      "Computing knn metrics",
      ` PGVector(m=${m}, ef_construction=${efConstruction}, ef_search=${efSearch})        ${recall.toFixed(3)}     ${qps.toFixed(3)}`,
    ]),
  ];
  return [
    { path: `${folder}/o.batch${batch ? 1 : 0}.pgvector`, content: `${log.join("\n")}\n` },
    { path: `${folder}/o.plot`, content: `${plot.join("\n")}\n` },
  ];
}
