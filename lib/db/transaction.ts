import type { PoolClient } from "pg";
import { ownerPool } from "./owner-pool";
import { sight } from "./sight";
import { tellSight } from "./tell-sight";

/**
 * Runs `work` in one transaction, and rolls back where it throws. Tables show all rows there. Views show the request's
 * sight.
 */
export async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const keys = await sight();
  const client = await ownerPool().connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    if (keys.length > 0) await tellSight(client, keys, { local: true });
    const result = await work(client);
    if (keys.length > 0) await tellSight(client, [], { local: true });
    await client.query("commit");
    return result;
  } catch (error) {
    // Closing a connection that can't roll back rolls back as well.
    await client.query("rollback").catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
