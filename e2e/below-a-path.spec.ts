import type { Page } from "@playwright/test";
import { z } from "zod";
import { pagesOfEveryKind, pagesOfTests } from "../scripts/pages.ts";
import { startServer } from "../scripts/server-process.ts";
import { consoleLogs, newDataset, readBundle, tarGz } from "./bundles";
import { dataFolder } from "./data-folder";
import { openDisplay } from "./display";
import { expect, test } from "./fixtures";
import { importBundle } from "./import-bundle";
import { startTlsProxy } from "./tls-proxy";

// The site below /bench of a host, behind a TLS proxy that a setting names. Its start puts the path into the build.
const BASE = "/bench";
const env = { BENCHFOLIO_BASE_PATH: BASE, BENCHFOLIO_PROXIES: "127.0.0.1", BENCHFOLIO_OPEN_UPLOADS: "1" };

test.describe.configure({ mode: "serial" });
test.use({ ignoreHTTPSErrors: true });

let site = "";
let inside = "";
let pages: { name: string; path: string; status?: number }[] = [];
const closers: (() => unknown)[] = [];

test.beforeAll(async () => {
  const { folder, remove } = await dataFolder("below");
  closers.push(remove);
  const server = await startServer({ data: folder, env });
  closers.push(server.stop);
  inside = server.url + BASE;
  const vectors = await importBundle(inside, readBundle("ann-hdf5-small.tar.xz"), "ann-hdf5-small.tar.xz");
  const tests = await importBundle(inside, readBundle("sysbench-archive-layout.tar.gz"), "sysbench.tar.gz");
  const subject = { bundle: vectors.id, dataset: "mnist10k-784-euclidean" };
  pages = [...(await pagesOfEveryKind(inside, subject)), ...(await pagesOfTests(inside, tests.id))];
  const proxy = await startTlsProxy(server.url);
  closers.push(proxy.stop);
  site = proxy.origin + BASE;
});
test.afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const isBelow = (address: string) =>
  address === site || address.startsWith(`${site}/`) || address.startsWith(`${site}?`);

/** Collects a page's requests outside the path, failed answers, cookies and script errors. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !isBelow(request.url())) faults.push(`asked for ${request.url()}`);
  });
  page.on("response", (response) => {
    const [url, status] = [response.url(), response.status()];
    if (status >= 400) faults.push(`${status} for ${url}`);
    if (response.headers()["set-cookie"]) faults.push(`a cookie from ${url}`);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}

/** Returns the addresses in a page's HTML, each with the page's own. Runs in the browser. */
function addressesIn({ address, html }: { address: string; html: string }): [page: string, address: string][] {
  const document = new DOMParser().parseFromString(html, "text/html");
  return [...document.querySelectorAll("[href], [src], [action]")].flatMap((element) =>
    ["href", "src", "action"].flatMap((name): [string, string][] => {
      const value = element.getAttribute(name);
      return value ? [[address, new URL(value, address).href.split("#")[0] ?? ""]] : [];
    }),
  );
}

/** Returns an address without its bundle, name or filter. */
const kindOf = (address: string) =>
  new URL(address).pathname
    .slice(BASE.length)
    .replace(/^(\/(?:api\/v1\/)?[^/]+)\/[^/.]+/, "$1/-")
    .replace(/\/files\/.*/, "/files/-");

test("links of all pages stay below the path, and a target of each kind exists", async ({ page }) => {
  const faults = watch(page);
  await page.goto(site);
  const links: [page: string, address: string][] = [];
  for (const { path: place } of pages.filter(({ status }) => status === undefined)) {
    const address = site + (place === "/" ? "" : place);
    const html = await (await page.request.get(address)).text();
    links.push(...(await page.evaluate(addressesIn, { address, html })));
  }
  expect(links.filter(([, address]) => /^https?:/.test(address) && !isBelow(address))).toEqual([]);
  // Follows one link of each kind. The sample's original is withheld, since it seems to hold secrets.
  const kinds = new Map(links.map(([, address]) => [kindOf(address), address]));
  kinds.delete("/api/v1/bundles/-/original");
  const statuses: [address: string, status: number][] = [];
  for (const address of [...kinds.values()].filter(isBelow))
    statuses.push([address, (await page.request.get(address)).status()]);
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  expect(faults).toEqual([]);
});

test("pages of six kinds load everything from below the path", async ({ page }) => {
  const faults = watch(page);
  const kinds = ["compare", "relative", "history", "bundle", "file", "frozen-relative"];
  for (const kind of kinds) {
    const place = pages.find(({ name }) => name === kind)?.path;
    expect(place, kind).toBeDefined();
    await page.goto(`${site}${place}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(faults).toEqual([]);
});

test("an upload, a frozen view and its files, and a step back work as at the top of a host", async ({ page }) => {
  const faults = watch(page);
  await page.goto(`${site}/upload`);
  await expect(page.getByText(`-X POST "${site}/api/v1/bundles?filename=`)).toBeVisible();
  const buffer = await tarGz(consoleLogs({ dataset: newDataset("below") }));
  await page.getByLabel("Files to upload").setInputFiles({ name: "a.tar.gz", mimeType: "application/gzip", buffer });
  await expect(page).toHaveURL(new RegExp(`^${site}/bundles/[a-z2-7]{12}$`));
  await page.getByRole("link", { name: "Compare", exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`^${site}/compare`));
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Freeze" }).click();
  const link = await dialog.getByLabel("Frozen link").inputValue();
  expect(link).toMatch(new RegExp(`^${site}/s/[a-zA-Z0-9]+$`));
  const kept = await page.goto(link);
  expect(kept?.headers()["cache-control"]).toBe("public, max-age=300, must-revalidate");
  expect(kept?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  for (const format of ["json", "csv", "md", "html"])
    expect(await page.evaluate(async (file) => (await fetch(file)).status, `${link}.${format}`)).toBe(200);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${site}/compare`));
  expect(faults).toEqual([]);
});

test("a change of the table's look is in the address, and a reload keeps it", async ({ page }) => {
  const faults = watch(page);
  await page.goto(site + (pages.find(({ name }) => name === "relative")?.path ?? ""));
  await openDisplay(page);
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "both", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${site}/relative\\?.*show=both`));
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`^${site}/relative\\?.*show=both`));
  expect(faults).toEqual([]);
});

const uploadAnswer = z.object({ url: z.string(), id: z.string() });

test("answers to programs hold addresses below the path, and an upload's answer the proxy's whole address", async ({
  request,
}) => {
  const data = await tarGz(consoleLogs({ dataset: newDataset("api") }));
  const headers = { "content-type": "application/octet-stream" };
  const answer = await request.post(`${site}/api/v1/bundles?filename=a.tar.gz&wait=300`, { data, headers });
  const { url, id } = uploadAnswer.parse(await answer.json());
  expect([answer.status(), url]).toEqual([201, `${site}/bundles/${id}`]);
  expect(answer.headers().location).toBe(`${BASE}/api/v1/bundles/${id}`);
  const listed = await (await request.get(`${site}/api/v1/bundles/${id}/files`)).json();
  expect(listed.files).toHaveLength(2);
  for (const file of listed.files) {
    expect(file.url).toContain(`${BASE}/api/v1/bundles/${id}/files/`);
    expect((await request.get(new URL(file.url, site).href)).status()).toBe(200);
  }
  expect((await (await request.get(`${site}/api/v1/bundles/${id}`)).json()).url).toBe(`${BASE}/bundles/${id}`);
});

test("pages and files outside the path are not found, and the path with a slash leads to the one without", async ({
  request,
}) => {
  const origin = new URL(site).origin;
  for (const place of ["/", "/compare", "/benchmark", "/_next/static/x.js"])
    expect((await request.get(origin + place)).status(), place).toBe(404);
  const end = await request.get(`${site}/`, { maxRedirects: 0 });
  expect([end.status(), end.headers().location]).toEqual([308, BASE]);
});

test("the readiness probe also answers outside the path, and a proxy's client gets no metrics", async ({ request }) => {
  expect(await (await request.get(`${new URL(site).origin}/readyz`)).text()).toBe("ready\n");
  // A proxy's client is no operator, whatever the proxy's own address is.
  expect((await request.get(`${site}/metrics`)).status()).toBe(404);
});
