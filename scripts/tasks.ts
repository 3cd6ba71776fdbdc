// `npm run tasks -- SYSBENCH VECTORS [URL]`: does seven readers' tasks in a browser, on a sysbench bundle of many
// builds and a vector search bundle. Prints the steps and obstacles of each (docs/tasks.md). URL is a running server;
// without it the command starts its own.
import path from "node:path";
import { ensureChromium } from "./chromium.ts";
import { uploadBundle } from "./server-client.ts";
import { startServer, temporaryFolder } from "./server-process.ts";
import { TASKS } from "./tasks/tasks.ts";

const [, , sysbench, vectors, given] = process.argv;
if (!sysbench || !vectors) {
  console.error("Name the two bundles: npm run tasks -- SYSBENCH.tar.gz VECTORS.tar.gz [URL]");
  process.exit(2);
}
const { chromium } = await import("@playwright/test");
const data = given ? null : await temporaryFolder("tasks");
const server = data && (await startServer({ data: data.folder, env: { BENCHFOLIO_SAMPLE: "1" } }));
const url = given ?? server?.url ?? "";
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--disable-dev-shm-usage"],
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const bundles = {
    sysbench: { file: path.resolve(sysbench), id: await uploadBundle(url, sysbench) },
    vectors: { file: path.resolve(vectors), id: await uploadBundle(url, vectors) },
  };
  console.log("| task | clicks and keys | needs met | missing |\n|---|---|---|---|");
  for (const task of TASKS) {
    const { name, steps, met, missing } = await task(browser, url, bundles);
    console.log(`| ${name} | ${steps} | ${met} of ${met + missing.length} | ${missing.join("; ") || "nothing"} |`);
  }
} finally {
  await browser.close();
  await server?.stop();
  await data?.remove();
}
