import pg from "pg";
import { env } from "../env";

// One pool a process, kept across hot reloads of the development server.
const kept = globalThis as typeof globalThis & { benchfolioDb?: pg.Pool };

/** How long a request waits for one of the connections before it is refused. */
const WAIT_MS = 10_000;

function connect(): pg.Pool {
  const { DATABASE_URL: connectionString, BENCHFOLIO_STATEMENT_TIMEOUT: seconds } = env();
  const limited = seconds > 0 ? { statement_timeout: seconds * 1000, connectionTimeoutMillis: WAIT_MS } : {};
  const pool = new pg.Pool({ connectionString, max: 8, ...limited });
  // A connection that breaks (the server restarts) is replaced by the pool; unheard, it would end the process.
  const broke = (error: Error) => {
    if (!pool.ending) console.error("a database connection broke:", error.message);
  };
  pool.on("error", broke);
  pool.on("connect", (client) => client.on("error", broke));
  return pool;
}

/** The Postgres pool. */
export function pool(): pg.Pool {
  kept.benchfolioDb ??= connect();
  return kept.benchfolioDb;
}

/** Ends all connections; for tests and command-line programs. */
export async function disconnect(): Promise<void> {
  const open = kept.benchfolioDb;
  kept.benchfolioDb = undefined;
  await open?.end();
}
