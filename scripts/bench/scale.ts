// `npm run bench -- --scale 1M` and `--scale 10M`: the pages over a million points of sysbench, or ten million of
// vector search.
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDb } from "../embedded-postgres.ts";
import { type StartedServer, startServer, temporaryFolder } from "../server-process.ts";
import { type Counted, growBundle, settleAndCount } from "./grow.ts";
import { datasetOf, makeCsvBundle } from "./make-bundles.ts";
import { makeSysbenchBundle } from "./make-sysbench.ts";
import { milliseconds, quantile, timeImport, timeRequest, timeRequests } from "./measure.ts";
import { sumOf, watchProcessor } from "./processor.ts";
import { type Columns, machineText, writeReport } from "./report.ts";

const note = (text: string) => console.error(`bench: ${text}`);
const REQUESTS = 30;

/**
 * Numbers of imported bundles, and of copies of each. The bundle of vector searches has `points`. Its copies spread
 * over `datasets` further data sets; 0 = they keep its own.
 */
const SCALES = {
  "1M": { sysbench: { bundles: 10, copies: 198 }, vector: { points: 10_000, copies: 9, datasets: 0 } },
  "10M": { sysbench: { bundles: 10, copies: 1 }, vector: { points: 10_000, copies: 999, datasets: 99 } },
};

type Scale = (typeof SCALES)[keyof typeof SCALES];

/** Returns twelve builds that no other bundle has, as an author's later bundles test later releases. */
const buildsOf = (bundle: number) =>
  Array.from({ length: 12 }, (_, at) =>
    bundle < 7 ? `80${10 + bundle * 12 + at}` : `84${10 + (bundle - 7) * 12 + at}`,
  );

/** Imports the bundles, and copies them. */
async function fill({ sysbench, vector }: Scale, data: string, folder: string): Promise<Counted> {
  const server = await startServer({ data, env: { BENCHFOLIO_OPERATORS: "loopback" } });
  const ids: { id: string; copies: number; datasets?: number }[] = [];
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

/** Returns the measured pages: a name, and its address for the scale's data. */
function pagesOf({ vector: { points, datasets } }: Scale): [string, string][] {
  const [dataset, other] = [7, 8].map((n) => (datasets ? `copy-${n}-of-` : "") + datasetOf(points));
  return [
    ["home", "/"],
    ["engines", "/engines"],
    ["an engine", "/engines/mysql"],
    ["workloads", "/workloads"],
    ["a workload", "/workloads/sysbench/point-query"],
    ["search", "/browse?q=8035"],
    ["browse", "/browse"],
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

/** Uploads a small new data set that overviews count but no measured page shows. */
async function importSomethingElse(server: StartedServer, folder: string, at: number): Promise<void> {
  const file = path.join(folder, `else-${at}.tar.gz`);
  await makeCsvBundle(file, { dataset: `else-${at}-32-angular`, points: 60 + (at % 50) });
  await timeImport(server, file, `else-${at}.tar.gz`);
}

/** Waits until no import is queued: a server's start imports bundles of older pipelines again. */
async function quietQueue(server: StartedServer): Promise<void> {
  const waiting = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return ["waiting", "running"].some((state) => !metrics.includes(`benchfolio_import_jobs{state="${state}"} 0\n`));
  };
  while (await waiting()) await sleep(1000);
}

const PAGE_COLUMNS: Columns = [
  ["page", "page"],
  ["processor, warm", "processor"],
  ["p50 / p95, warm", "warm"],
  ["after an import: wall, processor", "after"],
  ["first of all", "first"],
  ["HTML or JSON", "size"],
  ["p95 <= 150 ms; <= 1.5 s", "verdict"],
];

/**
 * Measures each page: the very first request, warm ones, and the slowest of three first ones after an unrelated import.
 */
async function measure(server: StartedServer, folder: string, scale: Scale): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  let uploads = Math.floor(Math.random() * 1e6);
  for (const [name, address] of pagesOf(scale)) {
    const url = `${server.url}${address}`;
    const start = await timeRequest(url);
    const used = watchProcessor(server.pid);
    const warm = await timeRequests(Array.from({ length: REQUESTS }, () => url));
    const processor = (1000 * sumOf(used())) / REQUESTS;
    const after: number[] = [];
    const costs: number[] = [];
    for (let time = 0; time < 3; time++) {
      await importSomethingElse(server, folder, uploads++);
      const cost = watchProcessor(server.pid);
      after.push((await timeRequest(url)).ms);
      costs.push(1000 * sumOf(cost()));
    }
    const p95 = quantile(warm, 0.95);
    const worst = Math.max(...after);
    const measured = {
      page: name,
      processor: milliseconds(processor),
      warm: `${milliseconds(quantile(warm, 0.5))} / ${milliseconds(p95)}`,
      after: `${milliseconds(worst)}, ${milliseconds(Math.max(...costs))}`,
      first: milliseconds(start.ms),
      size: `${Math.round(start.bytes / 1000)} kB`,
      verdict: p95 <= 150 && worst <= 1500 ? "met" : "missed",
    };
    rows.push(measured);
    note(Object.values(measured).join("; "));
  }
  return rows;
}

/** Pages of the family of tests, in their usual state and with all its points in view. */
const FAMILY_PAGES: readonly [string, string][] = [
  ["history", "/history?family=sysbench"],
  ["relative", "/relative?family=sysbench"],
  ["history of all bundles", "/history?family=sysbench&bundle=all"],
  ["relative of all bundles", "/relative?family=sysbench&bundle=all"],
];

const SAME_COLUMNS: Columns = [
  ["page", "page"],
  ["first of all", "first"],
  ["longest ping", "firstPing"],
  ["warm", "warm"],
  ["after an import of the family, 3 times", "after"],
  ["longest ping", "ping"],
  ["<= 500 ms; ping <= 100 ms", "verdict"],
];

/** Times a request, and the longest answer of /readyz beside it: what all other readers wait for. */
async function timeBeside(server: StartedServer, url: string): Promise<{ ms: number; ping: number }> {
  let done = false;
  const request = timeRequest(url).finally(() => {
    done = true;
  });
  let ping = 0;
  while (!done) {
    ping = Math.max(ping, (await timeRequest(`${server.url}/readyz`)).ms);
    await sleep(5);
  }
  return { ms: (await request).ms, ping };
}

/** Measures the pages of the family after an import of 504 of its points. Each page shows all of these. */
async function measureSameFamily(server: StartedServer, folder: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  let seed = Math.floor(Math.random() * 1e6);
  for (const [page, address] of FAMILY_PAGES) {
    const url = `${server.url}${address}`;
    const first = await timeBeside(server, url);
    const warm = await timeRequests(Array.from({ length: REQUESTS }, () => url));
    const after: { ms: number; ping: number }[] = [];
    for (let time = 0; time < 3; time++) {
      const file = path.join(folder, `same-${seed}.tar.gz`);
      await makeSysbenchBundle(file, { seed, builds: buildsOf(9), config: "z9a_c32r128" });
      await timeImport(server, file, `same-${seed}.tar.gz`);
      seed += 1;
      after.push(await timeBeside(server, url));
    }
    const [worst, ping] = [Math.max(...after.map(({ ms }) => ms)), Math.max(...after.map((each) => each.ping))];
    const measured = {
      page,
      first: milliseconds(first.ms),
      firstPing: milliseconds(first.ping),
      warm: milliseconds(quantile(warm, 0.5)),
      after: after.map(({ ms }) => milliseconds(ms)).join(", "),
      ping: milliseconds(ping),
      verdict: worst <= 500 && ping <= 100 ? "met" : "missed",
    };
    rows.push(measured);
    note(Object.values(measured).join("; "));
  }
  return rows;
}

/** Finds a scale's points in the folder `kept`, or makes them; returns the result of `settleAndCount`. */
async function pointsIn(
  kept: string,
  scale: keyof typeof SCALES,
  folder: string,
): Promise<{ data: string; counts: Counted }> {
  const stamp = path.join(kept, "bench.json");
  const data = path.join(kept, "data");
  if (existsSync(stamp)) {
    const found: { scale: string; counts: Counted } = JSON.parse(await readFile(stamp, "utf8"));
    if (found.scale !== scale) throw new Error(`${kept} holds points of the scale ${found.scale}`);
    return { data, counts: found.counts };
  }
  if (existsSync(data)) throw new Error(`${data} was not finished: remove it, or name another folder`);
  await mkdir(data, { recursive: true });
  await chmod(kept, 0o755); // as root, Postgres runs under another account
  note(`making ${scale} points in ${kept}`);
  const counts = await fill(SCALES[scale], data, folder);
  await writeFile(stamp, JSON.stringify({ scale, counts }));
  return { data, counts };
}

/**
 * Fills a database with a scale's points, requests every page, and writes the scale's part of docs/performance.md. The
 * database is temporary unless `data` names a folder that keeps it. `prepare` only makes the points.
 */
export async function runScale(
  scale: string,
  { data: kept, prepare = false }: { data?: string; prepare?: boolean } = {},
): Promise<void> {
  if (scale !== "1M" && scale !== "10M") throw new Error(`--scale is one of ${Object.keys(SCALES).join(", ")}`);
  const { folder, remove } = await temporaryFolder("bench");
  try {
    const { data, counts } = await pointsIn(kept === undefined ? folder : path.resolve(kept), scale, folder);
    const { points, bundles, bytesPerPoint } = counts;
    note(`${points} points in ${bundles} bundles`);
    if (prepare) return;
    const server = await startServer({ data, env: { BENCHFOLIO_OPERATORS: "loopback" } });
    try {
      const bytes = (what: keyof typeof bytesPerPoint) => Math.round(bytesPerPoint[what]);
      const sizes = [
        `Bytes a point, indexes included: ${bytes("alone")} (budget 300,`,
        `${bytesPerPoint.alone <= 300 ? "met" : "missed"}), ${bytes("withEvidence")}`,
        `with evidence, ${bytes("everything")} of the whole database.`,
      ].join(" ");
      await quietQueue(server);
      await writeReport(
        await measureSameFamily(server, folder),
        machineText(),
        `${scale} after imports of the same family`,
        {
          columns: SAME_COLUMNS,
          about: "Each import adds 504 points of a bundle of sysbench, which these pages show.",
        },
      );
      const rows = await measure(server, folder, SCALES[scale]);
      await writeReport(
        rows,
        machineText(),
        `${scale}: ${points.toLocaleString("en")} points in ${bundles.toLocaleString("en")} bundles`,
        { columns: PAGE_COLUMNS, about: sizes },
      );
    } finally {
      await server.stop();
    }
  } finally {
    await remove();
  }
}
