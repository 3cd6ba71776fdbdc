import type pg from "pg";
import { endOwnerPool, poolSettings, replacesBroken } from "./owner-pool";
import { sight } from "./sight";
import { SightPool } from "./sight-pool";

// One pool a process, kept across hot reloads of the development server. It reads what the request's reader may see.
// owner-pool.ts writes.
const kept = globalThis as typeof globalThis & { benchfolioDb?: pg.Pool };

/** Returns the Postgres pool for reading. */
export function pool(): pg.Pool {
  kept.benchfolioDb ??= replacesBroken(new SightPool(poolSettings(), sight));
  return kept.benchfolioDb;
}

/** Ends all connections, for tests and command-line programs. */
export async function disconnect(): Promise<void> {
  const open = kept.benchfolioDb;
  kept.benchfolioDb = undefined;
  await open?.end();
  await endOwnerPool();
}
