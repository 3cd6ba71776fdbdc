// `npm run bench -- --scale 1M` and `--scale 10M`: the pages over a million points of sysbench, or ten million of vector search.
import path from "node:path";
import { startDb } from "../embedded-postgres.mjs";
import { processTree } from "../process-memory.mjs";
import { startServer, temporaryFolder } from "../server-process.mjs";
import { growBundle, settleAndCount } from "./grow.mjs";
import { makeCsvBundle } from "./make-bundles.mjs";
import { makeSysbenchBundle } from "./make-sysbench.mjs";
import { milliseconds, quantile, timeImport, timeRequest, timeRequests } from "./measure.mjs";
import { machineText, row, writeReport } from "./report.mjs";

const note = (text) => console.error(`bench: ${text}`);
const datasetOf = (points) => `bench-${points}-128-euclidean`;
const REQUESTS = 30;

/** How many bundles are imported, and how many copies of each are made. */
export const SCALES = {
  "1M": { sysbench: { bundles: 10, copies: 198 }, vector: { points: 10_000, copies: 9, datasets: 0 } },
  "10M": { sysbench: { bundles: 10, copies: 1 }, vector: { points: 10_000, copies: 999, datasets: 99 } },
};

/** Twelve builds that no other bundle has, as an author's bundles go on from release to release. */
const buildsOf = (bundle) =>
  Array.from({ length: 12 }, (_, at) =>
    bundle < 7 ? `80${10 + bundle * 12 + at}` : `84${10 + (bundle - 7) * 12 + at}`,
  );

/** Imports what is copied, and copies it. */
export async function fill(scale, data, folder) {
  const { sysbench, vector } = SCALES[scale];
  const server = await startServer({ data });
  const ids = [];
  try {
    const csv = path.join(folder, "vector.tar.gz");
    await makeCsvBundle(csv, { dataset: datasetOf(vector.points), points: vector.points });
    ids.push({ id: (await timeImport(server, csv, "vector.tar.gz")).id, ...vector });
    for (let at = 0; at < sysbench.bundles; at++) {
      const file = path.join(folder, `sysbench-${at}.tar.gz`);
      await makeSysbenchBundle(file, { seed: 10 + at, builds: buildsOf(at), config: `z${at}a_c32r128` });
      ids.push({ id: (await timeImport(server, file, `sysbench-${at}.tar.gz`)).id, copies: sysbench.copies });
    }
  } finally {
    await server.stop();
  }
  note(`copying ${ids.length} bundles`);
  const db = await startDb({ dir: path.join(data, "pg") });
  try {
    const url = new URL(db.url);
    url.pathname = "/benchfolio";
    for (const { id, copies, datasets } of ids) await growBundle(url.href, id, copies, { datasets });
    return await settleAndCount(url.href);
  } finally {
    await db.stop();
  }
}

/** The pages that are measured: a name, and its address for the scale's data. */
function pagesOf(scale) {
  const { points, datasets } = SCALES[scale].vector;
  const [dataset, other] = [7, 8].map((n) => (datasets ? `copy-${n}-of-` : "") + datasetOf(points));
  return [
    ["home", "/"],
    ["engines", "/engines"],
    ["an engine", "/engines/mysql"],
    ["workloads", "/workloads"],
    ["a workload", "/workloads/sysbench/point-query"],
    ["search", "/search?q=8035"],
    ["bundles", "/bundles"],
    ["bundles with a word", "/bundles?q=sysbench"],
    ["relative, newest bundle", "/relative?family=sysbench"],
    ["history of sysbench", "/history?family=sysbench"],
    ["compare", `/compare?dataset=${dataset}`],
    ["compare, filtered", `/compare?dataset=${other}&p.m=16`],
    ["data sets", "/datasets"],
    ["a data set", `/datasets/${dataset}`],
    ["API: best QPS", `/api/v1/best-qps?dataset=${dataset}`],
    ["API: 1,000 points", "/api/v1/points?limit=1000"],
    ["API: 1,000 points of a data set", `/api/v1/points?limit=1000&dataset=${dataset}`],
    ["API: 1,000 points of a test", "/api/v1/points?limit=1000&workload=point-query&threads=40"],
  ];
}

/** A small upload of something that no measured page shows but overviews count: a data set of its own. */
async function importSomethingElse(server, folder, at) {
  const file = path.join(folder, `else-${at}.tar.gz`);
  await makeCsvBundle(file, { dataset: `else-${at}-32-angular`, points: 60 + (at % 50) });
  await timeImport(server, file, `else-${at}.tar.gz`);
}

/** Processor time of each process of the server, its database and its import worker, by process. */
const processorTimes = (pid) => new Map(processTree(pid).map((one) => [one.pid, one.seconds]));

/** What they used since: what requests cost, however busy the machine is. Processes that ended meanwhile are not counted. */
const processorSeconds = (pid, before) =>
  [...processorTimes(pid)].reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0);

/** Each page: the first request of all, warm ones, and the first after an import of something else, the slowest of three. */
export async function measure(server, folder, scale) {
  const rows = [];
  let uploads = Math.floor(Math.random() * 1e6);
  for (const [name, address] of pagesOf(scale)) {
    const url = `${server.url}${address}`;
    const start = await timeRequest(url);
    const before = processorTimes(server.pid);
    const warm = await timeRequests(Array.from({ length: REQUESTS }, () => url));
    const processor = (1000 * processorSeconds(server.pid, before)) / REQUESTS;
    const after = [];
    for (let time = 0; time < 3; time++) {
      await importSomethingElse(server, folder, uploads++);
      after.push((await timeRequest(url)).ms);
    }
    const p95 = quantile(warm, 0.95);
    const worst = Math.max(...after);
    const times = `${milliseconds(processor)} of processor; p50 ${milliseconds(quantile(warm, 0.5))}, p95 ${milliseconds(p95)}`;
    const rest = `after an import ${milliseconds(worst)}; first ${milliseconds(start.ms)}; ${Math.round(start.bytes / 1000)} kB`;
    // One verdict of two budgets: the nearer to its limit, or the further beyond it, decides.
    rows.push(row(name, Math.max(p95 / 150, worst / 1500), `${times}; ${rest}`, 1, "p95 <= 150 ms; <= 1.5 s"));
    note(`${name}: ${rows.at(-1).text}`);
  }
  return rows;
}

/** Fills a database of its own with a scale's points, asks for every page, and writes the scale's part of docs/performance.md. */
export async function runScale(scale) {
  const { folder, remove } = await temporaryFolder("bench");
  const data = path.join(folder, "data");
  try {
    note(`making ${scale} points`);
    const { points, bundles, bytesPerPoint } = await fill(scale, data, folder);
    note(`${points} points in ${bundles} bundles`);
    const server = await startServer({ data });
    try {
      const sizes = Object.entries({
        points: bytesPerPoint.alone,
        "points with their evidence": bytesPerPoint.withEvidence,
        "the whole database": bytesPerPoint.everything,
      });
      const rows = sizes.map(([what, bytes], at) =>
        row(
          `Bytes a point: ${what}, indexes included`,
          bytes,
          String(Math.round(bytes)),
          at === 0 ? 300 : null,
          at === 0 ? "<= 300" : "",
        ),
      );
      rows.push(...(await measure(server, folder, scale)));
      await writeReport(
        rows,
        machineText(),
        `${scale}: ${points.toLocaleString("en")} points in ${bundles.toLocaleString("en")} bundles`,
      );
    } finally {
      await server.stop();
    }
  } finally {
    await remove();
  }
}
