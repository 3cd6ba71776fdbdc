import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { pool } from "./client";
import { ownerPool } from "./owner-pool";
import type { Database, ReadersDatabase } from "./schema/database";

// Columns have names in camel case here. Keys of jsonb values stay as they are.
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

const made = new WeakMap<Pool | PoolClient, Kysely<Database>>();

function kyselyOver(connections: Pool | PoolClient, source: PostgresPool): Kysely<Database> {
  const known = made.get(connections);
  if (known) return known;
  const builder = new Kysely<Database>({ dialect: new PostgresDialect({ pool: source }), plugins });
  made.set(connections, builder);
  return builder;
}

/** Returns the builder of statements for readers. It doesn't know tables that readers may not read. */
export const db = (): Kysely<ReadersDatabase> => kyselyOver(pool(), pool());

/** Returns the builder of statements that no policy restricts: imports, changes, and questions about rights. */
export const ownerDb = (): Kysely<Database> => kyselyOver(ownerPool(), ownerPool());

/** Returns the builder of statements on one connection, as a transaction needs it. */
export function dbOn(client: PoolClient): Kysely<Database> {
  // The caller releases the connection.
  const connect = async () => ({ query: client.query.bind(client), release: () => {} });
  return kyselyOver(client, { options: {}, connect, end: async () => {} });
}

/** SQL for any of these values, as in `where(column, "=", anyOf(values))`. An empty list finds nothing. */
export const anyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`;
