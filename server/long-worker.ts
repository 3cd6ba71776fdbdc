// Does work on very many points for long-work.ts, as the request's reader.
import { parentPort } from "node:worker_threads";
import { maskSecrets } from "../lib/domain/secrets/secrets.ts";
import type { RequestContext } from "../lib/request-context.ts";
import "../lib/views/registry/loaders.ts";
import { carryError } from "../lib/views/thread/carried-error.ts";
import { doLongWork, type LongJob, type LongOutcome } from "../lib/views/thread/long-work.ts";
import { makeLog, maskBy, requests, structureConsole } from "./log.ts";
import type { Numbered } from "./long-work.ts";
import { serveSettings } from "./settings.ts";

maskBy(maskSecrets);
if (serveSettings().BENCHFOLIO_LOG === "json") structureConsole(makeLog("long-work"));

const outcomeOf = (
  job: LongJob,
): Promise<{ result: unknown } | Pick<Extract<LongOutcome, { error: unknown }>, "error">> =>
  doLongWork(job).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: carryError(error) }),
  );

async function run(job: LongJob): Promise<LongOutcome> {
  if (job.request === null) return { ...(await outcomeOf(job)), notes: null };
  const { id, asked, also } = job.request;
  const context: RequestContext = {
    id,
    asked,
    also: [...also],
    failure: null,
    pageStatus: null,
    personal: false,
    wide: false,
    keeps: () => null,
    once: new Map(),
  };
  const outcome = await requests.run(context, () => outcomeOf(job));
  const { failure, pageStatus, personal, wide } = context;
  return { ...outcome, notes: { failure, pageStatus, personal, wide } };
}

parentPort?.on("message", ({ id, of }: Numbered<LongJob>) => {
  const send = (outcome: LongOutcome) => parentPort?.postMessage({ id, of: outcome } satisfies Numbered<LongOutcome>);
  // An unknown job, and a result that is no plain data, fail here, too. A failure of one job must not end the others.
  run(of)
    .then(send)
    .catch((error: unknown) => send({ error: carryError(error), notes: null }));
});
