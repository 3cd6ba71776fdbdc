// Runs all measurements of the bench, one after the other.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { freeze } from "../server-client.ts";
import { type StartedServer, startServer, temporaryFolder } from "../server-process.ts";
import { type Load, loadPage, timeFilterChanges, withBrowser } from "./browser.ts";
import { makeConsoleBundle, makeCsvBundle } from "./make-bundles.ts";
import {
  kilobytes,
  mebibytes,
  milliseconds,
  quantile,
  seconds,
  timeImport,
  timeRequest,
  timeRequests,
} from "./measure.ts";
import { published, publishedViews, writePublished } from "./publishing.ts";
import { importSysbench, relativePage } from "./relative.ts";
import { machineText, type Row, row, writeReport } from "./report.ts";

const root = path.resolve(import.meta.dirname, "../..");
const MEMORY_BUDGET = 400 * 1024 ** 2;
const SIZES = [1000, 10_000, 100_000];
const datasetOf = (points: number) => `bench-${points}-128-euclidean`;
const note = (text: string) => console.error(`bench: ${text}`);

async function importHdf5(server: StartedServer, folder: string): Promise<Row[]> {
  const file = path.join(folder, "hdf5.tar.gz");
  const made = spawnSync(process.execPath, [path.join(root, "scripts/make-ann-hdf5.ts"), file, "5000"], {
    stdio: "inherit",
  });
  if (made.status !== 0) throw new Error("the HDF5 generator did not finish");
  const got = await timeImport(server, file, "bench-hdf5.tar.gz");
  return [
    row(
      [
        `Import of ann-benchmarks HDF5: ${got.counts.points.toLocaleString("en")}`,
        `files of ${mebibytes(statSync(file).size)} compressed, recall recomputed`,
      ].join(" "),
      got.importSeconds,
      `${seconds(got.importSeconds)} from the start of the job, ${seconds(got.totalSeconds)} from the POST`,
      24.7 / 4,
      "<= 6.2 s (1/4 of data_export.py --recompute: 24.7 s)",
    ),
    row(
      "Peak memory of that import (worker and readers, resident)",
      got.peak,
      mebibytes(got.peak),
      MEMORY_BUDGET,
      "<= 400 MiB",
    ),
  ];
}

async function importText(server: StartedServer, folder: string): Promise<Row[]> {
  const file = path.join(folder, "text.tar.gz");
  const { bytes, points } = await makeConsoleBundle(file, {
    dataset: "bench-text-784-euclidean",
    minimumBytes: 60 * 1000 ** 2,
  });
  const unpack = [0, 1, 2, 3, 4].map(() => {
    const start = performance.now();
    const done = spawnSync("sh", ["-c", 'tar xzf - -O < "$0" > /dev/null', file]);
    if (done.status !== 0) throw new Error("tar did not unpack the text bundle");
    return (performance.now() - start) / 1000;
  });
  const floor = quantile(unpack, 0.5);
  const got = await timeImport(server, file, "bench-text.tar.gz");
  if (got.counts.points !== points) throw new Error(`${points} points were written, ${got.counts.points} imported`);
  return [
    row(
      [
        `Import of text: console logs and plot output, ${Math.round(bytes / 1000 ** 2)}`,
        `MB unpacked, ${points.toLocaleString("en")} points`,
      ].join(" "),
      got.importSeconds,
      [
        `${seconds(got.importSeconds)} from the start of the job, ${seconds(got.totalSeconds)}`,
        `from the POST; ${(got.importSeconds / floor).toFixed(1)} x`,
      ].join(" "),
      2 * floor,
      `<= 2 x tar xzf - -O (${seconds(floor)})`,
    ),
    row(
      "Peak memory of that import (worker and readers, resident)",
      got.peak,
      mebibytes(got.peak),
      MEMORY_BUDGET,
      "<= 400 MiB",
    ),
  ];
}

/** Returns 50 uncached states of the compare page: other targets, filters and series. */
const states = (base: string, points: number) =>
  Array.from({ length: 50 }, (_, at) => {
    const m = [8, 16, 32, 48, 64][at % 5];
    const target = (0.9 + at / 1000).toFixed(3);
    const series = at % 3 === 0 ? "&series=engine" : "";
    return `${base}/compare?dataset=${datasetOf(points)}&p.m=${m}&target=${target}${series}`;
  });

async function comparePage(server: StartedServer): Promise<Row[]> {
  const points = 100_000;
  const url = `${server.url}/compare?dataset=${datasetOf(points)}`;
  const rows: Row[] = [];
  const cold = await timeRequest(url);
  rows.push(row("Compare page, 100,000 points: first request after a start", cold.ms, milliseconds(cold.ms), null));
  const same = await timeRequests(Array.from({ length: 50 }, () => url));
  const different = await timeRequests(states(server.url, points));
  const text = (times: readonly number[]) =>
    `p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`;
  rows.push(
    row(
      "Compare page, 100,000 points: server time, warm, 50 requests of the unfiltered state",
      quantile(same, 0.95),
      text(same),
      50,
      "p95 <= 50 ms",
    ),
  );
  rows.push(
    row(
      "Compare page, 100,000 points: server time, warm, 50 states filtered to a fifth, none asked for before",
      quantile(different, 0.95),
      text(different),
      50,
      "p95 <= 50 ms",
    ),
  );
  await withBrowser(async (browser) => {
    const load = await loadPage(browser, url);
    const loads: Load[] = [load];
    for (let at = 1; at < 5; at++) loads.push(await loadPage(browser, url));
    const first = quantile(
      loads.map(({ firstRowMs }) => firstRowMs),
      0.5,
    );
    const { bytes, nodes } = load;
    rows.push(
      row(
        "Compare page, 100,000 points: first rows in a browser, empty cache, median of 5",
        first,
        milliseconds(first),
        1000,
        "<= 1 s",
      ),
    );
    rows.push(
      row("Compare page, 100,000 points: bytes, compressed, everything", bytes, kilobytes(bytes), 330_000, "<= 330 kB"),
    );
    rows.push(row("Compare page, 100,000 points: DOM nodes", nodes, String(nodes), 5000, "<= 5,000"));
    for (const [size, budget] of [
      [1000, 100],
      [10_000, 300],
      [100_000, null],
    ] as const) {
      const times = await timeFilterChanges(browser, `${server.url}/compare?dataset=${datasetOf(size)}`, 12);
      const worst = quantile(times, 0.95);
      rows.push(
        row(
          `Filter change at ${size.toLocaleString("en")} points: click to new rows, 12 clicks`,
          worst,
          text(times),
          budget,
          budget === null ? "" : `<= ${budget} ms`,
        ),
      );
    }
  });
  return rows;
}

async function frozenView(server: StartedServer): Promise<Row[]> {
  const compare = `/compare?dataset=${datasetOf(100_000)}`;
  const key = await freeze(server.url, { url: compare, title: "Bench", caption: "" });
  const url = `${server.url}/s/${key}`;
  const { headers } = await timeRequest(url);
  const times = await timeRequests(Array.from({ length: 50 }, () => url));
  return [
    row(
      "Frozen view of 100,000 points: server time, warm, 50 requests",
      quantile(times, 0.95),
      [
        `p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))};`,
        `cache-control: ${headers.get("cache-control") ?? "none"}`,
      ].join(" "),
      null,
    ),
    row(
      "Frozen view: characters of its path",
      new URL(url).pathname.length,
      String(new URL(url).pathname.length),
      60,
      "<= 60",
    ),
  ];
}

/** Measures everything, prints the table, and writes its part of docs/performance.md. Leaves no other files. */
export async function runBench(): Promise<void> {
  const { folder, remove } = await temporaryFolder("bench");
  const data = path.join(folder, "data");
  let server = await startServer({ data });
  const rows: Row[] = [];
  let publishing: Awaited<ReturnType<typeof published>>;
  try {
    note("importing HDF5");
    rows.push(...(await importHdf5(server, folder)));
    note("importing text");
    rows.push(...(await importText(server, folder)));
    for (const points of SIZES) {
      note(`importing a table of ${points} points`);
      const file = path.join(folder, `points-${points}.tar.gz`);
      await makeCsvBundle(file, { dataset: datasetOf(points), points });
      const got = await timeImport(server, file, `bench-${points}.tar.gz`);
      if (got.counts.points !== points) throw new Error(`${points} points were written, ${got.counts.points} imported`);
    }
    note("importing sysbench");
    const sysbench = await importSysbench(server, folder);
    rows.push(...sysbench.rows);
    await server.stop();
    note("starting again");
    server = await startServer({ data });
    const again = row(
      "Second start of a built server with data, to the first page served",
      server.seconds,
      seconds(server.seconds),
      null,
    );
    note("measuring the compare page");
    rows.push(...(await comparePage(server)), ...(await frozenView(server)));
    note("measuring the relative table");
    rows.push(...(await relativePage(server, sysbench.id)), again);
    note("measuring published forms");
    publishing = await published(server, publishedViews(sysbench.id), folder);
  } finally {
    await server.stop();
    await remove();
  }
  await writeReport(rows, machineText(), "Budgets");
  await writePublished(publishing);
}
