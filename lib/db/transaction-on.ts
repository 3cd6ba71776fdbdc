import type { Pool, PoolClient } from "pg";

/**
 * Runs `work` in one transaction on a connection of `pool`, which begins with `begin`. Rolls back where it throws. A
 * connection that can't roll back is closed, which rolls back as well.
 */
export async function transactionOn<T>(
  pool: Pool,
  begin: "begin" | "begin read only",
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
