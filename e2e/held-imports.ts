import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { databaseUrl } from "../scripts/crash/clients.ts";
import { startOf } from "../scripts/process-facts.ts";
import { processTree } from "../scripts/process-memory.ts";

const countSchema = z.tuple([z.object({ count: z.number() })]);

/**
 * Lets imports of the server on the folder `data` write all their rows, but commit only after `letGo()`. So a test
 * can interrupt them on any machine. `wait(n)` resolves when n imports wait for the commit.
 */
export async function holdImports(data: string) {
  const holder = new pg.Client(databaseUrl(data) ?? "");
  // A test may kill the database.
  holder.on("error", () => {});
  await holder.connect();
  await holder.query("begin");
  // An import's last statement raises versions of data.
  await holder.query("lock table data_versions in share mode");
  return {
    async wait(imports: number): Promise<void> {
      // One import may wait for another, whose names it uses.
      const waiting = async () => {
        const { rows } = await holder.query("select count(distinct pid)::int from pg_locks where not granted");
        return countSchema.parse(rows)[0].count;
      };
      while ((await waiting()) < imports) await sleep(20);
    },
    /** Ends these processes with SIGKILL; resolves when their child processes have ended, too. */
    async kill(pids: readonly number[]): Promise<void> {
      const below = pids.flatMap((pid) => processTree(pid, { postgres: false }));
      for (const pid of pids)
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // The process has just ended with another one.
        }
      while (below.some(({ pid }) => startOf(pid) !== null)) await sleep(20);
    },
    letGo: () => holder.end().catch(() => {}),
  };
}
