import { z } from "zod";
import { freeze } from "../scripts/server-client.ts";
import { startServer } from "../scripts/server-process.ts";
import { ask } from "./ask";
import { type Member, tarGz } from "./bundles";
import { linksOf } from "./crawl";
import { dataFolder } from "./data-folder";
import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";
import { watchPolicy } from "./policy";

const HIT = "window.hit=1";
/** Ends a script, an attribute and a text, and begins scripts of its own. */
const EVIL = `"></script><script>${HIT}</script><img src=x onerror="${HIT}"><svg onload=${HIT}>`;
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const rows = [
  ["engine", "version", "workload", "threads", "qps"],
  [EVIL, "8.0.36", EVIL, "8", "100"],
  [EVIL, "8.4.2", EVIL, "8", "120"],
];
const members: Member[] = [
  { path: `out/${EVIL.replaceAll("/", "_")}.csv`, content: rows.map((row) => row.map(cell).join()).join("\n") },
  { path: "out/evil.js", content: HIT },
  { path: "out/evil.mjs", content: HIT },
  { path: "out/evil.json", content: "[1]" },
  { path: "out/evil.html", content: `<script>${HIT}</script>` },
  { path: "out/evil.svg", content: `<svg xmlns="http://www.w3.org/2000/svg"><script>${HIT}</script></svg>` },
];
const idSchema = z.object({ id: z.string() });
const filesSchema = z.object({ files: z.array(z.object({ url: z.string() })) });

test("nothing that was uploaded runs as a script: neither markup in names nor a file", async ({ page }) => {
  const { folder, remove } = await dataFolder("own-scripts");
  const server = await startServer({ data: folder, env: { BENCHFOLIO_SAMPLE: "0", BENCHFOLIO_ORIGINALS: "all" } });
  try {
    const query = new URLSearchParams({ wait: "300", filename: `${EVIL}.tar.gz`, title: EVIL });
    const body = new Uint8Array(await tarGz(members));
    const uploaded = await ask(`${server.url}/api/v1/bundles?${query}`, { method: "POST", body });
    const { id } = idSchema.parse(await uploaded.json());
    const view = { url: `/relative?bundle=${id}`, title: EVIL, caption: EVIL };
    const frozen = await freeze(server.url, view);
    const panels = [{ markdown: `${EVIL}\n\n[link](javascript:${HIT})` }, { url: `/s/${frozen}` }];
    const report = await freeze(server.url, { title: EVIL, panels }, "reports");

    const refused = watchPolicy(page);
    const own = [`/bundles/${id}`, `/s/${frozen}`, `/s/${report}`, "/", "/engines", "/browse", `/browse?q=${EVIL}`];
    const linked: string[] = [];
    for (const path of own) {
      const html = await (await ask(server.url + path, { headers: { accept: "text/html" } })).text();
      linked.push(...linksOf(html, server.url + path).map((link) => link.path));
    }
    const isPage = (path: string) =>
      !/^\/(?:api|embed|docs)\/|\.(?:\w+|metadata\.json)$/.test(path.split("?")[0] ?? "");
    const pages = [...new Set([...own, ...linked.filter(isPage)])];
    expect(pages.length).toBeGreaterThan(20);
    for (const path of pages) {
      await page.goto(server.url + path);
      await expect(page.locator("h1").first()).toBeVisible();
      expect([path, await page.evaluate(() => "hit" in window)]).toEqual([path, false]);
    }
    // The console reports markup that the policy stops. It reports none, so names are text on every page.
    expect(refused).toEqual([]);
    await page.goto(`${server.url}/s/${frozen}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(EVIL);

    const { files } = filesSchema.parse(await (await ask(`${server.url}/api/v1/bundles/${id}/files`)).json());
    expect(files).toHaveLength(members.length);
    const views = ["csv", "md", "txt", "html", "json", "svg", "metadata.json"];
    const addresses = [
      ...files.flatMap(({ url }) => [url, url.replace("/api/v1/", "/")]),
      ...["original", "files", "notes"].map((part) => `/api/v1/bundles/${id}/${part}`),
      ...[".csv", ".croissant.json", "/CITATION.cff", "/columns/benchfolio.yaml"].map((end) => `/bundles/${id}${end}`),
      ...views.flatMap((ending) => [`/s/${frozen}.${ending}`, `/s/${report}.${ending}`, `/relative.${ending}`]),
      ...[`/api/v1/points?bundle=${id}`, `/embed/${frozen}`, "/embed/relative", "/feed.atom", "/llms.txt"],
    ].map((address) => new URL(address, server.url).href);
    /** Loads an address as a script of the page, as a module, and as a worker; returns what ran. */
    const ranAs = (address: string) =>
      page.evaluate(async (src) => {
        const asElement = (type: string) =>
          new Promise<string[]>((resolve) => {
            const script = Object.assign(document.createElement("script"), { src, type });
            script.onload = () => resolve([type || "script"]);
            script.onerror = () => resolve([]);
            document.head.append(script);
          });
        const asWorker = () =>
          new Promise<string[]>((resolve) => {
            const worker = new Worker(src);
            worker.onerror = () => resolve([]);
            setTimeout(() => resolve(["worker"]), 2_000);
          });
        return [...(await asElement("")), ...(await asElement("module")), ...(await asWorker())];
      }, address);
    // The check does find a script: our own one runs.
    expect(await ranAs(`${server.url}/embed.js`)).toContain("script");
    for (const address of addresses) expect([address, await ranAs(address)]).toEqual([address, []]);
    expect(await page.evaluate(() => "hit" in window)).toBe(false);
  } finally {
    await server.stop();
    await remove();
  }
});

test("reports and their previews have their style, and an open dialog holds the page still", async ({
  page,
  baseURL,
  importSearches,
}) => {
  const { dataset } = await importSearches("styled");
  const base = baseURL ?? "";
  const panels = [{ markdown: "Words." }, { url: `/compare?dataset=${dataset}` }];
  const report = await freeze(base, { title: "With style", panels }, "reports");
  const refused = watchPolicy(page);
  const border = () =>
    page
      .locator(".report .panel")
      .first()
      .evaluate((panel) => getComputedStyle(panel).borderTopWidth);
  await page.goto(`/s/${report}`);
  expect(await border()).toBe("1px");
  await page.goto("/report/new");
  await page.getByRole("button", { name: "Add text" }).click();
  await page.getByLabel(/^Text/).fill("| a |\n|---|\n| 1 |");
  await page.getByRole("button", { name: "Preview" }).click();
  const text = page.locator(".report .text").first();
  await expect(text).toBeVisible();
  expect(await text.evaluate((words) => getComputedStyle(words).fontSize)).toBe("15.5px");

  await page.goto(pathOf("compare"));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(refused).toEqual([]);
});
