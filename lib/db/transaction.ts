import type { PoolClient } from "pg";
import { ownerPool } from "./owner-pool";
import { sight } from "./sight";
import { tellSight } from "./tell-sight";
import { transactionOn } from "./transaction-on";

/**
 * Runs `work` in one transaction, and rolls back where it throws. Tables show all rows there. Views show the request's
 * sight.
 */
export async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const keys = await sight();
  return transactionOn(ownerPool(), "begin", async (client) => {
    if (keys.length > 0) await tellSight(client, keys, { local: true });
    const result = await work(client);
    // The temporary views of Citus outlast the transaction.
    if (keys.length > 0) await tellSight(client, [], { local: true });
    return result;
  });
}
