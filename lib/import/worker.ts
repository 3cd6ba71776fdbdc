import { EventEmitter } from "node:events";
import type { Job } from "graphile-worker";
import { spoolFolder, sweepLeftOvers } from "../blobs/left-overs";
import { blobStore } from "../blobs/store";
import { enqueueOutdated } from "../db/queue/background-imports";
import { giveBack, putOff, retryBrokenOff } from "../db/queue/broken-off-imports";
import { enqueueTwin, ensureQueue, giveUpTwin, runImports } from "../db/queue/import-queue";
import { announcePresence } from "../db/queue/worker-presence";
import { bundleState, markFailed } from "../db/write/bundles-write";
import { publishDue } from "../db/write/manage-bundle";
import { previewAsked } from "../db/write/manifest-previews";
import { applyRetention } from "../db/write/retention";
import { ExpectedError, unavailableError } from "../errors";
import { formatCounted } from "../format";
import type { ImportOptions } from "./import-bundle";
import { errorForLog } from "./issue-list";
import { makePreview, refusePreview } from "./make-preview";
import { PIPELINE_VERSION } from "./pipeline-version";
import { BrokenOff } from "./process/host";
import { brokeOff, recoverImports } from "./recover-imports";
import { collectOrphans, collectTwins } from "./stored-bytes";

const RECOVER_MS = 30_000;
const RETENTION_MS = 3_600_000;
/** Wait before another try of an import that broke off through no fault of its bundle. */
const AGAIN_SECONDS = 10;

/** A running worker. */
export interface ImportWorker {
  /** Takes no further job and ends. A running import is dropped, and is due again at once, for any worker. */
  stop(): Promise<void>;
  /** Settles when the worker ended, by itself or by `stop`; rejects when the database was lost. */
  ended: Promise<void>;
}

/** Settings of a worker's imports. */
export interface ImportWorkerOptions {
  /** Imports a bundle: importBundle in this process, or in a separate one (process/host.ts). */
  runImport: (bundleKey: number, options: ImportOptions) => Promise<unknown>;
  /** Makes the preview of a bundle; in this process by default. */
  runPreview?: (bundleKey: number, options: ImportOptions) => Promise<unknown>;
  /** Writes the twin of a bundle (lib/twins); absent = this worker writes none. */
  runTwin?: (bundleKey: number, options: ImportOptions) => Promise<unknown>;
  /** Number of imports at a time; 1 by default. */
  sideBySide?: number;
}

/**
 * Takes imports from the queue until it is stopped. At its start and every half minute it frees the jobs of dead
 * workers. It also publishes bundles whose embargo has ended. At its start and each hour it unlists uploads that exceed
 * their project's retention. It also removes twins of bundles that keep none. At its start it also queues, behind all
 * uploads, the bundles of an older pipeline.
 */
export async function startImportWorker(options: ImportWorkerOptions): Promise<ImportWorker> {
  const { runImport, runPreview = makePreview, runTwin, sideBySide = 1 } = options;
  await ensureQueue();
  await blobStore().sweep();
  await sweepLeftOvers(spoolFolder());
  await recoverImports();
  const retried = await retryBrokenOff();
  if (retried > 0) console.log(`queued again: ${formatCounted(retried, "import")} that had broken off`);
  await collectTwins();
  await collectOrphans();
  await publishDue();
  const outdated = await enqueueOutdated(PIPELINE_VERSION);
  if (outdated > 0) console.log(`queued in the background: ${formatCounted(outdated, "bundle")} of an older version`);
  let onLost: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    onLost = reject;
  });
  const presence = await announcePresence((error) => onLost(error));
  const stopping = new AbortController();
  // Jobs whose attempt does not count: something other than the bundle ended it.
  const interrupted = new Map<string, Job>();

  // The pool reports its id as soon as it is made, before it takes a job.
  const held: Promise<void>[] = [];
  const events = new EventEmitter();
  events.on("pool:create", (event: { workerPool: { id: string } }) => held.push(presence.hold(event.workerPool.id)));
  const work = async (bundleKey: number, job: Job, rename: ImportOptions["rename"]) => {
    await Promise.all(held);
    try {
      await runImport(bundleKey, { signal: stopping.signal, rename });
      if (runTwin) await askForTwin(bundleKey);
    } catch (error) {
      // A refusal is an answer: the bundle has the reason, and another try would find the same.
      if (error instanceof ExpectedError) return;
      if (stopping.signal.aborted) interrupted.set(job.id, job);
      else if (await isPutOff(error, job)) return;
      else {
        console.error(
          `import of bundle ${bundleKey}, attempt ${job.attempts} of ${job.max_attempts}: ${errorForLog(error)}`,
        );
        if (job.attempts >= job.max_attempts) {
          const message = error instanceof BrokenOff ? error.bundleMessage : null;
          await markFailed(bundleKey, message === null ? brokeOff : { code: "internal", message }, []);
        }
      }
      throw error;
    }
  };
  const preview = async (bundleKey: number) => {
    const asked = await previewAsked(bundleKey);
    if (asked === null) return;
    try {
      await runPreview(bundleKey, { signal: stopping.signal });
    } catch (error) {
      if (!(error instanceof ExpectedError)) console.error(`preview of bundle ${bundleKey}: ${errorForLog(error)}`);
      const reason = error instanceof ExpectedError ? error.message : "The preview broke off.";
      await refusePreview(bundleKey, asked.text, reason);
    }
  };
  const twin =
    runTwin &&
    (async (bundleKey: number, job: Job) => {
      await Promise.all(held);
      try {
        await runTwin(bundleKey, { signal: stopping.signal });
      } catch (error) {
        if (stopping.signal.aborted) interrupted.set(job.id, job);
        else if (error instanceof ExpectedError && error.code === "import-too-long") {
          // Another try would take as long.
          console.error(`the twin of bundle ${bundleKey} is given up: ${errorForLog(error)}`);
          return giveUpTwin(job, error.message);
        } else if (error instanceof BrokenOff) await collectOrphans(); // its bytes may have their name already
        throw error;
      }
    });
  const runner = await runImports(work, { sideBySide, events, preview, twin });
  const timer = setInterval(() => {
    recoverImports().catch((error: unknown) => console.error("taking over abandoned imports failed:", error));
    publishDue().catch((error: unknown) => console.error("ending embargoes failed:", error));
  }, RECOVER_MS);
  let keeping: Promise<unknown> = Promise.resolve();
  const keep = () => {
    // A pass begins after the one before, however long that takes.
    keeping = keeping
      .then(() => applyRetention(new Date(), stopping.signal))
      .then(
        (moved) => moved > 0 && console.log(`retention: ${formatCounted(moved, "upload")} left a list or came back`),
      )
      .catch((error: unknown) => console.error("retention failed:", error));
  };
  keep();
  const hourly = setInterval(() => {
    keep();
    collectTwins().catch((error: unknown) => console.error("removing files of numbers failed:", error));
  }, RETENTION_MS);
  return {
    ended: Promise.race([runner.promise, lost]),
    async stop() {
      clearInterval(timer);
      clearInterval(hourly);
      stopping.abort(new Error("the worker is stopping"));
      await runner.stop().catch(() => {});
      // The queue has let go of them by now.
      await Promise.all([...interrupted.values()].map((job) => giveBack(job)));
      await presence.end();
    },
  };
}

/** Queues the twin of an imported bundle. A failure is not the import's: a reader's request queues it as well. */
async function askForTwin(bundleKey: number): Promise<void> {
  try {
    const bundle = await bundleState(bundleKey);
    if (bundle?.status === "ready") await enqueueTwin(bundle, true);
  } catch (error) {
    console.error(`the twin of bundle ${bundleKey} was not queued: ${errorForLog(error)}`);
  }
}

/**
 * Returns true where an import that broke off for the server's own reasons is queued again. Returns false for a reason
 * of its bundle.
 */
async function isPutOff(error: unknown, job: Job): Promise<boolean> {
  if (!(error instanceof BrokenOff) && unavailableError(error) === null) return false;
  const again = await putOff(job, AGAIN_SECONDS);
  if (again) console.error(`the import of ${job.key} is tried again in ${AGAIN_SECONDS} s: ${errorForLog(error)}`);
  return again;
}
