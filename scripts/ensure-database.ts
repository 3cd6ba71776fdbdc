import pg from "pg";
import { codeOf } from "./error-code.ts";

const NO_SUCH_DATABASE = "3D000";
// Another start made the database first, or at the same moment (a unique key of the catalogue).
const MADE_BY_ANOTHER = ["42P04", "23505"];

/** Makes the database that `url` names; returns true if it was missing. Throws an Error where none answers. */
export async function ensureDatabase(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return false;
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE)
      throw new Error(`the database does not answer: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
  } finally {
    await client.end().catch(() => {});
  }
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = "/postgres";
  const admin = new pg.Client(target.href);
  await admin.connect();
  try {
    await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if (!MADE_BY_ANOTHER.includes(String(codeOf(error)))) throw error;
  } finally {
    await admin.end();
  }
  return true;
}
