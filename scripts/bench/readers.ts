// `npm run bench -- readers`: live answers of the sample site to anonymous readers. First the processor time of one
// answer: made after a change of the data, from memory, and as 304. Then readers by Zipf's law, with and without
// changes meanwhile. Two minutes, unattended.
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databaseUrl } from "../crash/clients.ts";
import { seeded } from "../seeded.ts";
import { type StartedServer, startServer, temporaryFolder } from "../server-process.ts";
import { quantile, timeImport } from "./measure.ts";
import { watchProcessor } from "./processor.ts";
import { type Columns, machineText, writeReport } from "./report.ts";

const SAMPLES = ["ann-hdf5-small.tar.xz", "sysbench-archive-layout.tar.gz", "sysbench-postgres-releases.tar.gz"];
/**
 * Requests of each kind. They are so many that a tick of the kernel's clock (10 ms) is a few per cent of the cheapest.
 */
const ROUNDS = { made: 40, kept: 4_000 };
const READERS = 16;
const SECONDS = 15;
/** Exponent of Zipf's law: the second address is asked for half as often as the first. */
const SKEW = 1;
/** Share of readers who have been there before, and send the tag. */
const RETURNING = 0.5;

const TESTS = "?family=sysbench";
/** Views with the parameters that their links have. */
const VIEWS = { compare: "", relative: TESTS, history: TESTS, slower: "", diff: TESTS };
const addresses = (of: (view: string) => string) => Object.entries(VIEWS).map(([view, query]) => of(view) + query);
const PICTURES = addresses((view) => `/${view}.png`);
/** Addresses that posts, notebooks and programs request, by kind. */
const KINDS: Record<string, string[]> = {
  page: addresses((view) => `/${view}`),
  SVG: addresses((view) => `/${view}.svg`),
  PNG: PICTURES,
  embed: addresses((view) => `/embed/${view}`),
  CSV: addresses((view) => `/${view}.csv`),
  "list of the API": [
    "/api/v1/points?limit=100",
    "/api/v1/best-qps",
    "/api/v1/index-builds",
    `/api/v1/relative${TESTS}`,
  ],
};

const ALL = Object.values(KINDS).flat();
/** Rounds of first requests, and how long the server rests before those of the second kind. */
const FIRST_ROUNDS = 5;
const REST_MS = 12_000;

interface Got {
  status: number;
  tag: string;
  ms: number;
}

/** Sends a request over one of the agent's connections; reads the whole answer. */
function ask(agent: http.Agent, url: string, tag?: string): Promise<Got> {
  const begun = performance.now();
  const headers = { accept: "text/html,*/*", "accept-encoding": "br", ...(tag ? { "if-none-match": tag } : {}) };
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (answer) => {
        answer.resume();
        answer.once("error", reject);
        answer.once("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            tag: String(answer.headers.etag ?? ""),
            ms: performance.now() - begun,
          }),
        );
      })
      .once("error", reject);
  });
}

const text = (ms: number) => `${ms.toFixed(ms < 1 ? 3 : 1)} ms`;

interface Bench {
  server: StartedServer;
  database: pg.Client;
  agent: http.Agent;
}

const change = ({ database }: Bench) => database.query("update live_marks set mark = gen_random_uuid()");
/** Changes the marks that an import of a vector search changes. */
const changeSearches = ({ database }: Bench) =>
  database.query("update live_marks set mark = gen_random_uuid() where scope in ('all', 'family:vector-search')");

/** Returns the processor time of one answer in the web process and in Postgres, as text. */
async function costOf({ server }: Bench, rounds: number, work: (round: number) => Promise<unknown>): Promise<string> {
  const used = watchProcessor(server.pid);
  for (let round = 0; round < rounds; round++) await work(round);
  const { web = 0, postgres = 0 } = used();
  return `${text((1000 * web) / rounds)} + ${text((1000 * postgres) / rounds)}`;
}

/** Measures one kind of addresses, in turn. Throws where an answer is not of the expected status. */
async function measureKind(bench: Bench, what: string, paths: readonly string[]) {
  const { server, agent } = bench;
  const tags = new Map<string, string>();
  const one = async (round: number, status: number, returning = false) => {
    const url = server.url + (paths[round % paths.length] ?? "");
    const got = await ask(agent, url, returning ? tags.get(url) : undefined);
    if (got.status !== status) throw new Error(`${url} answered ${got.status}, not ${status}`);
    tags.set(url, got.tag);
  };
  // Compiled code and caches of the first requests.
  for (let round = 0; round < ROUNDS.made; round++) {
    await change(bench);
    await one(round, 200);
  }
  const made = await costOf(bench, ROUNDS.made, async (round) => {
    if (round % paths.length === 0) await change(bench);
    await one(round, 200);
  });
  const memory = await costOf(bench, ROUNDS.kept, (round) => one(round, 200));
  const unchanged = await costOf(bench, ROUNDS.kept, (round) => one(round, 304, true));
  return { what, made, memory, unchanged };
}

/** Returns a function that draws addresses by Zipf's law, the same ones each time. */
function byZipf(paths: readonly string[], random: () => number): () => string {
  const weights = paths.map((_, at) => 1 / (at + 1) ** SKEW);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return () => {
    let left = random() * all;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    return paths[Math.max(0, at)] ?? "";
  };
}

/**
 * Measures first requests after a change of the data. Each round asks for all addresses four times, changes the data
 * and waits `restMs` without any reader. Then it times one request for each address.
 */
async function askFirst(bench: Bench, what: string, restMs: number) {
  const { server, agent } = bench;
  const times: number[] = [];
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    for (let time = 0; time < 4; time++) for (const path of ALL) await ask(agent, server.url + path);
    await change(bench);
    await sleep(restMs);
    for (const path of ALL) times.push((await ask(agent, server.url + path)).ms);
  }
  return { what, p50: text(quantile(times, 0.5)), p99: text(quantile(times, 0.99)) };
}

interface Readers {
  what: string;
  /** Between changes of the data; 0 = none. */
  everyMs?: number;
  alter?: typeof change;
  /** Share of readers who send the tag. */
  returning?: number;
  kinds?: readonly string[][];
}

/** Lets readers ask for some seconds, as fast as they can. */
async function read(
  bench: Bench,
  { what, everyMs = 0, alter = change, returning = RETURNING, kinds = Object.values(KINDS) }: Readers,
) {
  const { server, agent } = bench;
  const next = byZipf(
    Array.from({ length: Object.keys(VIEWS).length }, (_, at) => kinds.flatMap((paths) => paths[at] ?? [])).flat(),
    seeded(1),
  );
  const isBack = seeded(2);
  const tags = new Map<string, string>();
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let going = true;
  const changes = (async () => {
    while (everyMs > 0 && going) {
      await alter(bench);
      await sleep(everyMs);
    }
  })();
  const used = watchProcessor(server.pid);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (performance.now() - begun < SECONDS * 1000) {
        const url = server.url + next();
        const got = await ask(agent, url, isBack() < returning ? tags.get(url) : undefined);
        if (got.tag) tags.set(url, got.tag);
        times.push(got.ms);
        statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const { web = 0, postgres = 0 } = used();
  going = false;
  await changes;
  const failed = [...statuses].filter(([status]) => ![200, 304, 503].includes(status));
  if (failed.length > 0) throw new Error(`answers of other statuses: ${JSON.stringify(failed)}`);
  return {
    what,
    rate: `${(times.length / seconds).toFixed(0)}`,
    perCore: `${(times.length / web).toFixed(0)}`,
    cost: `${text((1000 * web) / times.length)} + ${text((1000 * postgres) / times.length)}`,
    p50: text(quantile(times, 0.5)),
    p99: text(quantile(times, 0.99)),
    unchanged: `${Math.round((100 * (statuses.get(304) ?? 0)) / times.length)} %`,
    busy: String(statuses.get(503) ?? 0),
  };
}

const COSTS: Columns = [
  ["answer", "what"],
  ["made", "made"],
  ["from memory", "memory"],
  ["304", "unchanged"],
];
const READING: Columns = [
  ["readers", "what"],
  ["answers/s", "rate"],
  ["for each second of a core in the web process", "perCore"],
  ["web + Postgres", "cost"],
  ["p50", "p50"],
  ["p99", "p99"],
  ["304s", "unchanged"],
  ["503s", "busy"],
];

const FIRST: Columns = [
  ["first request for an answer", "what"],
  ["p50", "p50"],
  ["p99", "p99"],
];

/** Runs all measurements of live answers; writes their parts of docs/performance.md. */
export async function runReaders(): Promise<void> {
  const { folder, remove } = await temporaryFolder("readers");
  const server = await startServer({ data: folder });
  const database = new pg.Client(databaseUrl(folder) ?? "");
  const agent = new http.Agent({ keepAlive: true, maxSockets: READERS });
  try {
    await database.connect();
    for (const name of SAMPLES) await timeImport(server, path.resolve(import.meta.dirname, "../../sample", name), name);
    const bench = { server, database, agent };
    const costs = [];
    for (const [what, paths] of Object.entries(KINDS)) costs.push(await measureKind(bench, what, paths));
    await writeReport(costs, machineText(), "Live answers: processor time of one", {
      columns: COSTS,
      about:
        "`npm run bench -- readers`. One request after another over the addresses of a kind (five views, or four\n" +
        "lists of the API): processor time of the web process + Postgres. Made = the first answer after a change\n" +
        `of any data, mean of ${ROUNDS.made}. Before answers had tags, every answer cost that, a 304 too. ` +
        `The others are means of ${ROUNDS.kept.toLocaleString("en")}.`,
    });
    const rows = [
      await read(bench, { what: "no change of the data" }),
      await read(bench, { what: "all have been there before", returning: 1 }),
      await read(bench, { what: "pictures (PNG) alone, nobody has been there", returning: 0, kinds: [PICTURES] }),
      await read(bench, { what: "a change every 10 s", everyMs: 10_000 }),
      await read(bench, { what: "a change every second", everyMs: 1_000 }),
      await read(bench, { what: "a change of vector searches every second", everyMs: 1_000, alter: changeSearches }),
    ];
    await writeReport(rows, machineText(), "Readers of live answers: Zipf's law", {
      columns: READING,
      about:
        `${READERS} connections send requests for ${SECONDS} s as fast as they can, beside the server on its cores.\n` +
        "Half of the readers have been at the address before, and send its tag, unless the row says otherwise.",
    });
    const first = [
      await askFirst(bench, "at once after a change", 0),
      await askFirst(bench, `${REST_MS / 1000} s after a change`, REST_MS),
    ];
    await writeReport(first, machineText(), "Live answers made again", {
      columns: FIRST,
      about:
        `${ALL.length} addresses that were requested four times before each change, ${FIRST_ROUNDS} rounds. ` +
        "After the change of the second row\n" +
        `nobody asks for ${REST_MS / 1000} s, and the server makes these answers again.`,
    });
  } finally {
    agent.destroy();
    await database.end().catch(() => {});
    await server.stop();
    await remove();
  }
}
