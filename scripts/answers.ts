// `npm run answers -- FOLDER FILE|FOLDER...` uploads bundles to a new server and writes every answer to FOLDER, one
// file each. `npm run answers -- FOLDER --like OTHER FILE|FOLDER...` requests the addresses of an earlier run. Then
// `diff -r OTHER FOLDER` shows each number that a change moved. Answers are pages (as sorted words), files of views and
// API answers.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BundlesAnswer } from "../lib/api/schemas/bundles.ts";
import { FORMATS } from "../lib/format-list.ts";
import { comparableText } from "./answer-text.ts";
import { archivesOf } from "./archives.ts";
import { ask, type PointsPage, uploadBundle } from "./server-client.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

/** One host for all answers: pictures draw addresses letter by letter, and a server takes any free port. */
const HOST = "answers.example";
const TABLES = Object.entries(FORMATS).flatMap(([suffix, { of }]) => (of === "table" ? [suffix] : []));
const [folder, ...rest] = process.argv.slice(2);
const like = rest[0] === "--like" ? (rest.splice(0, 2)[1] ?? "") : null;
if (!folder || rest.length === 0) {
  console.error("npm run answers -- FOLDER [--like OTHER] FILE|FOLDER...");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const { folder: data, remove } = await temporaryFolder("answers");
const server = await startServer({
  data,
  env: { BENCHFOLIO_OPEN_UPLOADS: "1", BENCHFOLIO_UPLOADS_PER_HOUR: "100000" },
});
try {
  // Uploads run one after the other, so that keys are the same in every run.
  for (const file of await archivesOf(rest)) await uploadBundle(server.url, file).catch(console.error);
  const asked = like === null ? await addressesOf(server.url) : await readAddresses(like);
  await writeFile(path.join(folder, "addresses.txt"), asked.map((address) => `${address}\n`).join(""));
  const statuses = new Map<number, number>();
  for (const address of asked) {
    const answer = await ask(server.url + address, { headers: { "x-forwarded-host": HOST } });
    const isPage = /^text\/html/.test(answer.headers.get("content-type") ?? "") && !address.includes(".html");
    const text = comparableText(await answer.text(), { isPage, base: `http://${HOST}` });
    // One word or value per line, so that diff shows the one that moved.
    const lines = isPage ? text.replaceAll(" ", "\n") : text.replaceAll(/,"/g, ',\n"');
    await writeFile(path.join(folder, fileOf(address)), `${address}\n${answer.status}\n${lines}\n`);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
  console.log(`${asked.length} answers: ${[...statuses].map(([status, n]) => `${n} of ${status}`).join(", ")}`);
} finally {
  await server.stop();
  await remove();
}

async function readAddresses(other: string): Promise<string[]> {
  return (await readFile(path.join(other, "addresses.txt"), "utf8")).split("\n").filter(Boolean);
}

/** Returns a readable and unique file name for an address. */
function fileOf(address: string): string {
  const hash = createHash("sha256").update(address).digest("hex").slice(0, 10);
  return `${address.replaceAll(/[^\w.]+/g, "_").slice(0, 120)}.${hash}`;
}

/** Returns addresses of pages, files and API answers for each of at most 1,000 bundles, its families and data sets. */
async function addressesOf(base: string): Promise<string[]> {
  const found = new Set(["/", "/slower", "/bundles", "/engines", "/workloads", "/datasets", "/datasets.csv"]);
  const { bundles }: BundlesAnswer = await (await ask(`${base}/api/v1/bundles?limit=1000`)).json();
  for (const { id, counts } of bundles) {
    found.add(`/bundles/${id}`).add(`/api/v1/bundles/${id}`);
    if (counts.indexBuilds > 0) found.add(`/api/v1/index-builds?bundle=${id}&limit=1000`);
    const families = new Set<string>();
    const sets = new Set<string>();
    let cursor: string | null = null;
    do {
      const address: string = `/api/v1/points?bundle=${id}&limit=1000${cursor ? `&cursor=${cursor}` : ""}`;
      const page: Partial<PointsPage> = await (await ask(base + address)).json();
      found.add(address);
      if (page.points?.[0]) found.add(`/points/${page.points[0].id}`);
      for (const { family, dataset, engine } of page.points ?? []) {
        if (dataset) sets.add(dataset);
        else families.add(family);
        found.add(`/engines/${encodeURIComponent(engine)}`);
        if (!dataset) for (const address of ofReleases(engine, family)) found.add(address);
      }
      cursor = page.nextCursor ?? null;
    } while (cursor);
    for (const family of families) for (const address of ofTests(`bundle=${id}&family=${family}`)) found.add(address);
    for (const name of sets)
      for (const address of ofDataset(`bundle=${id}&dataset=${encodeURIComponent(name)}`)) found.add(address);
  }
  return [...found];
}

function inTables(page: string, query: string, tables = [""]): string[] {
  return TABLES.flatMap((suffix) => tables.map((table) => `/${page}.${suffix}?${query}${table && `&table=${table}`}`));
}

function ofTests(query: string): string[] {
  return [
    ...["", "&view=chart", "&view=scaling", "&view=efficiency"].map((view) => `/relative?${query}${view}`),
    ...inTables("relative", query),
    `/relative.csv?${query}&view=efficiency`,
    `/relative.csv?${query}&view=scaling`,
    `/api/v1/relative?${query}`,
    `/history?${query}`,
    ...inTables("history", query, ["", "newest", "across", "changes", "events"]),
    `/diff?${query}`,
    ...inTables("diff", query),
    `/embed/relative?${query}`,
    `/relative.svg?${query}&picture=summary`,
  ];
}

function ofReleases(engine: string, family: string): string[] {
  const query = `engine=${encodeURIComponent(engine)}&family=${family}`;
  return [`/slower?${query}`, ...inTables("slower", query), `/embed/slower?${query}`, `/slower.svg?${query}`];
}

function ofDataset(query: string): string[] {
  const tables = ["best-qps", "index-builds", "index-cost", "thread-scaling", "frontier"];
  return [
    `/compare?${query}`,
    `/compare?${query}&threads=all&all=1`,
    ...inTables("compare", query, tables),
    `/compare.json?${query}`,
    `/api/v1/best-qps?${query}&recall=1,0.99,0.95`,
    `/embed/compare?${query}`,
  ];
}
