import { runMigrations } from "graphile-worker";
import type { PoolClient } from "pg";
import type { BundleState } from "../db/bundles-write";
import { pool } from "../db/client";

export const IMPORT_TASK = "import-bundle";
export const MAX_ATTEMPTS = 3;

// The queue's own tables are made once a process and database, by whoever comes first.
const ready = new Map<string, Promise<void>>();

/** Makes sure that the queue's tables are there. */
export function ensureQueue(): Promise<void> {
  const database = process.env.DATABASE_URL ?? "";
  const known = ready.get(database);
  if (known) return known;
  const made = runMigrations({ pgPool: pool() }).catch((error: unknown) => {
    ready.delete(database);
    throw error;
  });
  ready.set(database, made);
  return made;
}

/** Puts a bundle's import into the queue, inside the caller's transaction; a waiting job of the bundle is replaced. */
export async function enqueueImport(
  client: Pick<PoolClient, "query">,
  bundle: Pick<BundleState, "id" | "key">,
): Promise<void> {
  await client.query("select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4)", [
    IMPORT_TASK,
    JSON.stringify({ bundleKey: bundle.key }),
    bundle.id,
    MAX_ATTEMPTS,
  ]);
}
