// `npm run tasks -- SYSBENCH VECTORS ENGINES [URL]`: does readers' tasks in a browser, on a laptop and on a phone. The
// bundles: sysbench results of many builds, a vector search, sysbench results of several engines. Prints the steps and
// obstacles of each task (docs/tasks.md). URL is a running server whose owner's token is in BENCHFOLIO_OWNER_TOKEN;
// without it the command starts its own.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { ensureChromium } from "./chromium.ts";
import { uploadBundle } from "./server-client.ts";
import { startServer, temporaryFolder } from "./server-process.ts";
import { TASKS } from "./tasks/tasks.ts";

const [, , sysbench, vectors, engines, given] = process.argv;
if (!sysbench || !vectors || !engines) {
  console.error("Name three bundles: npm run tasks -- SYSBENCH.tar.gz VECTORS.tar.gz ENGINES.tar.gz [URL]");
  process.exit(2);
}
const { chromium } = await import("@playwright/test");
const data = given ? null : await temporaryFolder("tasks");
const token = process.env.BENCHFOLIO_OWNER_TOKEN ?? randomBytes(24).toString("hex");
const env = { BENCHFOLIO_SAMPLE: "1", BENCHFOLIO_OWNER_TOKEN: token };
const server = data && (await startServer({ data: data.folder, env }));
const url = given ?? server?.url ?? "";
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--disable-dev-shm-usage"],
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const stored = async (file: string) => ({ file: path.resolve(file), id: await uploadBundle(url, file) });
  const bundles = { sysbench: await stored(sysbench), vectors: await stored(vectors), engines: await stored(engines) };
  console.log("| task | window | clicks and keys | seconds | needs met | missing |\n|---|---|---|---|---|---|");
  for (const task of TASKS) {
    const { name, window, steps, seconds, met, missing } = await task(browser, { url, token, bundles });
    const all = met + missing.length;
    const obstacles = missing.join("; ") || "nothing";
    console.log(`| ${name} | ${window} | ${steps} | ${seconds?.toFixed(1) ?? "–"} | ${met} of ${all} | ${obstacles} |`);
  }
} finally {
  await browser.close();
  await server?.stop();
  await data?.remove();
}
