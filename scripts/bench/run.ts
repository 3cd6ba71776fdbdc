// Runs the measurements of `npm run bench` without a part, one after the other.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { freeze } from "../server-client.ts";
import { type StartedServer, startServer, temporaryFolder } from "../server-process.ts";
import { timeFilterChanges, withBrowser } from "./browser.ts";
import { loadRows } from "./load-rows.ts";
import { datasetOf, makeConsoleBundle, makeCsvBundle } from "./make-bundles.ts";
import {
  mebibytes,
  medianAndTail,
  milliseconds,
  quantile,
  seconds,
  timeImport,
  timeRequest,
  timeRequests,
} from "./measure.ts";
import { publishedRows, publishedViews, writePublished } from "./publishing.ts";
import { importSysbench, relativePage } from "./relative.ts";
import { machineText, type Row, row, writeReport } from "./report.ts";

const root = path.resolve(import.meta.dirname, "../..");
const MEMORY_BUDGET = 400 * 1024 ** 2;
const SIZES = [1000, 10_000, 100_000];
const note = (text: string) => console.error(`bench: ${text}`);

/** Returns the row of the peak memory of an import. */
const peakRow = ({ peak }: { peak: number }): Row =>
  row("Peak memory of that import (worker and readers, resident)", peak, mebibytes(peak), MEMORY_BUDGET, "<= 400 MiB");

const timesOf = ({ importSeconds, totalSeconds }: { importSeconds: number; totalSeconds: number }): string =>
  `${seconds(importSeconds)} from the start of the job, ${seconds(totalSeconds)} from the POST`;

async function importHdf5(server: StartedServer, folder: string): Promise<Row[]> {
  const file = path.join(folder, "hdf5.tar.gz");
  const made = spawnSync(process.execPath, [path.join(root, "scripts/make-ann-hdf5.ts"), file, "5000"], {
    stdio: "inherit",
  });
  if (made.status !== 0) throw new Error("the HDF5 generator did not finish");
  const got = await timeImport(server, file, "bench-hdf5.tar.gz");
  const files = `${got.counts.points.toLocaleString("en")} files of ${mebibytes(statSync(file).size)}`;
  return [
    row(
      `Import of ann-benchmarks HDF5: ${files} compressed, recall recomputed`,
      got.importSeconds,
      timesOf(got),
      24.7 / 4,
      "<= 6.2 s (1/4 of data_export.py --recompute: 24.7 s)",
    ),
    peakRow(got),
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
  const size = `${Math.round(bytes / 1000 ** 2)} MB unpacked, ${points.toLocaleString("en")} points`;
  return [
    row(
      `Import of text: console logs and plot output, ${size}`,
      got.importSeconds,
      `${timesOf(got)}; ${(got.importSeconds / floor).toFixed(1)} x`,
      2 * floor,
      `<= 2 x tar xzf - -O (${seconds(floor)})`,
    ),
    peakRow(got),
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

const COMPARE = "Compare page, 100,000 points";
const comparePath = (points: number) => `/compare?dataset=${datasetOf(points)}`;

async function comparePage(server: StartedServer): Promise<Row[]> {
  const rows = await compareRequests(server);
  await withBrowser(async (browser) => {
    rows.push(
      ...(await loadRows(browser, server.url + comparePath(100_000), COMPARE)),
      ...(await filterChanges(browser, server)),
    );
  });
  return rows;
}

/** Measures the server's time for the page at 100,000 points. */
async function compareRequests(server: StartedServer): Promise<Row[]> {
  const points = 100_000;
  const url = server.url + comparePath(points);
  const cold = await timeRequest(url);
  const same = await timeRequests(Array.from({ length: 50 }, () => url));
  const different = await timeRequests(states(server.url, points));
  return [
    row(`${COMPARE}: first request after a start`, cold.ms, milliseconds(cold.ms), null),
    row(
      `${COMPARE}: server time, warm, 50 requests of the unfiltered state`,
      quantile(same, 0.95),
      medianAndTail(same),
      50,
      "p95 <= 50 ms",
    ),
    row(
      `${COMPARE}: server time, warm, 50 states filtered to a fifth, none asked for before`,
      quantile(different, 0.95),
      medianAndTail(different),
      50,
      "p95 <= 50 ms",
    ),
  ];
}

const FILTER_BUDGETS: readonly (readonly [points: number, milliseconds: number | null])[] = [
  [1000, 100],
  [10_000, 300],
  [100_000, null],
];

/** Measures twelve filter changes of the page at each size. */
async function filterChanges(browser: Browser, server: StartedServer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [points, budget] of FILTER_BUDGETS) {
    const times = await timeFilterChanges(browser, server.url + comparePath(points), 12);
    rows.push(
      row(
        `Filter change at ${points.toLocaleString("en")} points: click to new rows, 12 clicks`,
        quantile(times, 0.95),
        medianAndTail(times),
        budget,
        budget === null ? "" : `<= ${budget} ms`,
      ),
    );
  }
  return rows;
}

async function frozenView(server: StartedServer): Promise<Row[]> {
  const key = await freeze(server.url, { url: comparePath(100_000), title: "Bench", caption: "" });
  const url = `${server.url}/s/${key}`;
  const pathLength = new URL(url).pathname.length;
  const { headers } = await timeRequest(url);
  const times = await timeRequests(Array.from({ length: 50 }, () => url));
  return [
    row(
      "Frozen view of 100,000 points: server time, warm, 50 requests",
      quantile(times, 0.95),
      `${medianAndTail(times)}; cache-control: ${headers.get("cache-control") ?? "none"}`,
      null,
    ),
    row("Frozen view: characters of its path", pathLength, String(pathLength), 60, "<= 60"),
  ];
}

/**
 * Measures imports, the compare page, the relative table, frozen views and published forms. Prints the tables and
 * writes their parts of docs/performance.md. Leaves no other files.
 */
export async function runBench(): Promise<void> {
  const { folder, remove } = await temporaryFolder("bench");
  const data = path.join(folder, "data");
  let server = await startServer({ data });
  const rows: Row[] = [];
  let publishing: Awaited<ReturnType<typeof publishedRows>>;
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
    publishing = await publishedRows(server, publishedViews(sysbench.id), folder);
  } finally {
    await server.stop();
    await remove();
  }
  await writeReport(rows, machineText(), "Budgets");
  await writePublished(publishing);
}
