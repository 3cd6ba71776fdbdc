import type { Job } from "graphile-worker";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import { dbOn, ownerDb } from "../kysely";
import { ownerPool } from "../owner-pool";
import { inTransaction } from "../transaction";
import type { BundleState } from "../write/bundles-write";
import { enqueueImport, IMPORT_TASK, TWIN_TASK } from "./import-queue";
import { deadAmong } from "./worker-presence";

// Imports that ended for a reason outside their bundle: a killed process or a full disk.

/** Returns the jobs that workers hold. The queue's tables are its own, so these are SQL. */
const lockedJobs = async (client: Pick<PoolClient, "query"> = ownerPool()) => {
  const { rows } = await client.query<{
    id: string;
    key: string | null;
    attempts: number;
    lockedBy: string;
    task: string;
  }>(
    `select id::text, key, attempts, locked_by as "lockedBy", task_identifier as task
     from graphile_worker.jobs where locked_by is not null`,
  );
  return rows;
};

/** Most times that an import of one bundle may break off. After these the bundle fails. */
const MAX_BROKEN_OFF = 20;

/**
 * Frees the imports that dead workers hold, and counts a break on each bundle. It gives the attempt back, since the
 * bundle did not end the process, unless that happened 20 times. Returns the number of dead workers.
 */
export async function freeImportsOfDeadWorkers(): Promise<number> {
  const held = await lockedJobs();
  const dead = await deadAmong([...new Set(held.map((job) => job.lockedBy))]);
  if (dead.length === 0) return 0;
  await inTransaction(async (client) => {
    // One worker at a time frees jobs, so that no death counts twice.
    await client.query("select pg_advisory_xact_lock(hashtextextended('the dead', 2))");
    const jobs = (await lockedJobs(client)).filter(({ lockedBy }) => dead.includes(lockedBy));
    await client.query("select graphile_worker.force_unlock_workers($1)", [dead]);
    for (const job of jobs) {
      // Nothing counts the workers that a twin ends but its attempts.
      if (job.task !== TWIN_TASK && (await countBrokenOff(job.key, dbOn(client)))) await giveBack(job, client);
    }
  });
  return dead.length;
}

/**
 * Counts a broken-off import on its bundle. Returns false where the bundle has no further try; true for a job without a
 * bundle.
 */
async function countBrokenOff(id: string | null, from = ownerDb()): Promise<boolean> {
  const counted = await from
    .updateTable("bundles")
    .set(({ eb }) => ({ brokenOff: eb("brokenOff", "+", 1) }))
    .where("id", "=", id)
    .returning("brokenOff")
    .executeTakeFirst();
  return (counted?.brokenOff ?? 0) < MAX_BROKEN_OFF;
}

/**
 * Queues a running job's import again after `seconds`, with all its attempts, and ends the job. For imports that broke
 * off for a reason outside the bundle. Returns false where that happened too often.
 */
export async function putOff(job: Job, seconds: number): Promise<boolean> {
  if (!(await countBrokenOff(job.key))) return false;
  await ownerPool().query(
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, priority := $5,
       flags := $6, run_at := now() + $7 * interval '1 second')`,
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

/** Takes an attempt off an unlocked job's count, and makes the job due now. */
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
 * Queues acknowledged bundles again whose import broke off or met a full disk. Each counts as broken off once more, so
 * that this ends. Returns the number of bundles.
 */
export async function retryBrokenOff(): Promise<number> {
  return inTransaction(async (client) => {
    const bundles = await dbOn(client)
      .updateTable("bundles")
      .set(({ eb }) => ({ status: "queued", failure: null, brokenOff: eb("brokenOff", "+", 1) }))
      .where("status", "=", "failed")
      .where(sql<boolean>`failure->>'code' in ('internal', 'storage-full')`)
      .where("brokenOff", "<", MAX_BROKEN_OFF)
      .returning(["key", "id"])
      .execute();
    for (const bundle of bundles) await enqueueImport(client, bundle);
    return bundles.length;
  });
}

/** Returns bundles without a pending import: they have no job, or (`gaveUp`) a job without attempts left. */
export async function stuckBundles(): Promise<{ key: number; id: string; gaveUp: boolean }[]> {
  const { rows } = await ownerPool().query<{ key: number; id: string; gaveUp: boolean }>(
    `select b.key, b.id, j.id is not null as "gaveUp" from bundles b
     left join graphile_worker.jobs j on j.key = b.id
     where b.status in ('queued', 'importing')
       and (j.id is null or (j.locked_by is null and j.attempts >= j.max_attempts))`,
  );
  return rows;
}

/** Queues the import of a stuck bundle again. */
export const enqueueAgain = (bundle: Pick<BundleState, "id" | "key">): Promise<void> =>
  enqueueImport(ownerPool(), bundle);
