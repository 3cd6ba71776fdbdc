import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { startServer } from "../scripts/server-process.ts";
import { dataFolder, makeDataFolder } from "./data-folder";
import { prepareEveryPage } from "./every-page";

/**
 * Starts one production server with its own database for all specs. Returns a function that stops it and keeps its log
 * in .test/server.log.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const first = await makeDataFolder();
  const { folder, remove } = await dataFolder("browser-tests");
  const owner = randomBytes(24).toString("hex");
  // Tests wait for imports, so these have the priority of pages.
  const env = { BENCHFOLIO_SAMPLE: "1", BENCHFOLIO_OWNER_TOKEN: owner, BENCHFOLIO_IMPORT_NICE: "0" };
  const server = await startServer({ data: folder, env });
  process.env.BENCHFOLIO_E2E_OWNER = owner;
  // Servers of single specs load a page's code when it is asked for (next.config.mjs), which saves 1 s each.
  process.env.BENCHFOLIO_E2E_LAZY = "1";
  await prepareEveryPage(server.url).catch(async (cause) => {
    await server.stop();
    await remove();
    await first.remove();
    throw cause;
  });
  process.env.BENCHFOLIO_E2E_URL = server.url;
  // For the operator's commands, which run beside the server.
  process.env.BENCHFOLIO_E2E_DATA = folder;
  return async () => {
    await server.stop();
    await mkdir(".test", { recursive: true });
    await writeFile(".test/server.log", server.log());
    await remove();
    await first.remove();
  };
}
