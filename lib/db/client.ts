import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "../env";
import { PrismaClient } from "./generated/client";

// One pool a process, kept across hot reloads of the development server. Plain SQL goes through `pool()`,
// everything else through Prisma over the same pool.
const kept = globalThis as typeof globalThis & { benchfolioDb?: { pool: pg.Pool; prisma: PrismaClient } };

/** How long a request waits for one of the connections before it is refused. */
const WAIT_MS = 10_000;

function connect() {
  const { DATABASE_URL: connectionString, BENCHFOLIO_STATEMENT_TIMEOUT: seconds } = env();
  const limited = seconds > 0 ? { statement_timeout: seconds * 1000, connectionTimeoutMillis: WAIT_MS } : {};
  const pool = new pg.Pool({ connectionString, max: 8, ...limited });
  // A connection that breaks (the server restarts) is replaced by the pool; unheard, it would end the process.
  const broke = (error: Error) => {
    if (!pool.ending) console.error("a database connection broke:", error.message);
  };
  pool.on("error", broke);
  pool.on("connect", (client) => client.on("error", broke));
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

/** The Postgres pool, for aggregates and bulk writes. */
export function pool(): pg.Pool {
  kept.benchfolioDb ??= connect();
  return kept.benchfolioDb.pool;
}

/** The Prisma client, for ordinary queries. */
export function db(): PrismaClient {
  kept.benchfolioDb ??= connect();
  return kept.benchfolioDb.prisma;
}

/** Ends all connections; for tests and command-line programs. */
export async function disconnect(): Promise<void> {
  const open = kept.benchfolioDb;
  kept.benchfolioDb = undefined;
  await open?.prisma.$disconnect();
  await open?.pool.end();
}
