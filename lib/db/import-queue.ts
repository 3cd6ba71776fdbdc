import {
  type Job,
  Logger,
  makeWorkerUtils,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type WorkerUtils,
} from "graphile-worker";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { BundleState } from "./bundles-write";
import { db, pool } from "./client";
import { deadAmong } from "./worker-presence";

const IMPORT_TASK = "import-bundle";
const MAX_ATTEMPTS = 3;

const renameShape = z.object({ fileName: z.string(), title: z.string() });
const payloadShape = z.object({ bundleKey: z.number().int(), rename: renameShape.optional() });

/** The better name of a single file, under which its bundle is read again; taken over when that succeeded. */
export type Rename = z.infer<typeof renameShape>;
const lockedShape = z.array(z.object({ locked_by: z.string() }));
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

/** Puts a bundle's import into the queue, inside the caller's transaction; a waiting job of the bundle is replaced. */
export async function enqueueImport(
  client: Pick<PoolClient, "query">,
  bundle: Pick<BundleState, "id" | "key">,
  rename?: Rename,
): Promise<void> {
  await client.query("select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4)", [
    IMPORT_TASK,
    JSON.stringify({ bundleKey: bundle.key, rename }),
    bundle.id,
    MAX_ATTEMPTS,
  ]);
}

/** Takes imports from the queue, one at a time, until it is stopped. */
export function runImports(
  work: (bundleKey: number, job: Job, rename?: Rename) => Promise<void>,
  events: RunnerOptions["events"],
): Promise<Runner> {
  return run({
    pgPool: pool(),
    concurrency: 1,
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
}

/** What frees, reschedules and ends jobs; release it at the end. */
export const queueTools = (): Promise<WorkerUtils> => makeWorkerUtils({ pgPool: pool(), logger: warnings });

/** Frees the imports that dead workers hold; returns how many workers were dead. */
export async function freeImportsOfTheDead(tools: WorkerUtils): Promise<number> {
  const { rows } = await pool().query(
    "select distinct locked_by from graphile_worker.jobs where locked_by is not null",
  );
  const dead = await deadAmong(lockedShape.parse(rows).map((row) => row.locked_by));
  if (dead.length > 0) await tools.forceUnlockWorkers(dead);
  return dead.length;
}

/** Longer than graphile-worker waits between the attempts of an import (https://worker.graphile.org/docs/exponential-backoff). */
const FAR_AHEAD = "5 minutes";

/** Makes imports due that wait for a time far ahead: they were queued before the clock was set back. */
export async function pullForward(tools: WorkerUtils): Promise<void> {
  const { rows } = await pool().query(
    "select id::text from graphile_worker.jobs where locked_at is null and run_at > now() + $1::interval",
    [FAR_AHEAD],
  );
  const ids = z.array(z.object({ id: z.string() })).parse(rows);
  if (ids.length > 0)
    await tools.rescheduleJobs(
      ids.map((row) => row.id),
      { runAt: new Date(0) },
    );
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
  for (const { key, id } of bundles)
    await pool().query(
      `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, priority := $5)`,
      [IMPORT_TASK, JSON.stringify({ bundleKey: key }), id, MAX_ATTEMPTS, IN_THE_BACKGROUND],
    );
  return bundles.length;
}

/** Puts the import of a stuck bundle into the queue again. */
export const enqueueAgain = (bundle: Pick<BundleState, "id" | "key">): Promise<void> => enqueueImport(pool(), bundle);
