import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import type { Page } from "@playwright/test";
import { bakeSite } from "../scripts/bake/bake-site";
import { pageContent } from "../scripts/bake/page-content";
import { ask } from "../scripts/server-client";
import { temporaryFolder } from "../scripts/server-process";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect } from "./fixtures";
import { importBundle } from "./import-bundle";
import { sysbenchBundle } from "./sysbench-bundle";

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Serves a folder like a plain file server: it ignores queries, and sends index.html for a folder. */
async function serve(folder: string): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(folder, decodeURIComponent(pathname));
    const found = await stat(file).catch(() => null);
    const sent = found?.isDirectory() ? path.join(file, "index.html") : file;
    response.setHeader("content-type", TYPES[path.extname(sent)] ?? "application/octet-stream");
    createReadStream(sent)
      .once("error", () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The file server has no port.");
  return { server, url: `http://127.0.0.1:${address.port}` };
}

/** Returns the bytes of an answer. For a page it returns the content: its data may come in another order. */
async function bytesOf(address: string): Promise<string> {
  const answer = await ask(address, { headers: { accept: "text/html, */*" } });
  if (answer.status !== 200) return `status ${answer.status}`;
  return pageContent(Buffer.from(await answer.arrayBuffer()).toString("latin1"));
}

/** Returns the paths of all files below a folder. */
const allFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/**
 * Bakes the empty server at `site` with two small bundles, since each bundle has many addresses. Expects that a plain
 * file server sends the public site's bytes from that folder. Hides these bundles in the end.
 */
export async function expectBaked(page: Page, site: string, owner: string): Promise<void> {
  const { folder, remove: removeBaked } = await temporaryFolder("baked");
  try {
    const runs = ["my8042_rel", "my8044_rel"].flatMap((build, at) =>
      [1, 40].map((threads) => ({ build, threads, test: "point-query", qps: 1000 * threads + 100 * at })),
    );
    const { id: key } = await importBundle(site, await sysbenchBundle("bake", runs), "bake.tar.gz");
    const vectors = await importBundle(
      site,
      await tarGz(consoleLogs({ dataset: newDataset("bake") })),
      "vectors.tar.gz",
    );
    const freeze = await ask(`${site}/api/v1/snapshots`, {
      method: "POST",
      body: JSON.stringify({ url: `/relative?bundle=${key}`, title: "Kept", caption: "" }),
      headers: { "content-type": "application/json" },
    });
    expect(freeze.status).toBe(201);
    const frozen = `/s/${(await freeze.json()).key}`;
    const dataset = newDataset("hidden");
    const bytes = await tarGz(consoleLogs({ dataset }));
    const hidden = await ask(`${site}/api/v1/bundles?filename=hidden.tar.gz&wait=300&visibility=private`, {
      method: "POST",
      body: new Uint8Array(bytes),
      headers: { authorization: `Bearer ${owner}` },
    });
    expect(hidden.status).toBe(201);
    const { id } = await hidden.json();

    const today = () => new Date().toISOString().slice(0, 10);
    const begun = today();
    const first = await bakeSite({ folder, site, also: [frozen] });
    expect(first.manifest).toMatchObject({ of: site, whole: true, oneMoment: true });
    expect(first.changed).toBe(first.manifest.counts.files);

    const files = await serve(folder);
    const sitemap = await (await ask(`${site}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => new URL(at).pathname);
    expect(listed.length).toBeGreaterThan(10);
    const views = [frozen, "/compare", "/relative", "/history", "/diff", "/slower"];
    const suffixes = ["csv", "md", "txt", "html", "json", "svg", "png", "metadata.json"];
    const more = views.flatMap((view) => suffixes.map((suffix) => `${view}.${suffix}`));
    const embeds = ["/embed/relative", frozen.replace("/s/", "/embed/")];
    const addresses = [...listed, ...more, ...embeds, "/sitemap.xml", "/robots.txt"];
    let day: string;
    let again: number;
    let differing: string[];
    // Some answers have the day on which they are read, so all of this happens within one day.
    do {
      day = today();
      differing = [];
      again = (await bakeSite({ folder, site, also: [frozen] })).changed;
      for (const address of addresses)
        if ((await bytesOf(files.url + address)) !== (await bytesOf(site + address))) differing.push(address);
    } while (day !== today());
    expect(differing).toEqual([]);
    // A second run changes nothing.
    if (day === begun) expect(again).toBe(0);
    // The uploaded archives are among the files.
    const bundle = `/bundles/${key}`;
    const original = `/api/v1${bundle}/original`;
    expect((await bytesOf(files.url + original)) === (await bytesOf(site + original))).toBe(true);

    for (const file of await allFiles(folder)) {
      const text = await readFile(file, "latin1");
      expect([file, text.includes(id), text.includes(dataset)]).toEqual([file, false, false]);
    }

    const missing: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) missing.push(answer.url());
    });
    for (const address of ["/relative", "/compare", frozen, bundle]) {
      await page.goto(files.url + address);
      await expect(page.locator("h1")).toBeVisible();
    }
    await page.goto(`${files.url}/relative`);
    await page.locator("main button").first().waitFor();
    expect(missing).toEqual([]);

    // Hidden bundles leave the folder with the next run.
    for (const shown of [key, vectors.id]) {
      const changed = await ask(`${site}/api/v1/bundles/${shown}`, {
        method: "PATCH",
        body: JSON.stringify({ visibility: "private" }),
        headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
      });
      expect(changed.status).toBe(200);
    }
    await bakeSite({ folder, site, also: [frozen] });
    expect((await allFiles(folder)).filter((file) => file.includes(key) || file.includes(vectors.id))).toEqual([]);
    files.server.close();
  } finally {
    await removeBaked();
  }
}
