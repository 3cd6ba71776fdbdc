// Asks the database for the marks of the data that live answers show. Every committed change replaces those of its
// scopes (docs/decisions/0049-tags-by-scope.md).
import { setImmediate } from "node:timers/promises";
import pg from "pg";

const PATIENCE_MS = 5_000;
/** Every change replaces the mark `all`, so one row is enough while that is the known one. */
const QUESTION = {
  name: "live-marks",
  text: `select scope, mark::text as mark from live_marks
    where scope = 'all' or (select mark::text from live_marks where scope = 'all') is distinct from $1`,
};

/** The marks by scope: all, rest, families, and family:NAME for each family that ever had results. */
export type Marks = ReadonlyMap<string, string>;
/** A source of marks, as watchLiveMarks returns it. */
export type LiveMarks = Pick<ReturnType<typeof watchLiveMarks>, "now">;

/**
 * Asks for marks over a connection of its own. Null where the database has none, fails, or is silent for 5 s. While the
 * marks are the same, the map is the same.
 */
export function watchLiveMarks(connectionString: string | undefined) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // The pool replaces a broken connection.
  pool.on("error", () => {});
  let latest: Marks | null = null;
  const ask = (): Promise<Marks | null> => {
    const known = latest?.get("all") ?? null;
    return pool.query<{ scope: string; mark: string }>({ ...QUESTION, values: [known] }).then(
      ({ rows }) => {
        const [first] = rows;
        if (first === undefined) return null;
        if (first.scope !== "all" || first.mark !== known)
          latest = new Map(rows.map(({ scope, mark }) => [scope, mark]));
        return latest;
      },
      () => null,
    );
  };
  return { now: together(ask), end: () => pool.end().catch(() => {}) };
}

/**
 * Returns a function that answers by `ask`. Calls during a question share the next one. The answer to a question that
 * began before a call may be older than the call. `ask` never fails.
 */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const askNext = async () => {
    await running;
    // Requests that came with the first one share its question.
    await setImmediate();
    next = null;
    const asked = ask();
    running = asked;
    return asked;
  };
  return () => {
    next ??= askNext();
    return next;
  };
}
