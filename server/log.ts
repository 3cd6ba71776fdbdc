// The log: one JSON object a line on standard output, or plain lines on a terminal. The host keeps and rotates it.
import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import pino, { type DestinationStream, type Logger } from "pino";
import type { RequestContext } from "../lib/request-context.ts";

// Next compiles the pages apart from this file, so both sides share state on the global object.
const shared = globalThis as typeof globalThis & {
  benchfolioRequests?: AsyncLocalStorage<RequestContext>;
  benchfolioMask?: (text: string) => string;
};
shared.benchfolioRequests ??= new AsyncLocalStorage();

/** The context of the current request; none outside of one. */
export const requests: AsyncLocalStorage<RequestContext> = shared.benchfolioRequests;

const mask = (text: string) => shared.benchfolioMask?.(text) ?? text;

/** Sets the rule that masks secrets in the log. */
export function maskBy(rule: (text: string) => string): void {
  shared.benchfolioMask = rule;
}

/** Returns an error's fields for the log: no row values (pg's detail), and masked secrets where a rule is set. */
function loggedError(error: Error & { code?: unknown }) {
  return {
    type: error.name,
    code: error.code,
    message: mask(String(error.message)),
    stack: mask(String(error.stack ?? "")),
    cause: error.cause instanceof Error ? mask(String(error.cause.message)) : undefined,
  };
}

/** Writes the lines of one turn of the event loop at once. A write costs as much as a small answer. */
function joinLines(destination: DestinationStream): DestinationStream {
  let lines = "";
  const flush = () => {
    const text = lines;
    lines = "";
    if (text !== "") destination.write(text);
  };
  process.once("exit", flush);
  return {
    write(line) {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}

/** Makes a process's logger; each line has the id of its request. `destination` is for tests. */
export function makeLog(
  name: string,
  destination: DestinationStream = joinLines(pino.destination({ fd: 1, sync: true })),
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

/** Turns console output into lines of the log. */
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
