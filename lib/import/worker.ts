import { EventEmitter } from "node:events";
import type { Job } from "graphile-worker";
import { spoolFolder, sweepLeftOvers } from "../blobs/left-overs";
import { blobStore } from "../blobs/store";
import { markFailed } from "../db/bundles-write";
import { enqueueOutdated, ensureQueue, giveBack, retryBrokenOff, runImports } from "../db/import-queue";
import { isLostConnection } from "../db/query";
import { announcePresence } from "../db/worker-presence";
import { ExpectedError } from "../errors";
import { importBundle } from "./import-bundle";
import { errorForLog } from "./issue-list";
import { PIPELINE_VERSION } from "./join-results";
import { brokeOff, recoverImports } from "./recover-imports";
import { collectOrphans } from "./stored-bytes";

const RECOVER_MS = 30_000;

export interface ImportWorker {
  /** Takes no further job and ends; an import under way is given up and done again at the next start. */
  stop(): Promise<void>;
  /** Settles when the worker ended, by itself or by `stop`; rejects when the database was lost. */
  ended: Promise<void>;
}

/**
 * Takes imports from the queue, one at a time, until it is stopped. At its start and every half minute it takes over
 * what workers that died had begun; at its start it also queues, behind all uploads, the bundles that an older pipeline wrote.
 */
export async function startImportWorker(): Promise<ImportWorker> {
  await ensureQueue();
  await blobStore().sweep();
  await sweepLeftOvers(spoolFolder());
  await recoverImports();
  const retried = await retryBrokenOff();
  if (retried > 0) console.log(`${retried} imports that had broken off are tried again`);
  await collectOrphans();
  const outdated = await enqueueOutdated(PIPELINE_VERSION);
  if (outdated > 0) console.log(`${outdated} bundles of an older version are imported again in the background`);
  let onLost: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    onLost = reject;
  });
  const presence = await announcePresence((error) => onLost(error));
  const stopping = new AbortController();
  // Jobs whose attempt does not count: what ended it was not the bundle's fault.
  const interrupted = new Map<string, Job>();

  // The pool tells its id as soon as it is made, before it asks for a job.
  const held: Promise<void>[] = [];
  const givingBack: Promise<void>[] = [];
  const events = new EventEmitter();
  events.on("job:complete", ({ job }: { job: Job }) => {
    if (!interrupted.delete(job.id)) return;
    givingBack.push(giveBack(job).catch((error: unknown) => console.error("giving an attempt back failed:", error)));
  });
  events.on("pool:create", (event: { workerPool: { id: string } }) => held.push(presence.hold(event.workerPool.id)));
  const runner = await runImports(async (bundleKey, job, rename) => {
    await Promise.all(held);
    try {
      await importBundle(bundleKey, { signal: stopping.signal, rename });
    } catch (error) {
      // A refusal is an answer: the bundle says why, and another try would find the same.
      if (error instanceof ExpectedError) return;
      if (stopping.signal.aborted || isLostConnection(error)) interrupted.set(job.id, job);
      else {
        console.error(
          `import of bundle ${bundleKey}, attempt ${job.attempts} of ${job.max_attempts}: ${errorForLog(error)}`,
        );
        if (job.attempts >= job.max_attempts) await markFailed(bundleKey, brokeOff, []);
      }
      throw error;
    }
  }, events);
  const timer = setInterval(() => {
    recoverImports().catch((error: unknown) => console.error("taking over abandoned imports failed:", error));
  }, RECOVER_MS);
  return {
    ended: Promise.race([runner.promise, lost]),
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error("the worker is stopping"));
      await runner.stop().catch(() => {});
      // Where the queue was stopped before it said so; the same attempt given back twice is given back once.
      for (const job of interrupted.values()) givingBack.push(giveBack(job));
      await Promise.all(givingBack);
      await presence.end();
    },
  };
}
