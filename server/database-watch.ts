import pg from "pg";

const POLL_MS = 2_000;
const PATIENCE_MS = 5_000;

/** Checks of the database, as watchDatabase returns them. */
export type DatabaseWatch = ReturnType<typeof watchDatabase>;

/**
 * Checks over its own connection that the database answers, every `everyMs` (two seconds by default). It counts as up
 * before the first check, and as away when it is silent for five seconds.
 */
export function watchDatabase(connectionString: string | undefined, { everyMs = POLL_MS } = {}) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  pool.on("error", () => {
    up = false;
  });
  let up = true;
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    try {
      await pool.query("select 1");
      up = true;
    } catch {
      up = false;
    }
    return up;
  };
  const ping = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  const timer = setInterval(ping, everyMs).unref();
  return {
    /** Returns the last known state. */
    isUp: (): boolean => up,
    /** Asks now; returns true when the database answers. */
    ping,
    /** Takes the state that the launcher saw of its embedded server. */
    tell(isUp: boolean): void {
      if (isUp) ping();
      else up = false;
    },
    end() {
      clearInterval(timer);
      return pool.end().catch(() => {});
    },
  };
}
