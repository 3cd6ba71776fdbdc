import type { WorkerUtils } from "graphile-worker";
import { z } from "zod";
import { markFailed } from "../db/bundles-write";
import { pool } from "../db/client";
import { deadAmong } from "./presence";
import { enqueueImport } from "./queue";

const lockedShape = z.array(z.object({ locked_by: z.string() }));
const stuckShape = z.array(z.object({ key: z.number(), id: z.string(), gave_up: z.boolean() }));

/** Frees the imports that dead workers hold, and settles bundles whose import will never come otherwise; returns how many were freed. */
export async function recoverImports(utils: WorkerUtils): Promise<number> {
  const locked = await pool().query("select distinct locked_by from graphile_worker.jobs where locked_by is not null");
  const dead = await deadAmong(
    lockedShape.parse(locked.rows).map((row) => row.locked_by),
    pool(),
  );
  if (dead.length > 0) await utils.forceUnlockWorkers(dead);

  const { rows } = await pool().query(
    `select b.key, b.id, j.id is not null as gave_up from bundles b
     left join graphile_worker.jobs j on j.key = b.id
     where b.status in ('queued', 'importing')
       and (j.id is null or (j.locked_by is null and j.attempts >= j.max_attempts))`,
  );
  for (const bundle of stuckShape.parse(rows)) {
    if (bundle.gave_up) await markFailed(bundle.key, brokeOff, []);
    else await enqueueImport(pool(), bundle);
  }
  return dead.length;
}

/** What a bundle says whose import broke off at every try. */
export const brokeOff = {
  code: "internal",
  message:
    "The import broke off several times without an answer; the server's log says more. Upload the bundle again to try once more.",
} as const;
