// Weighs the first view of pages in a browser with an empty cache. It counts bytes over the wire by kind, DOM nodes and
// layout shift. `npm run bench -- weight` weighs a page of every kind on the samples, and the archive's bundles where
// available. `--chunks` prints the scripts of each page, too.
import { existsSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { pagesOfNewest } from "../pages.ts";
import { type StartedServer, startServer, temporaryFolder } from "../server-process.ts";
import { withBrowser } from "./browser.ts";
import { kilobytes, timeImport } from "./measure.ts";
import { type Columns, machineText, writeReport } from "./report.ts";

declare global {
  // A global of the weighed pages.
  var shifted: number;
}

const KINDS = ["document", "scripts", "styles", "fonts", "other"] as const;
const KIND_OF = new Map<string, (typeof KINDS)[number]>([
  ["Document", "document"],
  ["Script", "scripts"],
  ["Stylesheet", "styles"],
  ["Font", "fonts"],
]);
const NODES = 5_000;
/** Bytes that the first view of these pages may have; every other page has `OTHER`. */
const BUDGETS: Record<string, number> = { compare: 250_000, history: 250_000, relative: 220_000 };
const OTHER = 200_000;

/** Returns the budget of a page in bytes, by its name. */
export const budgetOf = (name: string): number => BUDGETS[name.split(" ")[0] ?? ""] ?? OTHER;

// Runs in the page before its own scripts.
function noteShift() {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("value" in entry && typeof entry.value === "number") globalThis.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Opens a page in a new context and waits until nothing is loading. Returns bytes as sent, heads included: by kind, in
 * all, and of each script. `payload` is the uncompressed length of the data for React in the document, in characters.
 * `nodes` counts the elements, `shift` sums the layout shifts. `status` is that of the answer.
 */
export async function weighPage(browser: Browser, url: string, viewport = { width: 1280, height: 900 }) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const asked = new Map<string, { type: string; name: string }>();
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      asked.set(requestId, { type, name: path.posix.basename(new URL(response.url).pathname) });
    });
    const bytes = { document: 0, scripts: 0, styles: 0, fonts: 0, other: 0 };
    const chunks: { name: string; bytes: number }[] = [];
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const { type, name } = asked.get(requestId) ?? { type: "", name: "" };
      bytes[KIND_OF.get(type) ?? "other"] += encodedDataLength;
      if (type === "Script") chunks.push({ name, bytes: encodedDataLength });
    });
    await page.addInitScript(noteShift);
    const answer = await page.goto(url, { waitUntil: "networkidle", timeout: 300_000 });
    const { nodes, shift, payload } = await page.evaluate(() => ({
      nodes: document.querySelectorAll("*").length,
      shift: globalThis.shifted,
      payload: [...document.scripts]
        .filter((script) => script.text.startsWith("self.__next_f.push"))
        .reduce((sum, script) => sum + script.text.length, 0),
    }));
    const total = Object.values(bytes).reduce((sum, one) => sum + one, 0);
    return {
      status: answer?.status(),
      ...bytes,
      total,
      chunks: chunks.toSorted((a, b) => b.bytes - a.bytes),
      nodes,
      shift,
      payload,
    };
  } finally {
    await context.close();
  }
}

const archive = path.resolve(import.meta.dirname, "../../../shared/bundles/archive");
/** Pages of bundles that are larger than the samples. */
const LARGE = [
  { file: "nov25.sb.mysql.tar.gz", pages: ["relative", "relative-chart", "history", "diff", "bundle"] },
  { file: "nov25.maria.sb.tar.gz", pages: ["relative"] },
  { file: "sysbench.dec2020.tar.gz", pages: ["relative", "history", "bundle"] },
  { file: "jan25.ann.fashion-mnist-784-euclidean.tar.gz", pages: ["compare", "bundle"] },
];
const pathOf = (page: string, id: string) => {
  if (page === "bundle") return `/bundles/${id}`;
  return page === "relative-chart" ? `/relative?bundle=${id}&view=chart` : `/${page}?bundle=${id}`;
};

/** Returns names and paths of the pages to weigh: of every kind on the samples, then those of the archive. */
async function pagesToWeigh(server: StartedServer) {
  const pages = await pagesOfNewest(server.url);
  for (const { file, pages: names } of LARGE) {
    const from = path.join(archive, file);
    if (!existsSync(from)) continue;
    const { id } = await timeImport(server, from, file);
    const of = file.replace(".tar.gz", "");
    pages.push(...names.map((name) => ({ name: `${name} of ${of}`, path: pathOf(name, id) })));
  }
  return pages;
}

const COLUMNS: Columns = [
  ["page", "page"],
  ["all, kB", "total"],
  ["document", "document"],
  ["scripts", "scripts"],
  ["styles", "styles"],
  ["fonts", "fonts"],
  ["other", "other"],
  ["data for React, not compressed", "payload"],
  ["nodes", "nodes"],
  ["shift", "shift"],
  ["budget", "budget"],
];
const ABOUT = `\`npm run bench -- weight\`. kB over the wire in a browser with an empty cache, at 1280 x 900 pixels,
heads of answers included. Pages without "of" are of the samples. Browsers take Brotli over TLS and
from localhost; over plain HTTP they take gzip, which is a sixth more.`;
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** Prints the weight of each page and writes it to docs/performance.md. */
async function weighPages(server: StartedServer, { chunks = false }: { chunks?: boolean }) {
  const pages = await pagesToWeigh(server);
  const rows: Record<string, string>[] = [];
  await withBrowser(async (browser) => {
    for (const { name, path: at } of pages) {
      const got = await weighPage(browser, server.url + at);
      const budget = budgetOf(name);
      const met = got.total <= budget && got.nodes <= NODES;
      rows.push({
        page: name,
        ...Object.fromEntries(([...KINDS, "total", "payload"] as const).map((key) => [key, kB(got[key])])),
        nodes: String(got.nodes),
        shift: got.shift.toFixed(3),
        budget: `${kilobytes(budget)}: ${met ? "met" : "missed"}`,
      });
      if (chunks) for (const one of got.chunks) console.log(`${name} ${kB(one.bytes)} ${one.name}`);
    }
  });
  await writeReport(rows, machineText(), "Weight of pages: bytes of the first view", {
    columns: COLUMNS,
    about: ABOUT,
  });
}

/** Starts a server with the samples and weighs its pages. `chunks` prints each script. */
export async function runWeight(options: { chunks?: boolean }): Promise<void> {
  const { folder, remove } = await temporaryFolder("bench");
  const server = await startServer({ data: path.join(folder, "data"), env: { BENCHFOLIO_SAMPLE: "1" } });
  try {
    await weighPages(server, options);
  } finally {
    await server.stop();
    await remove();
  }
}
