import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { startDb } from "../scripts/embedded-postgres.ts";
import { ensureDatabase } from "../scripts/ensure-database.ts";
import { migrate } from "../scripts/migrate.ts";
import { temporaryFolder } from "../scripts/server-process.ts";

// Making a database and its tables costs 5 s of a processor, and a dozen servers start. So they get copies of one.

/**
 * Makes the folder that {@link dataFolder} copies: with a migrated database, as a first start leaves it. Puts its path
 * into BENCHFOLIO_E2E_FIRST.
 */
export async function makeDataFolder(): Promise<Awaited<ReturnType<typeof temporaryFolder>>> {
  const made = await temporaryFolder("first-start");
  const database = await startDb({ dir: path.join(made.folder, "pg") });
  const url = new URL(database.url);
  url.pathname = "/benchfolio";
  await ensureDatabase(url.href);
  await migrate(url.href);
  await database.stop();
  process.env.BENCHFOLIO_E2E_FIRST = made.folder;
  return made;
}

/** Makes a data folder for a server, with an empty database; returns it and a function that removes it. */
export async function dataFolder(purpose: string): Promise<Awaited<ReturnType<typeof temporaryFolder>>> {
  const made = await temporaryFolder(purpose);
  const first = process.env.BENCHFOLIO_E2E_FIRST ?? "";
  const contents = (await readdir(first)).map((name) => path.join(first, name));
  // With owners and modes, since Postgres reads only a folder of its own account.
  await promisify(execFile)("cp", ["-a", ...contents, made.folder]);
  return made;
}
