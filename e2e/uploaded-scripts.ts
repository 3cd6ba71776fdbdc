import type { Page } from "@playwright/test";
import { z } from "zod";
import { freeze } from "../scripts/server-client.ts";
import { ask } from "./ask";
import { type Member, tarGz } from "./bundles";
import { linksOf } from "./crawl";
import { expect } from "./fixtures";
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

/**
 * Uploads markup and scripts to the server at `base`, which shows no other results and refuses no original. Expects
 * that nothing of them runs on any page, or at any address.
 */
export async function expectNoScripts(page: Page, base: string): Promise<void> {
  const query = new URLSearchParams({ wait: "300", filename: `${EVIL}.tar.gz`, title: EVIL });
  const body = new Uint8Array(await tarGz(members));
  const uploaded = await ask(`${base}/api/v1/bundles?${query}`, { method: "POST", body });
  const { id } = idSchema.parse(await uploaded.json());
  const view = { url: `/relative?bundle=${id}`, title: EVIL, caption: EVIL };
  const frozen = await freeze(base, view);
  const panels = [{ markdown: `${EVIL}\n\n[link](javascript:${HIT})` }, { url: `/s/${frozen}` }];
  const report = await freeze(base, { title: EVIL, panels }, "reports");

  const refused = watchPolicy(page);
  const own = [`/bundles/${id}`, `/s/${frozen}`, `/s/${report}`, "/", "/engines", "/browse", `/browse?q=${EVIL}`];
  const linked: string[] = [];
  for (const path of own) {
    const html = await (await ask(base + path, { headers: { accept: "text/html" } })).text();
    linked.push(...linksOf(html, base + path).map((link) => link.path));
  }
  const isPage = (path: string) => !/^\/(?:api|embed|docs)\/|\.(?:\w+|metadata\.json)$/.test(path.split("?")[0] ?? "");
  const pages = [...new Set([...own, ...linked.filter(isPage)])];
  expect(pages.length).toBeGreaterThan(20);
  for (const path of pages) {
    await page.goto(base + path);
    await expect(page.locator("h1").first()).toBeVisible();
    expect([path, await page.evaluate(() => "hit" in window)]).toEqual([path, false]);
  }
  // The console reports markup that the policy stops. It reports none, so names are text on every page.
  expect(refused).toEqual([]);
  await page.goto(`${base}/s/${frozen}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(EVIL);

  const { files } = filesSchema.parse(await (await ask(`${base}/api/v1/bundles/${id}/files`)).json());
  expect(files).toHaveLength(members.length);
  const views = ["csv", "md", "txt", "html", "json", "svg", "metadata.json"];
  const addresses = [
    ...files.flatMap(({ url }) => [url, url.replace("/api/v1/", "/")]),
    ...["original", "files", "notes"].map((part) => `/api/v1/bundles/${id}/${part}`),
    ...[".csv", ".croissant.json", "/CITATION.cff", "/columns/benchfolio.yaml"].map((end) => `/bundles/${id}${end}`),
    ...views.flatMap((ending) => [`/s/${frozen}.${ending}`, `/s/${report}.${ending}`, `/relative.${ending}`]),
    ...[`/api/v1/points?bundle=${id}`, `/embed/${frozen}`, "/embed/relative", "/feed.atom", "/llms.txt"],
  ].map((address) => new URL(address, base).href);
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
  expect(await ranAs(`${base}/embed.js`)).toContain("script");
  for (const address of addresses) expect([address, await ranAs(address)]).toEqual([address, []]);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
}
