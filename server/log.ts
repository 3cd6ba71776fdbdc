// The log: a JSON object a line on standard output, or plain lines where a terminal reads. Keeping and rotating them is the host's.
import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import pino, { type DestinationStream, type Logger } from "pino";
import type { RequestContext } from "../lib/request-context.ts";

// Next compiles the pages apart from this file; what both sides must share stands on the global object.
const shared = globalThis as typeof globalThis & {
  benchfolioRequests?: AsyncLocalStorage<RequestContext>;
  benchfolioMask?: (text: string) => string;
};
shared.benchfolioRequests ??= new AsyncLocalStorage();

/** The request that is being worked on: `{ id, failure }`. */
export const requests: AsyncLocalStorage<RequestContext> = shared.benchfolioRequests;

const mask = (text: string) => shared.benchfolioMask?.(text) ?? text;

/** Gives the log the rule by which secrets are masked. */
export function maskBy(rule: (text: string) => string): void {
  shared.benchfolioMask = rule;
}

/** What a line says of an error: no row values (pg's detail), and secrets masked where the pages or the worker lent the rule. */
function loggedError(error: Error & { code?: unknown }) {
  return {
    type: error.name,
    code: error.code,
    message: mask(String(error.message)),
    stack: mask(String(error.stack ?? "")),
    cause: error.cause instanceof Error ? mask(String(error.cause.message)) : undefined,
  };
}

/** A logger of a process whose lines carry the id of the request that they belong to. `destination` is for tests. */
export function makeLog(
  name: string,
  destination: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Logger {
  return pino(
    {
      base: { process: name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => ({ request: requests.getStore()?.id }),
      serializers: { err: loggedError },
    },
    destination,
  );
}

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

/** Turns what code prints into lines of the log. */
export function structureConsole(
  log: Pick<Logger, "debug" | "info" | "warn" | "error">,
  target: Pick<Console, keyof typeof LEVELS> = console,
): void {
  for (const method of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
    target[method] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      const words = parts.filter((part) => part !== err);
      log[LEVELS[method]](err ? { err } : {}, words.length > 0 ? mask(format(...words)) : undefined);
    };
  }
}
