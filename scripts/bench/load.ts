// `npm run bench -- load`: readers of live, frozen, table and API addresses with concurrent uploads. Offers one, two
// and four times the server's capacity. Also readers during an import of 1 GB, and one web process against two. Nine
// minutes at most, unattended.
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { treeBytes, watchMemory } from "../process-memory.ts";
import { freeze } from "../server-client.ts";
import { type StartedServer, startServer, temporaryFolder } from "../server-process.ts";
import { makeConsoleBundle, makeCsvBundle } from "./make-bundles.ts";
import { mebibytes, milliseconds, quantile, timeImport } from "./measure.ts";
import { sumOf, watchProcessor } from "./processor.ts";
import { type Columns, machineText, writeReport } from "./report.ts";

interface Answered {
  ms: number[];
  busy: number;
  other: number;
  seconds: number;
}
/** Addresses by the kind of their readers. */
type Kinds = Record<string, string[]>;

const note = (text: string) => console.error(`bench: ${text}`);
const DATASET = "bench-1000-128-euclidean";
const SECONDS = 15;
/** Readers at a time. Two web processes are rarely idle with so many, as they would be with 8, and refuse none. */
const READERS = 16;
/**
 * Compiled code and caches make a request four times cheaper in the first hundreds; each web process gets this many.
 */
const WARM_REQUESTS = 400;
/** Refused readers retry at once: with fewer connections than places, they would not overload the server. */
const CONNECTIONS = 120;
/** A busy process accepts one new connection per turn of its loop. Requests before all are open do not count. */
const SETTLE_MS = 6_000;
const GIGABYTE = 10 ** 9;
const IMPORT_MS = 240_000;

/** Imports a bundle for all readers; returns the addresses of each kind. */
async function addressesOf(server: StartedServer, folder: string): Promise<Kinds> {
  const file = path.join(folder, "load.tar.gz");
  await makeCsvBundle(file, { dataset: DATASET, points: 1000 });
  await timeImport(server, file, "load.tar.gz");
  const compare = `/compare?dataset=${DATASET}`;
  const key = await freeze(server.url, { url: compare, title: "Load", caption: "" });
  return {
    live: [compare, "/bundles"],
    frozen: [`/s/${key}`],
    table: [`/compare/best-qps.csv?dataset=${DATASET}`],
    API: [`/api/v1/points?dataset=${DATASET}&limit=100`],
  };
}

/**
 * Uploads small, distinct bundles one after the other until the returned function is called. That returns how many were
 * imported, and how many were refused or failed.
 */
function uploadOn(server: StartedServer, folder: string) {
  const seen = { taken: 0, refused: 0 };
  let isRunning = true;
  const uploading = (async () => {
    const file = path.join(folder, "upload.tar.gz");
    while (isRunning) {
      await makeCsvBundle(file, { dataset: `load-${process.pid}-${uploads++}`, points: 200 });
      const done = await timeImport(server, file, "upload.tar.gz").catch(() => null);
      if (done) seen.taken += 1;
      else seen.refused += 1;
      await sleep(200);
    }
  })();
  return async () => {
    isRunning = false;
    await uploading;
    return seen;
  };
}
let uploads = 0;

interface Readers {
  /** Requests a second; as many as connections allow where it is missing. */
  rate?: number;
  until: Promise<unknown>;
}

/**
 * Requests addresses in turn until `until` settles: as fast as `connections` allow, or at `rate` a second. Returns the
 * milliseconds of the 200s, the number of 503s, and of others, without the first `settle` ms.
 */
async function read(
  server: StartedServer,
  paths: readonly string[],
  { connections, rate, settle = 0, until }: Readers & { connections: number; settle?: number },
): Promise<Answered> {
  const answered: Answered = { ms: [], busy: 0, other: 0, seconds: 0 };
  const start = performance.now() + settle;
  const run = autocannon({
    url: server.url,
    connections,
    // `until` ends the run; slower requests count among the others.
    duration: 600,
    timeout: 30,
    requests: paths.map((one) => ({ path: one })),
    ...(rate ? { overallRate: rate } : {}),
  });
  run.on("response", (_client: unknown, status: number, _bytes: number, ms: number) => {
    if (performance.now() < start) return;
    if (status === 200) answered.ms.push(ms);
    else if (status === 503) answered.busy += 1;
    else answered.other += 1;
  });
  run.on("reqError", () => {
    answered.other += 1;
  });
  await until;
  answered.seconds = (performance.now() - start) / 1000;
  run.stop();
  await run;
  return answered;
}

const at = (ms: readonly number[], q: number) => (ms.length === 0 ? "none" : milliseconds(quantile(ms, q)));
/** Returns one row of the table. */
const lineOf = (what: string, { ms, busy, other, seconds }: Answered, more: Record<string, string> = {}) => ({
  what,
  rate: (ms.length / seconds).toFixed(0),
  p50: at(ms, 0.5),
  p95: at(ms, 0.95),
  p99: at(ms, 0.99),
  busy: String(busy),
  other: String(other),
  memory: "",
  uploads: "",
  ...more,
});
const COLUMNS: Columns = [
  ["readers", "what"],
  ["200s/s", "rate"],
  ["p50", "p50"],
  ["p95", "p95"],
  ["p99", "p99"],
  ["503s", "busy"],
  ["other failures", "other"],
  ["peak memory", "memory"],
  ["uploads", "uploads"],
];
const together = (all: readonly Answered[]): Answered => ({
  ms: all.flatMap((one) => one.ms),
  busy: all.reduce((sum, one) => sum + one.busy, 0),
  other: all.reduce((sum, one) => sum + one.other, 0),
  seconds: Math.max(...all.map((one) => one.seconds)),
});

/**
 * Runs readers of every kind at once, with uploads and a memory watch. Returns a row for all, and one for each kind.
 */
async function level(
  what: string,
  server: StartedServer,
  kinds: Kinds,
  folder: string | null,
  { rate, until }: Required<Readers>,
): Promise<Record<string, string>[]> {
  const memory = watchMemory(server.pid);
  const stopUploads = folder && uploadOn(server, folder);
  const names = Object.keys(kinds);
  const each = {
    connections: Math.ceil(CONNECTIONS / names.length),
    rate: Math.max(1, Math.ceil(rate / names.length)),
    settle: SETTLE_MS,
  };
  const all = await Promise.all(names.map((name) => read(server, kinds[name] ?? [], { ...each, until })));
  const peak = mebibytes(memory.stop());
  const sent = stopUploads && (await stopUploads());
  const uploadsText = sent ? `${sent.taken} taken, ${sent.refused} refused` : "";
  return [
    lineOf(what, together(all), { memory: peak, uploads: uploadsText }),
    ...all.map((one, n) => lineOf(`... ${names[n]}`, one)),
  ];
}

/** Requests pages until each web process has paid the costs of first requests. */
async function warm(server: StartedServer, kinds: Kinds, processes: number): Promise<void> {
  const requests = Object.values(kinds)
    .flat()
    .map((one) => ({ path: one }));
  await autocannon({
    url: server.url,
    connections: READERS,
    amount: processes * WARM_REQUESTS,
    timeout: 120,
    requests,
  });
}

/** Measures the most answers a second from this number of web processes, and an answer's processor time in ms. */
async function saturation(data: string, kinds: Kinds, processes: number) {
  note(`${processes} web ${processes === 1 ? "process" : "processes"}`);
  const server = await startServer({ data, env: { BENCHFOLIO_WEB_PROCESSES: String(processes) } });
  try {
    await warm(server, kinds, processes);
    const used = watchProcessor(server.pid);
    const own = process.cpuUsage();
    const answered = await read(server, Object.values(kinds).flat(), {
      connections: READERS,
      until: sleep(SECONDS * 1000),
    });
    const { user, system } = process.cpuUsage(own);
    const asked = answered.ms.length + answered.busy + answered.other;
    const { web = 0, ...others } = used();
    const beside = (user + system) / 1e6 + sumOf(others);
    return {
      ...answered,
      rate: answered.ms.length / answered.seconds,
      web: (1000 * web) / asked,
      beside: (1000 * beside) / asked,
    };
  } finally {
    await server.stop();
  }
}

type Saturation = Awaited<ReturnType<typeof saturation>>;

/**
 * Describes two web processes against one. At best, one process answers as fast as one core computes, two as all cores.
 * The readers and Postgres compute on these cores as well. The estimate by cost assumes a core for each process.
 */
function ratioText(one: Saturation, two: Saturation): string {
  const best = Math.min(2, (availableParallelism() * one.web) / (one.web + one.beside));
  const text = (n: number) => n.toFixed(2);
  const lines = [
    `Two web processes answer ${text(two.rate / one.rate)} x as many a second as one, over ` +
      `the same data, both warm. A request costs ${milliseconds(one.web)} of processor time in`,
    `the one and ${milliseconds(two.web)} in the two, and ${milliseconds(one.beside)} and ` +
      `${milliseconds(two.beside)} in the readers, Postgres and launcher beside them, which share the`,
    `${availableParallelism()} cores: so ${text(best)} x is the most that this machine could ` +
      `show. By cost alone two processes carry ${text((2 * one.web) / two.web)} x the load of one.`,
  ];
  return lines.join("\n");
}

const measuredSeconds = () => sleep(SETTLE_MS + SECONDS * 1000);

/** Measures readers with uploads at one, two and four times `most` answers a second. */
async function overloadRows(server: StartedServer, kinds: Kinds, folder: string, most: number) {
  const rows: Record<string, string>[] = [];
  for (const times of [1, 2, 4]) {
    note(`${times} x ${most.toFixed(0)} requests a second`);
    const readers = { rate: times * most, until: measuredSeconds() };
    rows.push(...(await level(`${times} x that, with uploads`, server, kinds, folder, readers)));
    await sleep(2000);
  }
  return rows;
}

/** Measures readers at `rate` without and during an import of 1 GB; `text` describes the import. */
async function importRows(server: StartedServer, kinds: Kinds, folder: string, rate: number) {
  note("writing a bundle of 1 GB");
  const file = path.join(folder, "gigabyte.tar.gz");
  await makeConsoleBundle(file, { dataset: "bench-gigabyte-784-euclidean", minimumBytes: GIGABYTE });
  const rows = await level("half of that, nothing else", server, kinds, null, { rate, until: measuredSeconds() });
  note("importing it");
  const importing = timeImport(server, file, "gigabyte.tar.gz");
  importing.catch(() => {});
  const until = Promise.race([importing, sleep(IMPORT_MS)]);
  rows.push(...(await level("half of that, during an import of 1 GB", server, kinds, null, { rate, until })));
  const imported = await Promise.race([importing, sleep(1000)]);
  if (!imported) return { rows, text: `The 1 GB was not done after ${IMPORT_MS / 1000} s.` };
  const { counts, importSeconds, peak } = imported;
  const took = `${importSeconds.toFixed(1)} s, the worker at most ${mebibytes(peak)}.`;
  return { rows, text: `The 1 GB (${counts.points.toLocaleString("en")} points) took ${took}` };
}

/** Runs all measurements under load; writes their part of docs/performance.md. */
export async function runLoad(): Promise<void> {
  const data = await temporaryFolder("load");
  const { folder } = data;
  let server: StartedServer | undefined;
  try {
    server = await startServer({ data: folder });
    const kinds = await addressesOf(server, folder);
    await server.stop();
    const one = await saturation(folder, kinds, 1);
    const two = await saturation(folder, kinds, 2);
    server = await startServer({ data: folder });
    await warm(server, kinds, 1);
    const idle = treeBytes(server.pid, { postgres: false });
    const overload = await overloadRows(server, kinds, folder, one.rate);
    const imports = await importRows(server, kinds, folder, one.rate / 2);
    const after = treeBytes(server.pid, { postgres: false });
    const rows = [
      lineOf(`as fast as ${READERS} readers can, no uploads`, one),
      lineOf("... from two web processes", two),
      ...overload,
      ...imports.rows,
    ];
    await writeReport(rows, machineText(), "Under load: four kinds of readers", {
      columns: COLUMNS,
      about: [
        "`npm run bench -- load`. Readers of two live pages, a frozen one, a table " +
          "and the API, in equal parts, and a client that uploads one small bundle after",
        "another. Times are those of the 200s. Private memory of all processes but Postgres " +
          `was ${mebibytes(idle)} before and ${mebibytes(after)} after. ${imports.text}`,
        ratioText(one, two),
      ].join("\n"),
    });
  } finally {
    await server?.stop();
    await data.remove();
  }
}
