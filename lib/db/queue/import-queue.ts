import {
  type Job,
  type JobHelpers,
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
} from "graphile-worker";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ownerPool } from "../owner-pool";
import { inTransaction } from "../transaction";
import type { BundleState } from "../write/bundles-write";
import { type Rename, renameShape } from "../write/save-bundle";

/** The queue's name for imports. */
export const IMPORT_TASK = "import-bundle";
const PREVIEW_TASK = "preview-manifest";
/** The queue's name for twins. */
export const TWIN_TASK = "write-twin";
/** Attempts of an import that its own bundle makes fail. */
export const MAX_ATTEMPTS = 3;

const payloadShape = z.object({ bundleKey: z.number().int(), rename: renameShape.optional() });

const warnings = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(`queue: ${message}`);
});

// The first caller creates the queue's tables, once for each process and database.
const ready = new Map<string, Promise<void>>();

/** Creates the queue's tables where they are missing. */
export function ensureQueue(): Promise<void> {
  const database = process.env.DATABASE_URL ?? "";
  const known = ready.get(database);
  if (known) return known;
  const made = runMigrations({ pgPool: ownerPool() }).catch((error: unknown) => {
    ready.delete(database);
    throw error;
  });
  ready.set(database, made);
  return made;
}

/** A bundle with more stored bytes is large. */
const LARGE_BYTES = 4 * 1024 ** 2;
const LARGE = "large";
/** SQL of the flags of a job whose key is $3. */
export const FLAGS = `(select array['${LARGE}'] from bundles where id = $3 and size_bytes > ${LARGE_BYTES})`;

/**
 * Queues a bundle's import, inside the caller's transaction. It replaces a waiting job of the bundle. `rename` has the
 * names that the bundle gets if the import succeeds; absent = its own.
 */
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

/** Queues the preview of a bundle's manifest; a waiting one serves as well. */
export async function enqueuePreview({ id, key }: Pick<BundleState, "id" | "key">): Promise<void> {
  await ownerPool().query("select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := 1)", [
    PREVIEW_TASK,
    JSON.stringify({ bundleKey: key }),
    `preview ${id}`,
  ]);
}

/** After an import: behind all uploads, which have 0, and before imports in the background, which have 100. */
const OF_IMPORTS = 50;
/** Behind all imports: anybody may ask for any number of twins. */
const OF_READERS = 150;
/** Attempts of a twin, within five days: a full disk may be freed. */
const TWIN_ATTEMPTS = 25;

/** A bundle with more points has a large twin: 7 s of a core and more. */
const LARGE_POINTS = 20_000;
/** Requests leave a job without attempts alone for so long; then what made it fail may be repaired. */
const GIVEN_UP_FOR = "1 day";

/**
 * Queues the writing of a bundle's twin. After an import (`isNew`) it is due at once. For a reader a waiting or failed
 * job serves as well, so that readers don't repeat failures. A job that was given up is replaced after a day.
 */
export async function enqueueTwin({ id, key }: Pick<BundleState, "id" | "key">, isNew: boolean): Promise<void> {
  // Requests move `updated_at`, and not `run_at`: at most six hours after the last try.
  await ownerPool().query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where key = $1 and locked_at is null and attempts >= max_attempts and ($2 or run_at < now() - $3::interval)`,
    [`twin ${id}`, isNew, GIVEN_UP_FOR],
  );
  await ownerPool().query(
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, priority := $5,
       flags := (select array['${LARGE}'] from bundles where key = $6 and point_count > ${LARGE_POINTS}),
       job_key_mode := $7)`,
    [
      TWIN_TASK,
      JSON.stringify({ bundleKey: key }),
      `twin ${id}`,
      TWIN_ATTEMPTS,
      isNew ? OF_IMPORTS : OF_READERS,
      key,
      isNew ? "replace" : "unsafe_dedupe",
    ],
  );
}

/** Gives a running job of a twin up, as if it had used all its attempts. An import that asks for another one stays. */
export async function giveUpTwin(job: Job, reason: string): Promise<void> {
  await inTransaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select added.id::text from graphile_worker.jobs j, graphile_worker.add_job($1, payload := $2::json,
         job_key := j.key, max_attempts := 1, priority := j.priority) added where j.id = $3 and j.key is not null`,
      [TWIN_TASK, JSON.stringify(job.payload), job.id],
    );
    for (const { id } of rows)
      await client.query("select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)", [id, reason]);
  });
}

interface Places {
  sideBySide: number;
  events: NonNullable<RunnerOptions["events"]>;
  /** Makes the requested preview of a bundle. */
  preview: (bundleKey: number) => Promise<void>;
  /** Writes the twin of a bundle; absent = other workers do. */
  twin?: ((bundleKey: number, job: Job) => Promise<void>) | undefined;
}

/**
 * Runs queued imports, previews and twins, `sideBySide` at a time, until it is stopped. With several places, the last
 * one takes no large bundle, so that small ones never wait for large ones alone.
 */
export async function runImports(
  work: (bundleKey: number, job: Job, rename?: Rename) => Promise<void>,
  { sideBySide, events, preview, twin }: Places,
): Promise<Pick<Runner, "stop" | "promise">> {
  const places = (concurrency: number, forbiddenFlags: string[]) =>
    run({
      pgPool: ownerPool(),
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
        [PREVIEW_TASK]: (payload) => preview(payloadShape.parse(payload).bundleKey),
        ...(twin && {
          [TWIN_TASK]: (payload: unknown, { job }: JobHelpers) => twin(payloadShape.parse(payload).bundleKey, job),
        }),
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

/**
 * Longer than graphile-worker waits between the attempts of an import
 * (https://worker.graphile.org/docs/exponential-backoff).
 */
const FAR_AHEAD = "5 minutes";

/** Makes imports due whose time is far ahead: the clock was set back after they were queued. */
export async function pullForward(): Promise<void> {
  await ownerPool().query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := to_timestamp(0))
     from graphile_worker.jobs
     where task_identifier = $2 and locked_at is null and run_at > now() + $1::interval`,
    [FAR_AHEAD, IMPORT_TASK],
  );
}

/**
 * Returns true where an earlier bundle's import runs or waits for a place. Its ground truth may serve this bundle, so
 * the order of their ends must not matter. An import that broke off and waits for another try doesn't count: it may
 * need this place.
 */
export async function isEarlierUnderWay(bundleKey: number): Promise<boolean> {
  const { rowCount } = await ownerPool().query(
    `select from bundles b join graphile_worker.jobs j on j.key = b.id
     where b.key < $1 and b.status in ('queued', 'importing')
     and (j.locked_at is not null or (j.attempts = 0 and b.broken_off = 0)) limit 1`,
    [bundleKey],
  );
  return rowCount !== 0;
}
