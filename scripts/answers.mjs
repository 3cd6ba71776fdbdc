// `npm run answers -- FOLDER FILE|FOLDER...` uploads bundles to a new server and writes every answer to FOLDER, one
// file each. `npm run answers -- FOLDER --like OTHER FILE|FOLDER...` asks for the addresses of an earlier run. Then
// `diff -r OTHER FOLDER` shows each number that a change moved. Answers are pages (as sorted words), files of views and
// API answers.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { comparableText } from "./answer-text.mjs";
import { archivesOf } from "./archives.mjs";
import { startServer, temporaryFolder } from "./server-process.mjs";

/** One host for all answers: pictures draw addresses letter by letter, and a server takes any free port. */
const HOST = "answers.example";
const TABLES = ["csv", "md", "txt", "html", "json"];
const [folder, ...rest] = process.argv.slice(2);
const like = rest[0] === "--like" ? rest.splice(0, 2)[1] : null;
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
  for (const file of await archivesOf(rest)) await upload(server.url, file);
  const asked = like === null ? await addressesOf(server.url) : await readAddresses(like);
  await writeFile(path.join(folder, "addresses.txt"), asked.map((address) => `${address}\n`).join(""));
  const statuses = new Map();
  for (const address of asked) {
    const answer = await get(server.url + address, { headers: { "x-forwarded-host": HOST } });
    const isPage = /^text\/html/.test(answer.type) && !address.includes(".html");
    const text = comparableText(answer.text, { isPage, base: `http://${HOST}` });
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

/** Returns status, type and text of an address; waits as long as a busy server asks for. */
async function get(url, init) {
  for (;;) {
    const answer = await fetch(url, init);
    const text = await answer.text();
    if (answer.status !== 503 && answer.status !== 429)
      return { status: answer.status, type: answer.headers.get("content-type") ?? "", text };
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("retry-after") ?? 1)));
  }
}

async function upload(base, file) {
  const address = `${base}/api/v1/bundles?wait=300&filename=${encodeURIComponent(path.basename(file))}`;
  const headers = { "content-type": "application/octet-stream" };
  const { status, text } = await get(address, { method: "POST", headers, body: await readFile(file) });
  if (status >= 400) console.error(`${file}: ${status} ${text.slice(0, 200)}`);
}

async function readAddresses(other) {
  return (await readFile(path.join(other, "addresses.txt"), "utf8")).split("\n").filter(Boolean);
}

/** Returns a readable and unique file name for an address. */
function fileOf(address) {
  const hash = createHash("sha256").update(address).digest("hex").slice(0, 10);
  return `${address.replaceAll(/[^\w.]+/g, "_").slice(0, 120)}.${hash}`;
}

/** Returns addresses of pages, files and API answers for each bundle, its families and data sets. */
async function addressesOf(base) {
  const json = async (address) => JSON.parse((await get(base + address)).text);
  const found = new Set(["/", "/bundles", "/engines", "/workloads", "/datasets", "/datasets.csv"]);
  const { bundles } = await json("/api/v1/bundles?limit=1000");
  for (const { id, counts } of bundles) {
    found.add(`/bundles/${id}`).add(`/api/v1/bundles/${id}`);
    if (counts.indexBuilds > 0) found.add(`/api/v1/index-builds?bundle=${id}&limit=1000`);
    const families = new Set();
    const sets = new Set();
    let cursor = null;
    do {
      const address = `/api/v1/points?bundle=${id}&limit=1000${cursor ? `&cursor=${cursor}` : ""}`;
      const page = await json(address);
      found.add(address);
      if (page.points?.[0]) found.add(`/points/${page.points[0].id}`);
      for (const { family, dataset, engine } of page.points ?? []) {
        if (dataset) sets.add(dataset);
        else families.add(family);
        found.add(`/engines/${encodeURIComponent(engine)}`);
      }
      cursor = page.nextCursor ?? null;
    } while (cursor);
    for (const family of families) for (const address of ofTests(`bundle=${id}&family=${family}`)) found.add(address);
    for (const name of sets)
      for (const address of ofDataset(`bundle=${id}&dataset=${encodeURIComponent(name)}`)) found.add(address);
  }
  return [...found];
}

function inTables(page, query, tables = [""]) {
  return TABLES.flatMap((suffix) => tables.map((table) => `/${page}.${suffix}?${query}${table && `&table=${table}`}`));
}

function ofTests(query) {
  return [
    ...["", "&view=chart", "&view=scaling", "&view=efficiency"].map((view) => `/relative?${query}${view}`),
    ...inTables("relative", query),
    `/relative.csv?${query}&view=efficiency`,
    `/relative.csv?${query}&view=scaling`,
    `/api/v1/relative?${query}`,
    `/history?${query}`,
    ...inTables("history", query, ["", "newest", "changes", "events"]),
    `/diff?${query}`,
    ...inTables("diff", query),
    `/embed/relative?${query}`,
    `/relative.svg?${query}&picture=summary`,
  ];
}

function ofDataset(query) {
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
