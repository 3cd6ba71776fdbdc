import pg from "pg";
import { env } from "../env";
import { ownerPool } from "./owner-pool";

// A worker that is killed keeps its jobs locked in the queue. Whether it still lives is seen by an advisory lock that its
// own connection holds: Postgres releases it the moment the process is gone, on whichever machine that was.
const LOCK = "hashtextextended($1, 2)";

export interface Presence {
  /** Shows that the worker of this id lives, until the process ends. */
  hold(workerId: string): Promise<void>;
  end(): Promise<void>;
}

/** Opens the connection that shows that this process lives. `onLost` is told when the connection breaks. */
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

/** Those of the workers that do not live any more. */
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
