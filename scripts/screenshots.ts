// `npm run screenshots -- FOLDER [BUNDLE]`: writes a page of every kind at 1440 and 390 px, light and dark, as PNG
// files for review. Starts its own server with the sample, and with the given bundle if any.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { buildIfNeeded } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { installIfNeeded } from "./install.ts";
import { uploadBundle } from "./server-client.ts";

const folder = process.argv[2];
const file = process.argv[3];
if (!folder) {
  console.error("Name the folder for the pictures: npm run screenshots -- FOLDER [BUNDLE]");
  process.exit(2);
}
installIfNeeded({ dev: true });
buildIfNeeded();
const { chromium } = await import("@playwright/test");
const { pagesOfNewest, SCHEMES, WIDTHS } = await import("./pages.ts");
const { startServer, temporaryFolder } = await import("./server-process.ts");

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
  if (file) await uploadBundle(server.url, file);
  // Newest first: the given bundle precedes the samples of its family.
  const pages = await pagesOfNewest(server.url);
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
