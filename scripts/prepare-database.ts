// The database of the server and the command line: the embedded one unless DATABASE_URL names another. The top level
// imports only Node's modules, since server/start.ts loads this before the packages are installed.
import fs from "node:fs";
import path from "node:path";
import type { Database } from "./embedded-postgres.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Returns the folder of the database and the bundles. */
export const dataFolder = (): string => path.resolve(root, process.env.BENCHFOLIO_DATA || ".data");

/**
 * Starts the embedded Postgres unless DATABASE_URL names another, makes a missing database, and migrates it. Sets
 * DATABASE_URL. `shared` is true if the embedded server belongs to another live process. `onChange` gets false when
 * that server dies, and true when it is back. With `migrated: false` the database is not migrated. Returns the
 * database, whose `stop` ends an embedded server of this process alone. Stops it and throws where a step fails.
 */
export async function prepareDatabase(
  say: (text: string) => void,
  onChange?: (up: boolean) => void,
  { migrated = true } = {},
): Promise<Database> {
  const { ensureDatabase } = await import("./ensure-database.ts");
  let db: Database = { url: process.env.DATABASE_URL ?? "", shared: false, stop: async () => {} };
  if (!db.url) {
    const { startDb } = await import("./embedded-postgres.ts");
    fs.mkdirSync(dataFolder(), { recursive: true });
    const own = await startDb({ dir: path.join(dataFolder(), "pg"), log: say, onChange });
    const url = new URL(own.url);
    url.pathname = "/benchfolio";
    db = { ...own, url: url.href };
    process.env.DATABASE_URL = db.url;
  }
  try {
    if (await ensureDatabase(db.url)) say("made the database");
    if (migrated) await migrateDatabase(say);
    return db;
  } catch (error) {
    await db.stop();
    throw error;
  }
}

/** Applies the migrations that the database at DATABASE_URL lacks. */
export async function migrateDatabase(say: (text: string) => void): Promise<void> {
  const { migrate } = await import("./migrate.ts");
  const applied = await migrate(process.env.DATABASE_URL);
  if (applied.length > 0) say(`applied ${applied.length} migration${applied.length === 1 ? "" : "s"}`);
}
