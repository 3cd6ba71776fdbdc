import pg from "pg";
import { env } from "@/lib/env";
import { ownerPool } from "../owner-pool";

// A killed worker keeps its jobs locked in the queue. An advisory lock of its own connection shows that it lives.
// Postgres releases the lock when the process ends, on any machine.
const LOCK = "hashtextextended($1, 2)";

/** The connection that shows that this process lives. */
export interface Presence {
  /** Shows that the worker of this id lives, until the process ends. */
  hold(workerId: string): Promise<void>;
  end(): Promise<void>;
}

/** Opens the connection that shows that this process lives. Calls `onLost` when the connection breaks. */
export async function announcePresence(onLost: (error: Error) => void): Promise<Presence> {
  const client = new pg.Client(env().DATABASE_URL);
  client.on("error", onLost);
  await client.connect();
  return {
    async hold(workerId) {
      await client.query(`select pg_advisory_lock(${LOCK})`, [workerId]);
    },
    end: () => client.end(),
  };
}

/** Returns the workers among these whose process has ended. */
export async function deadAmong(workerIds: readonly string[]): Promise<string[]> {
  const dead: string[] = [];
  for (const id of workerIds) {
    const { rows } = await ownerPool().query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as free`, [
      id,
    ]);
    if (rows[0]?.free) dead.push(id);
  }
  return dead;
}
