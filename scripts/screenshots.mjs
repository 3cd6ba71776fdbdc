// `npm run screenshots -- FOLDER [BUNDLE]`: writes every page at 1440 and 390 px, light and dark, as PNG files for
// review. Starts its own server with the sample, and with the given bundle if any.
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { installIfNeeded } from "./install.mjs";

const folder = process.argv[2];
const file = process.argv[3];
if (!folder) {
  console.error("Say which folder the pictures go to: npm run screenshots -- FOLDER [BUNDLE]");
  process.exit(2);
}
installIfNeeded({ dev: true });
buildIfNeeded();
const { chromium } = await import("@playwright/test");
const { pagesOfEveryKind, pagesOfTests, SCHEMES, WIDTHS } = await import("./pages.mjs");
const { startServer, temporaryFolder } = await import("./server-process.mjs");

const out = path.resolve(folder);
await mkdir(out, { recursive: true });
const data = await temporaryFolder("screenshots");
const server = await startServer({ data: data.folder, env: { BENCHFOLIO_SAMPLE: "1" } });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--disable-dev-shm-usage"],
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  if (file) {
    const query = new URLSearchParams({ filename: path.basename(file), wait: "120" });
    const answer = await fetch(`${server.url}/api/v1/bundles?${query}`, { method: "POST", body: await readFile(file) });
    if (!answer.ok) throw new Error(await answer.text());
  }
  // Newest first: the given bundle precedes the samples of its family.
  const { bundles } = await (await fetch(`${server.url}/api/v1/bundles`)).json();
  const first = async (family) => {
    for (const { id } of bundles) {
      // The server refuses a bundle without such points.
      const answer = await fetch(`${server.url}/api/v1/points?bundle=${id}&family=${family}&limit=1`);
      if (answer.ok) return { bundle: id, dataset: (await answer.json()).points[0].dataset };
    }
    throw new Error(`no bundle has results of ${family}`);
  };
  const pages = [
    ...(await pagesOfEveryKind(server.url, await first("vector-search"))),
    ...(await pagesOfTests(server.url, (await first("sysbench")).bundle)),
  ];
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport: { width, height: width > 500 ? 900 : 844 }, colorScheme });
      const page = await context.newPage();
      for (const { name, path: target } of pages) {
        await page.goto(server.url + target, { waitUntil: "load" });
        await page.locator("main h1").first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForFunction(() => !document.querySelector("[aria-busy=true], .animate-pulse"));
        await page.screenshot({ path: path.join(out, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await context.close();
    }
  }
  console.log(`${pages.length * WIDTHS.length * SCHEMES.length} pictures in ${out}`);
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}
