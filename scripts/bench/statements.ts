// `npm run bench -- statements`: fills a database with 100,000 bundles and times each statement of public pages and
// answers, as pages' role. `--keep FILE` writes the times; `--like FILE` compares with those of another revision.
// `--data FOLDER` keeps the database there, for the next run. `--bundles N` makes another number of bundles.
import { createReadStream, mkdtempSync } from "node:fs";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { z } from "zod";
import { disconnect } from "../../lib/db/client.ts";
import { PAGES_ROLE } from "../../lib/db/pages-role.ts";
import { measuredSummary } from "../../lib/db/read/best-summary.ts";
import { loadBundleContents } from "../../lib/db/read/bundle-page.ts";
import { loadBundleList, loadBundleReport, loadFileList } from "../../lib/db/read/bundle-report.ts";
import { listBundles } from "../../lib/db/read/bundles.ts";
import { comparedOfFamilies } from "../../lib/db/read/comparable-bundles.ts";
import { ownersOfName } from "../../lib/db/read/corrections.ts";
import { listDatasetBundles, listDatasets } from "../../lib/db/read/datasets.ts";
import { listEngines, loadEngine } from "../../lib/db/read/engines.ts";
import { loadTestFamilies } from "../../lib/db/read/family-bundles.ts";
import { listIndexBuilds } from "../../lib/db/read/index-builds.ts";
import { measuredBuilds } from "../../lib/db/read/measured-builds.ts";
import { newestBundles } from "../../lib/db/read/newest-bundles.ts";
import { pointColumns } from "../../lib/db/read/point-columns.ts";
import { loadStanding } from "../../lib/db/read/point-neighbours.ts";
import { loadPoint } from "../../lib/db/read/point-page.ts";
import { listPoints } from "../../lib/db/read/points.ts";
import { listConfigFiles } from "../../lib/db/read/provenance-files.ts";
import { loadBundleProvenance, loadRunSeries } from "../../lib/db/read/run-series.ts";
import { search } from "../../lib/db/read/search.ts";
import { bundlesOfSeries } from "../../lib/db/read/series-bundles.ts";
import { findConfig, loadUsage } from "../../lib/db/read/setting-pages.ts";
import { listSourceFiles } from "../../lib/db/read/source-files.ts";
import { loadRepeats, loadTrustRecords } from "../../lib/db/read/trust.ts";
import { vectorCatalogue } from "../../lib/db/read/vector-catalogue.ts";
import { listWorkloads, loadWorkload } from "../../lib/db/read/workload-pages.ts";
import { loadWorkloadPoints } from "../../lib/db/read/workload-points.ts";
import { importBundle } from "../../lib/import/import-bundle.ts";
import { storeUpload } from "../../lib/import/upload.ts";
import { startDb } from "../embedded-postgres.ts";
import { migrate } from "../migrate.ts";
import { growBundle, settleAndCount } from "./grow.ts";
import { makeCsvBundle } from "./make-bundles.ts";
import { makeSysbenchBundle } from "./make-sysbench.ts";
import { milliseconds, quantile } from "./measure.ts";

const ROUNDS = 5;
const DATASET = "bench-6-128-euclidean";
/** A read is slower where its slowest statement takes over three times as long, and over 5 ms more. */
const [TIMES, NOISE_MS] = [3, 5];

const { values: asked } = parseArgs({
  options: {
    keep: { type: "string" },
    like: { type: "string" },
    data: { type: "string" },
    bundles: { type: "string", default: "100000" },
  },
});

/** Imports a bundle of this file; returns its id. */
async function add(file: string): Promise<string> {
  const { state } = await storeUpload({ source: createReadStream(file), fileName: path.basename(file), title: null });
  await importBundle(state.key);
  return state.id;
}

/** Fills the database: nine of ten bundles are of vector search, spread over 100 data sets, the others of sysbench. */
async function fill(url: string, folder: string): Promise<void> {
  const [csv, tar] = [path.join(folder, "vector.tar.gz"), path.join(folder, "sysbench.tar.gz")];
  await makeCsvBundle(csv, { dataset: DATASET, points: 6 });
  await makeSysbenchBundle(tar, { builds: ["8030"] });
  const [vector, tests] = [await add(csv), await add(tar)];
  const tenth = Math.round(Number(asked.bundles) / 10);
  await growBundle(url, tests, tenth - 1);
  await growBundle(url, vector, 9 * tenth - 1, { datasets: 99 });
  const { bundles, points } = await settleAndCount(url);
  console.log(`${bundles} bundles, ${points} points`);
}

/** Returns the ids of the two imported bundles, [] before the database is filled. */
async function importedIds(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select id from bundles where importer_version <> 'copied' order by key");
  await client.end();
  return rows.map(({ id }) => id);
}

interface Asked {
  read: string;
  text: string;
  values: unknown[];
}

/** After its last statement, best QPS joins what it read for minutes at this size. The bench ends it there. */
const LAST = { read: "best QPS", text: "fingerprint::text" };
const ended = new Error("all statements are known");

/** Collects the statements that each read sends on this process's connections. */
async function statementsOf(reads: Record<string, () => Promise<unknown>>): Promise<Asked[]> {
  const found = new Map<string, Asked>();
  let read = "";
  const plain = pg.Client.prototype.query;
  Object.defineProperty(pg.Client.prototype, "query", {
    value(this: pg.Client, ...args: unknown[]) {
      const [first, second] = args;
      const config = typeof first === "object" && first !== null ? first : { text: first, values: second };
      const [text, values] = [Reflect.get(config, "text"), Reflect.get(config, "values")];
      if (typeof text === "string" && /^\s*(?:select|with|\(|copy)/i.test(text) && !text.includes("set_config")) {
        // The rows of a COPY, without their transfer.
        const own = text.replace(/^\s*copy \((.*)\) to stdout.*$/is, "$1");
        const statement = { read, text: own, values: Array.isArray(values) ? values : [] };
        found.set(JSON.stringify([read, own, statement.values]), statement);
        if (read === LAST.read && text.includes(LAST.text)) throw ended;
      }
      return Reflect.apply(plain, this, args);
    },
  });
  for (const [name, run] of Object.entries(reads)) {
    console.error(`bench: ${name}`);
    read = name;
    await run().catch((error: unknown) => {
      if (error !== ended) throw error;
    });
  }
  Object.defineProperty(pg.Client.prototype, "query", { value: plain });
  return [...found.values()];
}

/** `ownerMs` is the time as the owner of the tables, without row policies. */
const times = z.array(z.object({ read: z.string(), text: z.string(), ms: z.number(), ownerMs: z.number() }));
type Times = z.output<typeof times>;

/** Returns the shortest of several times of each statement, one at a time: other work on the machine only adds. */
async function timesOf(url: string, statements: readonly Asked[]): Promise<Times> {
  const client = new pg.Client(url);
  await client.connect();
  const timeOf = async ({ text, values }: Asked) => {
    const started = performance.now();
    await client.query({ text, values, rowMode: "array" });
    return performance.now() - started;
  };
  const measured: Times = [];
  for (const asked of statements) {
    const [pages, owner]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      await client.query(`set role ${PAGES_ROLE}`);
      pages.push(await timeOf(asked));
      await client.query("reset role");
      owner.push(await timeOf(asked));
    }
    measured.push({ read: asked.read, text: asked.text, ms: Math.min(...pages), ownerMs: Math.min(...owner) });
  }
  await client.end();
  return measured;
}

/**
 * Prints one line a read: its statements, the slowest and their sum. Beside them are those of another revision, where
 * it has that read. Sets the exit code 1 where a read is slower.
 */
function report(now: Times, other: Times | null): void {
  const ofRead = (list: Times, read: string) => {
    const own = list.filter((each) => each.read === read).sort((a, b) => b.ms - a.ms);
    const [slowest] = own;
    return {
      count: own.length,
      slowest: slowest?.ms ?? 0,
      owner: slowest?.ownerMs ?? 0,
      sum: own.reduce((sum, { ms }) => sum + ms, 0),
    };
  };
  console.log("| read | statements | slowest | the same as owner | together |\n| --- | --- | --- | --- | --- |");
  for (const read of new Set(now.map((each) => each.read))) {
    const isKnown = other?.some((each) => each.read === read);
    const [own, before] = [ofRead(now, read), other && isKnown ? ofRead(other, read) : null];
    const beside = (ms: number, was: number | undefined) =>
      milliseconds(ms) + (was === undefined ? "" : ` (${milliseconds(was)})`);
    const isSlower = before && own.slowest > TIMES * before.slowest && own.slowest > before.slowest + NOISE_MS;
    if (isSlower) process.exitCode = 1;
    const slowest = beside(own.slowest, before?.slowest) + (isSlower ? " slower" : "");
    const cells = [read, own.count, slowest, milliseconds(own.owner), beside(own.sum, before?.sum)];
    console.log(`| ${cells.join(" | ")} |`);
  }
  const all = now.map(({ ms }) => ms);
  console.log(
    `${all.length} statements: median ${milliseconds(quantile(all, 0.5))}, slowest ${milliseconds(Math.max(...all))}`,
  );
}

const folder = asked.data ? path.resolve(asked.data) : mkdtempSync(path.join(tmpdir(), "benchfolio-statements-"));
await mkdir(folder, { recursive: true });
await chmod(folder, 0o755); // as root, the server runs under another account
const server = await startDb({ dir: path.join(folder, "pg"), port: 0 });
try {
  await migrate(server.url);
  Object.assign(process.env, { DATABASE_URL: server.url, BENCHFOLIO_DATA: folder, BENCHFOLIO_STATEMENT_TIMEOUT: "0" });
  if ((await importedIds(server.url)).length === 0) await fill(server.url, folder);
  const [vector = "", tests = ""] = await importedIds(server.url);
  const filters = (...given: [string, string][]) => new Map(given.map(([key, value]) => [key, [value]]));
  const workloads = async () => (await vectorCatalogue()).find(({ dataset }) => dataset === DATASET)?.workloadIds ?? [];
  const statements = await statementsOf({
    "home: newest bundles": () => newestBundles({}, 10),
    "list of bundles": () => listBundles({ limit: 50 }),
    "list of bundles, a word": () => listBundles({ limit: 50, text: "copy-7" }),
    "API: bundles": () => loadBundleList(100),
    "a bundle": async () => [await loadBundleReport(vector), await loadBundleContents(tests)],
    "a bundle's files": async () => [await loadFileList(tests, 100), await listSourceFiles(tests, { limit: 100 })],
    "a bundle's trust": async () => [await loadTrustRecords([tests], null), await loadRepeats(tests)],
    "a run": async () => [await loadRunSeries(tests, 1), await loadBundleProvenance(tests)],
    "a point": async () => {
      const point = await loadPoint(`${vector}.1`);
      if (point) await loadStanding(point);
    },
    engines: () => listEngines(),
    "an engine": () => loadEngine("mysql"),
    builds: () => measuredBuilds(),
    "a config": async () => {
      const config = await findConfig("z12a_c32r128");
      if (config) await loadUsage("config", config.id);
      await listConfigFiles("z12a_c32r128");
      await ownersOfName({ subject: "config", engine: "", name: "z12a_c32r128" });
    },
    workloads: () => listWorkloads(),
    "a workload": () => loadWorkload("sysbench", "point-query", "1"),
    families: async () => [await loadTestFamilies(), await comparedOfFamilies()],
    "bundles of a series": () => bundlesOfSeries("sysbench", tests),
    "points of a test bundle": () => loadWorkloadPoints("sysbench", [tests]),
    "data sets": async () => [await listDatasets(), await listDatasetBundles(DATASET)],
    "best QPS": () => measuredSummary(),
    "points to compare": async () => pointColumns(await workloads(), "bench"),
    "API: points": () => listPoints({ limit: 1000 }, filters()),
    "API: points of a data set": () => listPoints({ limit: 1000 }, filters(["dataset", DATASET], ["p.m", "8"])),
    "API: points of a test": () => listPoints({ limit: 1000 }, filters(["workload", "point-query"], ["threads", "40"])),
    "API: index builds": () => listIndexBuilds({ limit: 1000 }, filters()),
    "API: index builds of a data set": () => listIndexBuilds({ limit: 1000 }, filters(["dataset", DATASET])),
    search: () => search("mysql 8030"),
  });
  await disconnect();
  const now = await timesOf(server.url, statements);
  if (asked.keep) await writeFile(asked.keep, JSON.stringify(now, null, 1));
  report(now, asked.like ? times.parse(JSON.parse(await readFile(asked.like, "utf8"))) : null);
} finally {
  await disconnect();
  await server.stop();
  if (!asked.data) await rm(folder, { recursive: true });
}
