// The thread of a web process for work on very many points (lib/views/thread/long-work.ts). Pages and other requests
// are answered meanwhile.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { ExpectedError } from "../lib/errors.ts";
import { VIEW_POINT_BYTES } from "../lib/memory.ts";
import type { LongJob, LongOutcome } from "../lib/views/thread/long-work.ts";
import { type ServeSettings, serveSettings } from "./settings.ts";

const SCRIPT = path.join(import.meta.dirname, "long-worker.ts");
const HOOKS = pathToFileURL(path.join(import.meta.dirname, "../scripts/typescript-hooks.mjs")).href;

/** Memory of the thread beside its points, in MB. */
const BASE_MB = 512;

/** Most jobs in the thread. Its computations follow each other, and a client that leaves does not take its job back. */
const MOST_JOBS = 64;

/** A job that the thread got, or its outcome. */
export interface Numbered<T> {
  id: number;
  of: T;
}

interface Waiting {
  resolve: (outcome: LongOutcome) => void;
  reject: (cause: Error) => void;
}

/** The refusal of jobs that a thread took with it when it ended. */
const ended = (cause: Error): ExpectedError =>
  new ExpectedError("overloaded", "This question is about too many points. Ask for fewer bundles.", [], { cause });

/** The refusal of a job while the thread has too many. */
const tooMany = () =>
  new ExpectedError("overloaded", "The server is busy with other questions about very many points. Try again later.");

// Next compiles the pages apart from this file, so both sides share the function on the global object.
const shared = globalThis as typeof globalThis & { benchfolioLongWork?: (job: LongJob) => Promise<LongOutcome> };

/** Lets the pages of this process give long work to a thread. */
export function serveLongWork(settings: ServeSettings): void {
  shared.benchfolioLongWork = longWorkThread(settings);
}

/**
 * Returns a function that does jobs in a thread. It starts with the first job, and again after it ended. Jobs of a
 * thread that ends, for example without memory, reject with `overloaded`, and so do jobs beyond MOST_JOBS. `script` is
 * for tests.
 */
export function longWorkThread(
  { BENCHFOLIO_VIEW_POINTS: points, BENCHFOLIO_LOG: log }: ServeSettings = serveSettings(),
  script: string = SCRIPT,
): (job: LongJob) => Promise<LongOutcome> {
  let thread: { worker: Worker; waiting: Map<number, Waiting> } | null = null;
  let jobs = 0;
  const start = () => {
    const waiting = new Map<number, Waiting>();
    const worker = new Worker(script, {
      execArgv: ["--conditions=react-server", "--import", HOOKS, "--disable-warning=ExperimentalWarning"],
      // Its output is no terminal, also where that of the process is.
      env: { ...process.env, BENCHFOLIO_LOG: log },
      resourceLimits: {
        // Views make many objects that live for one view. With Node's own size a fifth of the time is their collection.
        maxYoungGenerationSizeMb: 192,
        maxOldGenerationSizeMb: BASE_MB + Math.ceil((points * VIEW_POINT_BYTES) / 2 ** 20),
      },
    });
    const end = (cause: Error) => {
      if (thread?.worker === worker) thread = null;
      for (const { reject } of waiting.values()) reject(ended(cause));
      waiting.clear();
    };
    worker.on("message", ({ id, of }: Numbered<LongOutcome>) => {
      waiting.get(id)?.resolve(of);
      waiting.delete(id);
    });
    worker.on("error", (error) => {
      console.error("the thread for long work ended:", error);
      end(error instanceof Error ? error : new Error(String(error)));
    });
    worker.on("exit", (code) => end(new Error(`the thread for long work ended with code ${code}`)));
    // It must not keep a process that is about to end.
    worker.unref();
    return { worker, waiting };
  };
  return (job) =>
    new Promise((resolve, reject) => {
      thread ??= start();
      const { worker, waiting } = thread;
      if (waiting.size >= MOST_JOBS) {
        reject(tooMany());
        return;
      }
      jobs += 1;
      // Throws where a job is no plain data: then it waits for nothing.
      worker.postMessage({ id: jobs, of: job } satisfies Numbered<LongJob>);
      waiting.set(jobs, { resolve, reject });
    });
}
