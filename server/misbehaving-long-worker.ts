// Stands in for long-worker.ts in a test: answers with a job's name, never, or ends.
import { parentPort } from "node:worker_threads";
import type { LongJob, LongOutcome } from "../lib/views/thread/long-work.ts";
import type { Numbered } from "./long-work.ts";

parentPort?.on("message", ({ id, of: { name } }: Numbered<LongJob>) => {
  if (name === "throw") throw new Error("a bug");
  if (name === "end") process.exit(1);
  if (name === "wait") return;
  parentPort?.postMessage({ id, of: { result: name, notes: null } } satisfies Numbered<LongOutcome>);
});
