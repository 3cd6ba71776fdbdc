// The database that the server and the command line work with: the embedded one unless DATABASE_URL names another. Only
// Node's own modules are imported at the top, since server/start.ts loads this before the packages are installed.
import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/** Folder of the database and the bundles. */
export const dataFolder = () => path.resolve(root, process.env.BENCHFOLIO_DATA || ".data");

/**
 * Starts the embedded Postgres unless DATABASE_URL names another, makes the database if it is missing, and migrates it.
 * Sets DATABASE_URL. `shared`: the embedded server belongs to another live process. `onChange` hears when that server
 * goes away (false) and is back. With `migrated: false` the database is left as it is.
 */
export async function prepareDatabase(say, onChange, { migrated = true } = {}) {
  const { ensureDatabase } = await import("./ensure-database.mjs");
  let db = { shared: false, stop: async () => {} };
  if (!process.env.DATABASE_URL) {
    const { startDb } = await import("./embedded-postgres.mjs");
    fs.mkdirSync(dataFolder(), { recursive: true });
    db = await startDb({ dir: path.join(dataFolder(), "pg"), log: say, onChange });
    const url = new URL(db.url);
    url.pathname = "/benchfolio";
    process.env.DATABASE_URL = url.href;
  }
  try {
    if (await ensureDatabase(process.env.DATABASE_URL)) say("made the database");
    if (migrated) await migrateDatabase(say);
    return db;
  } catch (error) {
    await db.stop();
    throw error;
  }
}

/** Applies the migrations that the database at DATABASE_URL lacks. */
export async function migrateDatabase(say) {
  const { migrate } = await import("./migrate.mjs");
  const applied = await migrate(process.env.DATABASE_URL);
  if (applied.length > 0) say(`applied ${applied.length} migration${applied.length === 1 ? "" : "s"}`);
}
