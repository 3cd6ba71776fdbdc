// Makes bundles for the bench: invented numbers in the shape of real ann-benchmarks output. The same arguments give the
// same bytes.
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { seeded } from "../seeded.ts";

interface Member {
  name: string;
  text: string;
}

/** Writes members as tar.gz; returns their bytes before compression. */
export async function writeTarGz(file: string, members: Iterable<Member>): Promise<number> {
  const tar = pack();
  let bytes = 0;
  const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(file));
  for (const { name, text } of members) {
    bytes += Buffer.byteLength(text);
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name, mtime: new Date("2026-01-01T00:00:00Z") }, text, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }
  tar.finalize();
  await written;
  return bytes;
}

/** Returns the name of the data set with this many points. */
export const datasetOf = (points: number): string => `bench-${points}-128-euclidean`;

const searches = [10, 20, 40, 80, 120, 200, 400, 800];
const indexes = [8, 16, 32, 48, 64].flatMap((m) => [32, 96, 192, 256].map((efConstruction) => ({ m, efConstruction })));
/** Returns a recall and a QPS that follow the parameters as real ones do. */
function invent(
  random: () => number,
  { m, efConstruction, efSearch, speed = 1 }: { m: number; efConstruction: number; efSearch: number; speed?: number },
) {
  const effort = Math.log2(efSearch) + Math.log2(m) * 0.6 + Math.log2(efConstruction) * 0.2;
  const recall = Math.min(1, 1 - 0.5 * Math.exp(-0.55 * (effort - 5)) * (0.8 + 0.4 * random()));
  const qps = ((60_000 * speed) / (efSearch + 4 * m)) * (0.85 + 0.3 * random());
  return { recall: Math.max(0.05, recall), qps };
}

/**
 * Returns a directory's lines as run.py and plot.py print them for pgvector: 160 points of 20 indexes, about 320 KB.
 */
function consoleDirectory(folder: string, dataset: string, random: () => number): Member[] {
  const log = ["2026-01-11 03:29:52,898 - annb - INFO - running only pgvector"];
  const definition = ({ m, efConstruction }: { m: number; efConstruction: number }) =>
    [
      "Definition(algorithm='pgvector', constructor='PGVector', module='ann_benchmarks.algorithms.pgvector'",
      "docker_tag='ann-benchmarks-pgvector'",
      `arguments=['euclidean', {'M': ${m}, 'efConstruction': ${efConstruction}}]`,
      `query_argument_groups=[${searches.map((ef) => `[${ef}]`).join(", ")}]`,
      "disabled=False)",
    ].join(", ");
  log.push(`2026-01-11 03:29:52,943 - annb - INFO - Order: [${indexes.map(definition).join(", ")}]`);
  const plot = [`writing output to results/${dataset}.png`];
  for (const { m, efConstruction } of indexes) {
    log.push(
      [
        "Trying to instantiate ann_benchmarks.algorithms.pgvector.PGVector(['euclidean',",
        `{'M': ${m}, 'efConstruction': ${efConstruction}}])`,
      ].join(" "),
      `${m} M, ${efConstruction} efConstruction, euclidean metric`,
      "Postgres concurrency for --batch is 8",
      "Got a train set of size (60000 * 784)",
      "Got 10000 queries",
      "copying data...",
      "creating index as CREATE INDEX ON items USING hnsw (embedding vector_l2_ops)",
      `                      WITH (m = ${m}, ef_construction = ${efConstruction})`,
      "Size is 234 MB",
      `Built index in ${(m * efConstruction * (0.03 + 0.01 * random())).toFixed(10)}`,
      `Index size:  ${Math.round((200 + m) * 1024)}.0`,
    );
    searches.forEach((efSearch, at) => {
      log.push(`Running query argument group ${at + 1} of ${searches.length}...`);
      for (let run = 1; run <= 5; run++) {
        log.push(`Run ${run}/5...`);
        for (let done = 1000; done <= 10_000; done += 1000) log.push(`Processed ${done}/10000 queries...`);
      }
      const { recall, qps } = invent(random, { m, efConstruction, efSearch });
      plot.push(
        "Computing knn metrics",
        [
          ` PGVector(m=${m}, ef_construction=${efConstruction}, ef_search=${efSearch})   `,
          `   ${recall.toFixed(3)}     ${qps.toFixed(3)}`,
        ].join("  "),
      );
    });
  }
  log.push("2026-01-11 23:29:52,943 - annb - INFO - Terminating 1 workers");
  return [
    { name: `${folder}/o.batch0.pgvector`, text: `${log.join("\n")}\n` },
    { name: `${folder}/o.plot`, text: `${plot.join("\n")}\n` },
  ];
}

/** Writes console logs and plot output of at least `minimumBytes` unpacked; returns { bytes, points }. */
export async function makeConsoleBundle(
  file: string,
  { dataset, minimumBytes }: { dataset: string; minimumBytes: number },
): Promise<{ bytes: number; points: number }> {
  const random = seeded(1);
  let points = 0;
  function* members() {
    for (let bytes = 0, at = 0; bytes < minimumBytes; at++) {
      for (const member of consoleDirectory(`bench.ann.${dataset}/run${at}`, dataset, random)) {
        bytes += Buffer.byteLength(member.text);
        yield member;
      }
      points += indexes.length * searches.length;
    }
  }
  const bytes = await writeTarGz(file, members());
  return { bytes, points };
}

/** Columns of ann-benchmarks' data_export.py, as the first line of its table. */
export const EXPORT_COLUMNS =
  "algorithm,parameters,count,k-nn,epsilon,largeepsilon,rel,qps,p50,p95,p99,p999," +
  "distcomps,build,candidates,indexsize,queriessize,dataset";
const kinds = [
  ["pgvector", "PGVector(m=$M, ef_construction=$C, ef_search=$E)"],
  ["pgvector_halfvec", "PGVector_halfvec(m=$M, ef_cons=$C, ef_search=$E)"],
  ["mariadb", "MariaDB(m=$M, ef_cons=$C, ef_search=$E)"],
  ["hnswlib", "hnswlib ({'M': $M, 'efConstruction': $C}, 'efQuery': $E)"],
  ["hnsw(faiss)", "faiss ({'M': $M, 'efConstruction': $C}, ef: $E)"],
  ["qdrant", "Qdrant(m=$M, ef_construct=$C, hnsw_ef=$E)"],
] as const;

/** Writes a table like data_export.py's, with `points` rows for one data set; returns its bytes unpacked. */
export async function makeCsvBundle(
  file: string,
  { dataset, points }: { dataset: string; points: number },
): Promise<number> {
  const random = seeded(2);
  const rows = [EXPORT_COLUMNS];
  for (let at = 0; at < points; at++) {
    const [algorithm, label] = kinds[at % kinds.length] ?? kinds[0];
    const step = Math.floor(at / kinds.length);
    const { m = 0, efConstruction = 0 } = indexes[step % indexes.length] ?? {};
    const efSearch = 10 + Math.floor(step / indexes.length);
    const { recall, qps } = invent(random, { m, efConstruction, efSearch, speed: 1 + (at % kinds.length) / 3 });
    const parameters = label
      .replace("$M", String(m))
      .replace("$C", String(efConstruction))
      .replace("$E", String(efSearch));
    const size = (200 + m) * 1024;
    const p50 = 900 / qps;
    rows.push(
      [
        algorithm,
        `"${parameters}"`,
        10,
        recall,
        Math.min(1, recall + 0.001),
        "1.0",
        1.01,
        qps,
        p50,
        p50 * 1.5,
        p50 * 2,
        p50 * 3,
        "0.0",
        m * efConstruction * 0.03,
        "10.0",
        `${size}.0`,
        size / qps,
        dataset,
      ].join(),
    );
  }
  return await writeTarGz(file, [{ name: "data.csv", text: `${rows.join("\r\n")}\r\n` }]);
}
