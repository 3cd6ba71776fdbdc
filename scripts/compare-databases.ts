// `npm run check:citus`: compares the cluster that DATABASE_URL names (an empty database) with plain Postgres. Migrates
// and distributes it, and uploads the same bundles to a server on each. Compares answers of every kind: status and
// words of pages, tables, API answers. Exits with 1 where they differ, or where a status is not the expected one. It
// leaves its rows in the database, so use a test cluster.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { BundleAnswer, BundlesAnswer, UploadAnswer } from "../lib/api/schemas/bundles.ts";
import { comparableText } from "./answer-text.ts";
import { distribute } from "./distribute.ts";
import { migrate } from "./migrate.ts";
import { freezePage, pagesOfEveryKind, pagesOfTests } from "./pages.ts";
import { ask, fetchAgain, type PointsPage } from "./server-client.ts";
import { type StartedServer, startServer, temporaryFolder } from "./server-process.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Subjects of notes on the bundles of the repository, as paths of pages and of the API. */
const NOTED = [
  "/builds/mariadb/ma101119_deb/notes",
  "/engines/mariadb/dates/2024-01-01/notes",
  "/dates/2024-01-01/notes",
];
const FEEDS = ["/feed.atom", "/engines/mariadb/feed.atom", "/builds/mariadb/ma101119_deb/feed.atom"];
/** Views that each server freezes. */
const FROZEN = ["/compare", "/relative", "/history"];
/** Bundles of different families: those of the repository, and more where available. */
const BUNDLES = [
  "sample/sysbench-archive-layout.tar.gz",
  "sample/ann-hdf5-small.tar.xz",
  "../shared/bundles/own/fio-vmstat.tar.gz",
  "../shared/bundles/own/pgbench.tar.gz",
  "../shared/bundles/own/dbbench.tar.gz",
  "../shared/bundles/archive/ibench.jan2021.tar.gz",
  "../shared/bundles/archive/jan25.ann.fashion-mnist-784-euclidean.tar.gz",
];

/** Shards of each table, four a worker; Citus makes 32. A statement on all bundles costs a query of each shard. */
const SHARDS = 8;

const sums = { equal: 0, unlike: 0, pages: 0, refused: 0, unexpected: 0 };
const url = process.env.DATABASE_URL;
if (!url) {
  console.error("Set DATABASE_URL to an empty database of a Citus cluster.");
  process.exit(2);
}
await migrate(url);
const fewShards = new URL(url);
fewShards.searchParams.set("options", `-c citus.shard_count=${SHARDS}`);
console.log(`distributed ${(await distribute(fewShards.href)).length} tables`);
const { folder, remove } = await temporaryFolder("citus");
const servers: StartedServer[] = [];
try {
  const [plainData, clusterData] = [path.join(folder, "plain"), path.join(folder, "cluster")];
  const plain = await startServer({ data: plainData });
  servers.push(plain);
  servers.push(await startServer({ data: clusterData, env: { DATABASE_URL: url } }));
  for (const bundle of BUNDLES.map((name) => path.join(root, name)).filter(existsSync)) {
    const counts = await ofBoth(({ url: base }) => upload(base, bundle));
    report(
      `import of ${path.basename(bundle)}`,
      counts.map((one) => JSON.stringify(one)),
    );
  }
  await writeNotes(plain.url, plainData);
  for (const server of servers.slice(1)) await writeNotes(server.url, clusterData);
  for (const [address, status] of await addresses(plain.url)) {
    report(address, await ofBoth(({ url: base }) => answerOf(base, address, { status })));
  }
  // A frozen view has a different key on each server.
  for (const address of FROZEN) {
    const answers = await ofBoth(async ({ url: base }) => {
      const frozen = await freezePage(base, address);
      return answerOf(base, frozen, { key: path.posix.basename(frozen) });
    });
    report(`${address}, frozen`, answers);
  }
} finally {
  for (const server of servers) await server.stop();
  await remove();
}
console.log(`${sums.equal} answers are equal, ${sums.unlike} differ`);
console.log(
  `${sums.pages} pages and ${sums.refused} refusals of both are as expected, ${sums.unexpected} answers are not`,
);
process.exitCode = sums.unlike + sums.unexpected > 0 ? 1 : 0;

/** Asks both servers at the same time: each waits for its database, and neither changes the other's answer. */
function ofBoth<T>(work: (server: StartedServer) => Promise<T>): Promise<T[]> {
  return Promise.all(servers.map(work));
}

function report(what: string, [ours = "", theirs = ""]: readonly string[]) {
  if (ours === theirs) {
    sums.equal += 1;
    return;
  }
  sums.unlike += 1;
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100));
  console.error(`${what} differs:\n  Postgres: ${around(ours)}\n  cluster:  ${around(theirs)}`);
}

async function upload(base: string, file: string) {
  const answer = await fetchAgain(`${base}/api/v1/bundles?wait=300`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${path.basename(file)}"`,
    },
    body: await readFile(file),
  });
  const { id, status }: UploadAnswer = await answer.json();
  const { counts, issues }: BundleAnswer = await (await fetchAgain(`${base}/api/v1/bundles/${id}`)).json();
  return { answer: answer.status, id, status, counts, issues };
}

/** Writes a note on each subject of NOTED as the server's owner. Throws an Error where the server refuses one. */
async function writeNotes(base: string, data: string) {
  const token = (await readFile(path.join(data, "owner-token"), "utf8")).trim();
  for (const subject of NOTED) {
    const { status } = await fetchAgain(`${base}/api/v1${subject}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ kind: "note", body: "The disk is new." }),
    });
    if (status !== 201) throw new Error(`${base}${subject} answers ${status} to a note, not 201`);
  }
}

/**
 * Returns status and body as `comparableText` leaves it. `status` is the expected one; another is counted and printed.
 */
async function answerOf(base: string, address: string, { status = 200, key = base } = {}): Promise<string> {
  const answer = await ask(base + address);
  const text = await answer.text();
  const isPage = /^text\/html/.test(answer.headers.get("content-type") ?? "");
  if (answer.status !== status) {
    sums.unexpected += 1;
    console.error(`${base}${address} answers ${answer.status}, not ${status}`);
  } else if (status !== 200) sums.refused += 1;
  else if (isPage) sums.pages += 1;
  return `${answer.status} ${comparableText(text, { isPage, base, key })}`;
}

/**
 * Returns the addresses to compare with their expected status: API lists of at most 100 bundles page by page, answers
 * of each family, and pages of many kinds.
 */
async function addresses(base: string): Promise<Map<string, number>> {
  const { bundles }: BundlesAnswer = await (await fetchAgain(`${base}/api/v1/bundles?limit=100`)).json();
  const found = [
    "/",
    "/bundles",
    "/engines",
    "/workloads",
    "/datasets",
    "/browse?q=my",
    "/browse?q=pgvector",
    "/upload",
    ...NOTED,
    ...FEEDS,
  ];
  const refused = new Map<string, number>();
  const families = new Set<string>();
  for (const { id, counts } of bundles) {
    found.push(`/bundles/${id}`, `/api/v1/bundles/${id}`, `/api/v1/bundles/${id}/files?limit=1000`);
    let cursor: string | null = null;
    do {
      const address: string = `/api/v1/points?bundle=${id}&limit=1000${cursor ? `&cursor=${cursor}` : ""}`;
      const page: PointsPage = await (await ask(base + address)).json();
      found.push(address, `/points/${page.points[0]?.id}`);
      for (const { family, dataset, engine } of page.points) {
        families.add(family);
        found.push(`/engines/${encodeURIComponent(engine)}`);
        if (dataset) found.push(...ofDataset(encodeURIComponent(dataset)));
      }
      cursor = page.nextCursor;
    } while (cursor);
    const builds = `/api/v1/index-builds?bundle=${id}&limit=1000`;
    if (counts.indexBuilds > 0) found.push(builds);
    else refused.set(builds, 404);
  }
  for (const family of families) {
    for (const view of ["", "&view=scaling", "&view=efficiency"])
      found.push(`/relative?family=${family}&bundle=all${view}`);
    found.push(`/relative.csv?family=${family}&bundle=all`, `/api/v1/relative?family=${family}`);
    found.push(`/diff?family=${family}`, `/api/v1/points?family=${family}&limit=50`);
    found.push(`/history?family=${family}`, `/history.csv?family=${family}`);
  }
  const [sysbench] = bundles.filter(({ fileName }) => fileName.startsWith("sysbench"));
  const [vectors] = bundles.filter(({ fileName }) => fileName.startsWith("ann-hdf5"));
  if (!sysbench || !vectors) throw new Error("the repository's own bundles are not imported");
  const pages = await pagesOfTests(base, sysbench.id);
  pages.push(...(await pagesOfEveryKind(base, { bundle: vectors.id, dataset: await datasetOf(base, vectors.id) })));
  for (const { path: address, status } of pages) {
    if (status !== undefined) refused.set(address, status);
    else if (!/^\/(?:s|embed)\//.test(address)) found.push(address);
  }
  return new Map([...found.map((address) => [address, 200] as const), ...refused]);
}

function ofDataset(name: string): string[] {
  return [
    `/datasets/${name}`,
    `/compare?dataset=${name}&threads=all`,
    `/compare.csv?dataset=${name}`,
    `/api/v1/best-qps?dataset=${name}&recall=1,0.99,0.95`,
    `/api/v1/points?dataset=${name}&limit=20`,
  ];
}

async function datasetOf(base: string, bundle: string): Promise<string> {
  const { points }: PointsPage = await (await fetchAgain(`${base}/api/v1/points?bundle=${bundle}&limit=1`)).json();
  return points[0]?.dataset ?? "";
}
