import type { Job } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { BundleState } from "./bundles-write";
import { enqueueImport, IMPORT_TASK } from "./import-queue";
import { ownerPool } from "./owner-pool";
import { query } from "./query";
import { inTransaction } from "./transaction";
import { deadAmong } from "./worker-presence";

// Imports that ended for a reason that was not their bundle's: their process was killed, or the disk was full.

const lockedJob = z.object({ id: z.string(), key: z.string().nullable(), attempts: z.number(), lockedBy: z.string() });
const stuckShape = z.array(z.object({ key: z.number(), id: z.string(), gaveUp: z.boolean() }));

/** A bundle whose import so often took its worker with it is not tried for ever. */
const MAX_BROKEN_OFF = 20;

/**
 * Frees the imports that dead workers hold and counts that on their bundles. That attempt is given back, since the end of a process
 * is not the bundle's fault, unless it happened 20 times to the same bundle. Returns how many workers were dead.
 */
export async function freeImportsOfTheDead(): Promise<number> {
  const held = await query(
    lockedJob,
    "select id::text, key, attempts, locked_by from graphile_worker.jobs where locked_by is not null",
    [],
    ownerPool(),
  );
  const dead = await deadAmong([...new Set(held.map((job) => job.lockedBy))]);
  if (dead.length === 0) return 0;
  await inTransaction(async (client) => {
    // One worker at a time looks after the dead: nobody's kill counts twice.
    await client.query("select pg_advisory_xact_lock(hashtextextended('the dead', 2))");
    const jobs = await query(
      lockedJob,
      "select id::text, key, attempts, locked_by from graphile_worker.jobs where locked_by = any($1)",
      [dead],
      client,
    );
    await client.query("select graphile_worker.force_unlock_workers($1)", [dead]);
    for (const job of jobs) {
      if (await countBrokenOff(job.key, client)) await giveBack(job, client);
    }
  });
  return dead.length;
}

/** Counts on its bundle that an import broke off; false once that happened too often for another try. */
async function countBrokenOff(id: string | null, client: Pool | PoolClient = ownerPool()): Promise<boolean> {
  const sql = "update bundles set broken_off = broken_off + 1 where id = $1 returning broken_off";
  const [counted] = await query(z.object({ brokenOff: z.number() }), sql, [id], client);
  return (counted?.brokenOff ?? 0) < MAX_BROKEN_OFF;
}

/**
 * Queues the import of a job under way once more, with all its attempts, after `seconds`: it broke off for a reason that was not the
 * bundle's. The job itself is then done. False where that happened too often.
 */
export async function putOff(job: Job, seconds: number): Promise<boolean> {
  if (!(await countBrokenOff(job.key))) return false;
  await ownerPool().query(
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, priority := $5, flags := $6,
       run_at := now() + $7 * interval '1 second')`,
    [
      IMPORT_TASK,
      JSON.stringify(job.payload),
      job.key,
      job.max_attempts,
      job.priority,
      Object.keys(job.flags ?? {}),
      seconds,
    ],
  );
  return true;
}

/** Takes an attempt of a job that nobody holds off the count, and lets it run at once. */
export async function giveBack(
  job: { id: string; attempts: number },
  client: Pick<PoolClient, "query"> = ownerPool(),
): Promise<void> {
  await client.query("select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := $2)", [
    job.id,
    Math.max(0, job.attempts - 1),
  ]);
}

/**
 * Queues the bundles once more that were acknowledged and whose import then failed for a reason that was not theirs: it broke
 * off, or the disk was full. Each counts as broken off once more, so that this ends. Returns how many.
 */
export async function retryBrokenOff(): Promise<number> {
  return inTransaction(async (client) => {
    const bundles = await query(
      z.object({ key: z.number(), id: z.string() }),
      `update bundles set status = 'queued', failure = null, broken_off = broken_off + 1
       where status = 'failed' and failure->>'code' in ('internal', 'storage-full') and broken_off < ${MAX_BROKEN_OFF}
       returning key, id`,
      [],
      client,
    );
    for (const bundle of bundles) await enqueueImport(client, bundle);
    return bundles.length;
  });
}

/** Bundles whose import will never come: without a job, or (`gaveUp`) with one that has no attempt left. */
export async function stuckBundles(): Promise<{ key: number; id: string; gaveUp: boolean }[]> {
  const { rows } = await ownerPool().query(
    `select b.key, b.id, j.id is not null as "gaveUp" from bundles b
     left join graphile_worker.jobs j on j.key = b.id
     where b.status in ('queued', 'importing')
       and (j.id is null or (j.locked_by is null and j.attempts >= j.max_attempts))`,
  );
  return stuckShape.parse(rows);
}

/** Puts the import of a stuck bundle into the queue again. */
export const enqueueAgain = (bundle: Pick<BundleState, "id" | "key">): Promise<void> =>
  enqueueImport(ownerPool(), bundle);
