import { type Job, Logger, type Runner, type RunnerOptions, run, runMigrations } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { BundleState } from "./bundles-write";
import { db, pool } from "./client";
import { query } from "./query";
import { askReimport } from "./reimports";
import { inTransaction } from "./transaction";
import { deadAmong } from "./worker-presence";

const IMPORT_TASK = "import-bundle";
const MAX_ATTEMPTS = 3;

const renameShape = z.object({ fileName: z.string(), title: z.string() });
const payloadShape = z.object({ bundleKey: z.number().int(), rename: renameShape.optional() });

/** The better name of a single file, under which its bundle is read again; taken over when that succeeded. */
export type Rename = z.infer<typeof renameShape>;
const lockedJob = z.object({ id: z.string(), key: z.string().nullable(), attempts: z.number(), lockedBy: z.string() });
const stuckShape = z.array(z.object({ key: z.number(), id: z.string(), gaveUp: z.boolean() }));

const warnings = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(`queue: ${message}`);
});

// The queue's own tables are made once a process and database, by whoever comes first.
const ready = new Map<string, Promise<void>>();

/** Makes sure that the queue's tables are there. */
export function ensureQueue(): Promise<void> {
  const database = process.env.DATABASE_URL ?? "";
  const known = ready.get(database);
  if (known) return known;
  const made = runMigrations({ pgPool: pool() }).catch((error: unknown) => {
    ready.delete(database);
    throw error;
  });
  ready.set(database, made);
  return made;
}

/** Bundles of more stored bytes than this leave a place to the others. */
const LARGE_BYTES = 4 * 1024 ** 2;
const LARGE = "large";
/** SQL for the flags of a job whose key is $3. */
const FLAGS = `(select array['${LARGE}'] from bundles where id = $3 and size_bytes > ${LARGE_BYTES})`;

/** Puts a bundle's import into the queue, inside the caller's transaction; a waiting job of the bundle is replaced. */
export async function enqueueImport(
  client: Pick<PoolClient, "query">,
  bundle: Pick<BundleState, "id" | "key">,
  rename?: Rename,
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, flags := ${FLAGS})`,
    [IMPORT_TASK, JSON.stringify({ bundleKey: bundle.key, rename }), bundle.id, MAX_ATTEMPTS],
  );
}

/**
 * Takes imports from the queue, `sideBySide` at a time, until it is stopped. Where that is more than one, the last place takes no large
 * bundle, so that small ones never wait for those alone.
 */
export async function runImports(
  work: (bundleKey: number, job: Job, rename?: Rename) => Promise<void>,
  { sideBySide, events }: { sideBySide: number; events: NonNullable<RunnerOptions["events"]> },
): Promise<Pick<Runner, "stop" | "promise">> {
  const places = (concurrency: number, forbiddenFlags: string[]) =>
    run({
      pgPool: pool(),
      concurrency,
      forbiddenFlags,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 0,
      pollInterval: 2_000,
      events,
      logger: warnings,
      taskList: {
        [IMPORT_TASK]: (payload, { job }) => {
          const { bundleKey, rename } = payloadShape.parse(payload);
          return work(bundleKey, job, rename);
        },
      },
    });
  const runners = await Promise.all(
    sideBySide > 1 ? [places(sideBySide - 1, []), places(1, [LARGE])] : [places(1, [])],
  );
  return {
    promise: Promise.all(runners.map(({ promise }) => promise)).then(() => undefined),
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

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
async function countBrokenOff(id: string | null, client: Pool | PoolClient = pool()): Promise<boolean> {
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
  await pool().query(
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

/** Longer than graphile-worker waits between the attempts of an import (https://worker.graphile.org/docs/exponential-backoff). */
const FAR_AHEAD = "5 minutes";

/** Makes imports due that wait for a time far ahead: they were queued before the clock was set back. */
export async function pullForward(): Promise<void> {
  await pool().query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := to_timestamp(0))
     from graphile_worker.jobs where locked_at is null and run_at > now() + $1::interval`,
    [FAR_AHEAD],
  );
}

/** Takes an attempt of a job that nobody holds off the count, and lets it run at once. */
export async function giveBack(
  job: { id: string; attempts: number },
  client: Pick<PoolClient, "query"> = pool(),
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

/**
 * Whether the import of an earlier bundle is under way, or stands back for a place: what it brings may serve this one, and whether it
 * does is not to depend on which of two ends first. One that broke off and is to be tried again does not count: it may need this place.
 */
export async function isEarlierUnderWay(bundleKey: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select from bundles b join graphile_worker.jobs j on j.key = b.id
     where b.key < $1 and b.status in ('queued', 'importing') and (j.locked_at is not null or (j.attempts = 0 and b.broken_off = 0)) limit 1`,
    [bundleKey],
  );
  return rowCount !== 0;
}

/** Bundles whose import will never come: without a job, or (`gaveUp`) with one that has no attempt left. */
export async function stuckBundles(): Promise<{ key: number; id: string; gaveUp: boolean }[]> {
  const { rows } = await pool().query(
    `select b.key, b.id, j.id is not null as "gaveUp" from bundles b
     left join graphile_worker.jobs j on j.key = b.id
     where b.status in ('queued', 'importing')
       and (j.id is null or (j.locked_by is null and j.attempts >= j.max_attempts))`,
  );
  return stuckShape.parse(rows);
}

/** Behind every upload: graphile-worker takes jobs of a lower number first, and an upload's has 0. */
const IN_THE_BACKGROUND = 100;

/**
 * Queues the bundles that an older pipeline than `pipelineVersion` wrote to be imported again from their stored bytes, after every
 * upload; their rows stay visible until the new ones are complete. Returns how many.
 */
export async function enqueueOutdated(pipelineVersion: number): Promise<number> {
  const bundles = await db().bundle.findMany({
    where: {
      status: "ready",
      pipelineVersion: { lt: pipelineVersion },
      importerVersion: { startsWith: "pipeline@" },
    },
    orderBy: { key: "desc" },
    select: { key: true, id: true },
  });
  for (const bundle of bundles) await enqueueBehind(pool(), bundle);
  return bundles.length;
}

/**
 * Queues these bundles to be imported again from their stored bytes, behind every upload; an import that waits already serves. Gives the
 * numbers of the reports to come, in the order of the bundles.
 */
export async function enqueueReimports(bundles: readonly Pick<BundleState, "id" | "key">[]): Promise<number[]> {
  const asked: number[] = [];
  for (const bundle of bundles)
    asked.push(
      await inTransaction(async (client) => {
        const waits = await client.query(
          "select from graphile_worker.jobs where key = $1 and locked_at is null and attempts < max_attempts",
          [bundle.id],
        );
        if (waits.rowCount === 0) await enqueueBehind(client, bundle);
        return askReimport(client, bundle.key);
      }),
    );
  return asked;
}

const enqueueBehind = (client: Pick<PoolClient, "query">, { key, id }: Pick<BundleState, "id" | "key">) =>
  client.query(
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, priority := $5,
       flags := ${FLAGS})`,
    [IMPORT_TASK, JSON.stringify({ bundleKey: key }), id, MAX_ATTEMPTS, IN_THE_BACKGROUND],
  );

/** Puts the import of a stuck bundle into the queue again. */
export const enqueueAgain = (bundle: Pick<BundleState, "id" | "key">): Promise<void> => enqueueImport(pool(), bundle);
