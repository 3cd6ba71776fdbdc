// `npm run bench -- load`: readers of live, frozen, table and API addresses with uploads going on, at once, twice and four times what the
// server can answer; readers during an import of 1 GB; one web process against two. Five minutes at most, without a hand.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { treeBytes, watchMemory } from "../process-memory.mjs";
import { startServer, temporaryFolder } from "../server-process.mjs";
import { makeConsoleBundle, makeCsvBundle } from "./make-bundles.mjs";
import { mebibytes, milliseconds, quantile, timeImport, timeRequest } from "./measure.mjs";
import { machineText, writeReport } from "./report.mjs";

const note = (text) => console.error(`bench: ${text}`);
const DATASET = "bench-1000-128-euclidean";
const SECONDS = 15;
/** As many as a web process works on at a time: more of them only wait. */
const ALL_PLACES = 16;
/** Enough that an answer that is waited for holds back no other request, also where four times too many are asked. */
const CONNECTIONS = 400;
const GIGABYTE = 10 ** 9;
const IMPORT_MS = 120_000;

/** A bundle that every reader asks for, and the addresses of each kind. */
async function addressesOf(server, folder) {
  const file = path.join(folder, "load.tar.gz");
  await makeCsvBundle(file, { dataset: DATASET, points: 1000 });
  await timeImport(server, file, "load.tar.gz");
  const compare = `/compare?dataset=${DATASET}`;
  const frozen = await fetch(`${server.url}/api/v1/snapshots`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: compare, title: "Load", caption: "" }),
  });
  if (frozen.status !== 201) throw new Error(`the view was not frozen: ${frozen.status} ${await frozen.text()}`);
  const { key } = await frozen.json();
  return {
    live: [compare, "/bundles"],
    frozen: [`/s/${key}`],
    table: [`/compare/best-qps.csv?dataset=${DATASET}`],
    API: [`/api/v1/points?dataset=${DATASET}&limit=100`],
  };
}

/** Uploads small bundles, each with other bytes, one behind the other until `stop()`, which answers how many were taken and refused. */
function uploadOn(server, folder) {
  const seen = { taken: 0, refused: 0 };
  let going = true;
  const uploading = (async () => {
    const file = path.join(folder, "upload.tar.gz");
    while (going) {
      await makeCsvBundle(file, { dataset: `load-${process.pid}-${uploads++}`, points: 200 });
      const done = await timeImport(server, file, "upload.tar.gz").catch(() => null);
      if (done) seen.taken += 1;
      else seen.refused += 1;
      await sleep(200);
    }
  })();
  return async () => {
    going = false;
    await uploading;
    return seen;
  };
}
let uploads = 0;

/**
 * Asks for addresses in turn until `until` settles: as fast as `connections` get answers, or so many a second (`rate`). Answers the
 * milliseconds of the 200s, how many 503s there were, and how many others.
 */
async function read(server, paths, { connections, rate, until }) {
  const answered = { ms: [], busy: 0, other: 0, seconds: 0 };
  const start = performance.now();
  const run = autocannon({
    url: server.url,
    connections,
    // Ended by hand; whoever waits longer than this counts among the others.
    duration: 600,
    timeout: 30,
    requests: paths.map((one) => ({ path: one })),
    ...(rate ? { overallRate: rate } : {}),
  });
  run.on("response", (_client, status, _bytes, ms) => {
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

const at = (ms, q) => (ms.length === 0 ? "none" : milliseconds(quantile(ms, q)));
/** One line of the table. */
const lineOf = (what, { ms, busy, other, seconds }, more = {}) => ({
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
const COLUMNS = [
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
const together = (all) => ({
  ms: all.flatMap((one) => one.ms),
  busy: all.reduce((sum, one) => sum + one.busy, 0),
  other: all.reduce((sum, one) => sum + one.other, 0),
  seconds: Math.max(...all.map((one) => one.seconds)),
});

/** Readers of every kind at once, with uploads and a look at the memory: a line for all, and one for each kind. */
async function level(what, server, kinds, folder, { rate, until }) {
  const memory = watchMemory(server.pid);
  const stopUploads = folder && uploadOn(server, folder);
  const names = Object.keys(kinds);
  const each = {
    connections: Math.ceil(CONNECTIONS / names.length),
    rate: Math.max(1, Math.ceil(rate / names.length)),
  };
  const all = await Promise.all(names.map((name) => read(server, kinds[name], { ...each, until })));
  const peak = mebibytes(memory.stop());
  const sent = await stopUploads?.();
  const told = sent ? `${sent.taken} taken, ${sent.refused} refused` : "";
  const lines = [lineOf(what, together(all), { memory: peak, uploads: told })];
  names.forEach((name, n) => {
    lines.push(lineOf(`... ${name}`, all[n]));
  });
  return lines;
}

/** What first requests cost is no matter here; each process gets some, however long they take. */
async function warm(server, kinds) {
  for (let n = 0; n < 6; n += 1)
    await Promise.all(
      Object.values(kinds)
        .flat()
        .map((one) => timeRequest(server.url + one)),
    );
}

/** How many answers a second all kinds together get at most. */
async function saturation(server, kinds) {
  const answered = await read(server, Object.values(kinds).flat(), {
    connections: ALL_PLACES,
    until: sleep(SECONDS * 1000),
  });
  return { ...answered, rate: answered.ms.length / answered.seconds };
}

export async function runLoad() {
  const data = await temporaryFolder("load");
  const rows = [];
  let server;
  try {
    note("one web process");
    server = await startServer({ data: data.folder });
    const kinds = await addressesOf(server, data.folder);
    await warm(server, kinds);
    const idle = treeBytes(server.pid, { postgres: false });
    const most = await saturation(server, kinds);
    rows.push(lineOf(`as fast as ${ALL_PLACES} readers can, no uploads`, most));
    for (const times of [1, 2, 4]) {
      note(`${times} x ${most.rate.toFixed(0)} requests a second`);
      const rate = times * most.rate;
      const until = sleep(SECONDS * 1000);
      rows.push(...(await level(`${times} x that, with uploads`, server, kinds, data.folder, { rate, until })));
      await sleep(2000);
    }
    note("writing a bundle of 1 GB");
    const file = path.join(data.folder, "gigabyte.tar.gz");
    await makeConsoleBundle(file, { dataset: "bench-gigabyte-784-euclidean", minimumBytes: GIGABYTE });
    const half = most.rate / 2;
    rows.push(
      ...(await level("half of that, nothing else", server, kinds, null, { rate: half, until: sleep(SECONDS * 1000) })),
    );
    note("importing it");
    const importing = timeImport(server, file, "gigabyte.tar.gz");
    importing.catch(() => {});
    const until = Promise.race([importing, sleep(IMPORT_MS)]);
    rows.push(...(await level("half of that, during an import of 1 GB", server, kinds, null, { rate: half, until })));
    const got = await Promise.race([importing, sleep(1000)]);
    const import1GB = got
      ? `The 1 GB (${got.counts.points.toLocaleString("en")} points) took ${got.importSeconds.toFixed(1)} s, the worker at most ${mebibytes(got.peak)}.`
      : `The 1 GB was not done after ${IMPORT_MS / 1000} s.`;
    const after = treeBytes(server.pid, { postgres: false });
    await server.stop();

    note("two web processes");
    server = await startServer({ data: data.folder, env: { BENCHFOLIO_WEB_PROCESSES: "2" } });
    await warm(server, kinds);
    const two = await saturation(server, kinds);
    rows.push(lineOf(`two web processes, as fast as ${ALL_PLACES} readers can`, two));
    const factor = (two.rate / most.rate).toFixed(2);
    await writeReport(rows, machineText(), "Under load: four kinds of readers", {
      columns: COLUMNS,
      about: [
        "`npm run bench -- load`. Readers of two live pages, a frozen one, a table and the API, in equal parts, and a client that uploads one small bundle after",
        `another. Times are those of the 200s. Private memory of all processes but Postgres was ${mebibytes(idle)} before and ${mebibytes(after)} after. ${import1GB}`,
        `Two web processes answer ${factor} x as many a second as one; readers, Postgres and servers share the cores.`,
      ].join("\n"),
    });
  } finally {
    await server?.stop();
    await data.remove();
  }
}
