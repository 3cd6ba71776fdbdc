// Asks the database for the mark of all data that live answers show. Every committed change gives it a new random value
// (docs/decisions/0038-tags-of-live-answers.md).
import pg from "pg";

const PATIENCE_MS = 5_000;
const QUESTION = { name: "live-mark", text: "select mark::text as mark from live_mark" };

/** A source of marks, as watchLiveMark returns it. */
export type LiveMark = Pick<ReturnType<typeof watchLiveMark>, "now">;

/** Asks for marks over a connection of its own. */
export function watchLiveMark(connectionString: string | undefined) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // The pool replaces a broken connection.
  pool.on("error", () => {});
  const ask = (): Promise<string | null> =>
    pool.query<{ mark: string }>(QUESTION).then(
      ({ rows }) => rows[0]?.mark ?? null,
      () => null,
    );
  return { now: together(ask), end: () => pool.end().catch(() => {}) };
}

/**
 * Returns a function that answers by `ask`. Calls during a question share the next one: the answer to a question that
 * began before a call may be older than the call. `ask` never fails.
 */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const asked = ask();
      running = asked;
      return asked;
    });
    return next;
  };
}
