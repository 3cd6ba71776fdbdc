import { joinNotes, type RequestNotes, type RequestPart, requestPart } from "@/lib/request-context";
import { type CarriedError, carriedError } from "./carried-error";

// Work on very many points stops a process for everybody. The server starts a thread for it (server/long-work.ts).
// docs/decisions/0055-large-families-in-a-thread.md.

/** A family or data set with at least so many points is read and computed in the thread. */
export const LONG_POINTS = 20_000;

/** Work for the thread: its name, its arguments, and the request that asks for it. All of it is plain data. */
export interface LongJob {
  name: string;
  given: readonly unknown[];
  request: RequestPart | null;
}

/** The outcome of a job, as plain data. */
export type LongOutcome = { notes: RequestNotes | null } & ({ result: unknown } | { error: CarriedError });

const shared = globalThis as typeof globalThis & { benchfolioLongWork?: (job: LongJob) => Promise<LongOutcome> };

/** The work that a thread can do, by name. */
const known = new Map<string, (given: readonly unknown[]) => Promise<unknown>>();

/**
 * Returns a function that does the work in the server's thread where `points` is at least LONG_POINTS. Else, and in
 * programs without a thread, it does it here. Both do the same for the same reader, and throw the same. `name` is
 * unique. Arguments and results are plain data.
 */
export function longWork<A extends readonly unknown[], T>(
  name: string,
  work: (...given: A) => Promise<T>,
): (points: number, ...given: A) => Promise<T> {
  // Only calls of this name reach it, with arguments of its type.
  known.set(name, (given) => work(...(given as A)));
  return async (points, ...given) => {
    const inThread = shared.benchfolioLongWork;
    if (!inThread || points < LONG_POINTS) return work(...given);
    const outcome = await inThread({ name, given, request: requestPart() });
    if (outcome.notes) joinNotes(outcome.notes);
    if ("error" in outcome) throw carriedError(outcome.error);
    // The work of this name made it.
    return outcome.result as T;
  };
}

/** Does a job here. Throws an Error for an unknown name, and as the work does. */
export function doLongWork({ name, given }: LongJob): Promise<unknown> {
  const work = known.get(name);
  if (!work) throw new Error(`There is no long work called ${name}.`);
  return work(given);
}
