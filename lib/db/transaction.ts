import type { PoolClient } from "pg";
import { ownerPool } from "./owner-pool";
import { sight } from "./sight";
import { tellSight } from "./tell-sight";

/**
 * Runs `work` in one transaction: all of what it wrote, or, when it throws, nothing. Tables show and take all rows there;
 * views show what the request's reader may see.
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
    // A connection that cannot even roll back is thrown away, which rolls back as well.
    await client.query("rollback").catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
