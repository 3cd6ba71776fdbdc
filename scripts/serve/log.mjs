// The log: a JSON object a line on standard output, or plain lines where a terminal reads. Keeping and rotating them is the host's.
import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import pino from "pino";

// Next compiles the pages apart from this file; what both sides must share stands on the global object.
globalThis.benchfolioRequests ??= new AsyncLocalStorage();

/** The request that is being worked on: `{ id, failure }`. */
export const requests = globalThis.benchfolioRequests;

const mask = (text) => globalThis.benchfolioMask?.(text) ?? text;

/** What a line says of an error: no row values (pg's detail), and secrets masked where the pages or the worker lent the rule. */
function loggedError(error) {
  return {
    type: error.name,
    code: error.code,
    message: mask(String(error.message)),
    stack: mask(String(error.stack ?? "")),
    cause: error.cause instanceof Error ? mask(String(error.cause.message)) : undefined,
  };
}

/** A logger of a process whose lines carry the id of the request that they belong to. `destination` is for tests. */
export function makeLog(name, destination = pino.destination({ fd: 1, sync: true })) {
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

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" };

/** Turns what code prints into lines of the log. */
export function structureConsole(log, target = console) {
  for (const [method, level] of Object.entries(LEVELS)) {
    target[method] = (...parts) => {
      const err = parts.find((part) => part instanceof Error);
      const words = parts.filter((part) => part !== err);
      log[level](err ? { err } : {}, words.length > 0 ? mask(format(...words)) : undefined);
    };
  }
}
