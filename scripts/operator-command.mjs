// What the operator's commands have in common: the database that the settings name, beside a running server or alone.
import { prepareDatabase } from "./prepare-database.mjs";
import { Refusal } from "./refusal.mjs";

const say = (text) => console.error(`benchfolio: ${text}`);

/**
 * Runs `work` with the database ready; its number is the exit code, and an error's text is all that somebody is told of one. With
 * `alone`, a running server is a reason to refuse, and the database is not migrated.
 */
export async function operatorCommand(work, { alone = false } = {}) {
  try {
    const db = await prepareDatabase(say, undefined, { migrated: !alone });
    try {
      if (alone && db.shared) throw new Refusal("a server runs with this data; stop it first.");
      process.env.BENCHFOLIO_STATEMENT_TIMEOUT = "0"; // nobody waits for a page
      const { register } = await import("tsx/esm/api");
      register();
      process.exitCode = (await work()) ?? 0;
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
