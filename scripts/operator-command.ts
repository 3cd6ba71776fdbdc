// Shared start of the operator's commands: the settings' database, beside a running server or alone.
import { prepareDatabase } from "./prepare-database.ts";
import { Refusal } from "./refusal.mjs";

const say = (text: string) => console.error(`benchfolio: ${text}`);

/**
 * Runs `work` with the URL of a ready database; its number is the exit code. Prints an error's text without a stack,
 * and exits with 2. With `alone`, it refuses beside a running server, and does not migrate the database.
 */
export async function operatorCommand(
  work: (databaseUrl: string) => Promise<number>,
  { alone = false } = {},
): Promise<void> {
  try {
    const db = await prepareDatabase(say, undefined, { migrated: !alone });
    try {
      if (alone && db.shared) throw new Refusal("a server runs with this data; stop it first.");
      process.env.BENCHFOLIO_STATEMENT_TIMEOUT = "0"; // no page waits for it
      await import("./typescript-hooks.mjs");
      process.exitCode = await work(db.url);
    } finally {
      const { disconnect } = await import("../lib/db/disconnect.ts");
      await disconnect();
      await db.stop();
    }
  } catch (error) {
    console.error(`benchfolio: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 2;
  }
}
