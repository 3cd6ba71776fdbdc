// `npm run strangers -- FOLDER [URL]`: uploads results of other people to a server, and prints a row in Markdown for
// each. The row counts the points that are read, and the facts of an independent reading that are there. It says if the
// default view compares what the author compared (docs/strangers.md). FOLDER has bundles with sidecars
// (NAME.expected.json, or facts.json beside them) in itself or one folder below. URL is a running server that takes
// uploads; without it the command starts its own.
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { BundleAnswer } from "../lib/api/schemas/bundles.ts";
import type { ApiIndexBuild } from "../lib/api/schemas/index-builds.ts";
import type { ApiPoint } from "../lib/api/schemas/points.ts";
import { formatPoints } from "../lib/format.ts";
import { archivesOf } from "./archives.ts";
import { ask, uploadBundle } from "./server-client.ts";
import { startServer, temporaryFolder } from "./server-process.ts";
import { AUTHORS } from "./strangers/authors.ts";
import { factsFound } from "./strangers/facts.ts";
import { openView, verdictOf } from "./strangers/opened.ts";

const [, , folder, given] = process.argv;
if (!folder) {
  console.error("Name a folder of bundles: npm run strangers -- FOLDER [URL]");
  process.exit(2);
}
const data = given ? null : await temporaryFolder("strangers");
const server = data && (await startServer({ data: data.folder, env: { BENCHFOLIO_OPEN_UPLOADS: "1" } }));
const url = given ?? server?.url ?? "";
try {
  console.log(
    "| bundle | read | facts found | the author compares | the page opens with | same |\n|---|---|--:|---|---|---|",
  );
  for (const file of await bundlesIn(folder)) console.log(`| ${(await rowOf(file)).map(cell).join(" | ")} |`);
} finally {
  await server?.stop();
  await data?.remove();
}

/** Returns the archives in a folder and in the folders directly below it. */
async function bundlesIn(root: string): Promise<string[]> {
  const below = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return archivesOf([root, ...below.map(({ name }) => path.join(root, name)).sort()]);
}

/** Returns the cells of a bundle's row. */
async function rowOf(file: string): Promise<string[]> {
  const name = path.basename(file).replace(/\.tar\.gz$/, "");
  const author = AUTHORS[name];
  const wanted = author?.text ?? "not stated";
  try {
    const id = await uploadBundle(url, file);
    const bundle: BundleAnswer = await get(`/api/v1/bundles/${id}`);
    const points = await rowsOf<ApiPoint>("points", id);
    const rows = [...points, ...(await rowsOf<ApiIndexBuild>("index-builds", id))];
    const sidecar = [file.replace(/\.tar\.gz$/, ".expected.json"), path.join(path.dirname(file), "facts.json")].find(
      existsSync,
    );
    const facts = sidecar ? factsFound(JSON.parse(await readFile(sidecar, "utf8")), rows) : null;
    const found = facts
      ? [`${facts.equal} of ${facts.asked}`, ...[...facts.missing].map(([key, count]) => `${key}: ${count}`)].join("; ")
      : "no sidecar";
    const view = points.length > 0 ? await openView({ url, id, points }) : null;
    const read = points.length > 0 ? formatPoints(points.length) : `kept: ${await sentenceOf(bundle)}`;
    return [name, read, found, wanted, view?.words ?? "nothing", verdictOf(author, view)];
  } catch (error) {
    return [name, `refused: ${error instanceof Error ? error.message : error}`, "", wanted, "", "no"];
  }
}

/**
 * Returns the sentence that says why nothing was read. It is that of the tool's issue, else of its page, else of its
 * first issue.
 */
async function sentenceOf({ id, issues }: BundleAnswer): Promise<string> {
  const issue = issues.find(({ code }) => code === "tool-not-read");
  if (issue) return issue.message;
  const page = (await (await ask(`${url}/bundles/${id}`)).text()).replaceAll(/<[^<>]*>/g, "");
  const start = page.indexOf("No number was read yet.");
  if (start < 0) return issues[0]?.message ?? "no reason";
  return page.slice(start, page.indexOf(" As soon as", start));
}

/** Returns a JSON answer, also that of a refusal. Throws an Error where the server failed. */
async function get<T>(address: string): Promise<T> {
  const answer = await ask(url + address);
  if (answer.status >= 500) throw new Error(`${address} was answered with ${answer.status}`);
  return answer.json();
}

/**
 * Returns all rows of a list for a bundle. Returns none where the server refuses a list that the bundle does not have.
 */
async function rowsOf<T>(list: "points" | "index-builds", id: string): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const asked = `/api/v1/${list}?bundle=${id}&limit=1000${cursor && `&cursor=${cursor}`}`;
    const page: { points?: T[]; indexBuilds?: T[]; nextCursor?: string | null } = await get(asked);
    all.push(...(page.points ?? page.indexBuilds ?? []));
    cursor = page.nextCursor ?? null;
  }
  return all;
}

/** Returns a text as a cell of a Markdown table. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}
