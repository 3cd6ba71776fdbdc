import pg from "pg";
import { env } from "../env";

// Connections of the tables' owner, which no policy restricts. For imports, changes, and questions about a reader's
// sight. Statements for readers use pool() (client.ts).

const kept = globalThis as typeof globalThis & { benchfolioOwner?: pg.Pool };

/** A request waits this long for a connection before it is refused; without end where statements have no limit. */
const WAIT_MS = 10_000;

/** Returns a bigint as a number. Throws a RangeError where a number would lose digits: select such a column as text. */
function exactNumber(digits: string): number {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${digits} has too many digits for a number`);
  return value;
}
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, exactNumber);

/** Returns the settings that both pools share. */
export function poolSettings(): pg.PoolConfig {
  const { DATABASE_URL: connectionString, BENCHFOLIO_STATEMENT_TIMEOUT: seconds } = env();
  const limited = seconds > 0 ? { statement_timeout: seconds * 1000, connectionTimeoutMillis: WAIT_MS } : {};
  return { connectionString, max: 8, types, ...limited };
}

/**
 * Lets the pool replace a broken connection, for example after a restart of Postgres. An error without a listener would
 * end the process.
 */
export function replacesBroken<Pool extends pg.Pool>(pool: Pool): Pool {
  const broke = (error: Error) => {
    if (!pool.ending) console.error("a database connection broke:", error.message);
  };
  pool.on("error", broke);
  pool.on("connect", (client) => client.on("error", broke));
  return pool;
}

/** Returns the pool that reads and writes all rows, hidden ones too. */
export function ownerPool(): pg.Pool {
  kept.benchfolioOwner ??= replacesBroken(new pg.Pool(poolSettings()));
  return kept.benchfolioOwner;
}

/** Ends the pool's connections. */
export async function endOwnerPool(): Promise<void> {
  const open = kept.benchfolioOwner;
  kept.benchfolioOwner = undefined;
  await open?.end();
}
