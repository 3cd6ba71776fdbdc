import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "./back-off.ts";

const STOP_MS = 2_500;

/** A server that runs: `exited` settles with the way it ended. */
export interface RunningServer {
  exited: Promise<string>;
  end: () => Promise<void>;
}
/** Receives lines for the log, and if the server is up. */
export interface Events {
  log: (text: string) => void;
  onChange: (up: boolean) => void;
}

/**
 * Restarts a server with `again` whenever it ends by itself; returns a function that stops it for good. A server has
 * `exited`, a promise of its exit, and `end()`. `onChange` gets false when it died and true when it is back.
 */
export function keepUp(
  first: RunningServer,
  again: () => Promise<RunningServer>,
  { log, onChange }: Events,
): () => Promise<void> {
  const halt = new AbortController();
  const waits = backOff();
  let server = first;
  let starting: Promise<void> | null = null;
  const restart = async (livedMs: number) => {
    for (let lived = livedMs; !halt.signal.aborted; lived = 0) {
      const wait = waits.after(lived);
      log(`starting Postgres again in ${wait / 1000} s`);
      await sleep(wait, undefined, { ref: false, signal: halt.signal }).catch(() => {});
      if (halt.signal.aborted) return;
      try {
        server = await again();
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watch = async () => {
    for (;;) {
      const begun = performance.now();
      const how = await server.exited;
      if (halt.signal.aborted) return;
      log(`Postgres ended (${how})`);
      onChange(false);
      starting = restart(performance.now() - begun);
      await starting;
      starting = null;
      if (halt.signal.aborted) return;
      log("Postgres answers again");
      onChange(true);
    }
  };
  watch();
  return async () => {
    halt.abort();
    await starting;
    await server.end();
  };
}

/**
 * Asks a server to end, and waits until it is gone. After `STOP_MS` it must end at once, and recovers at its next
 * start.
 */
export async function endServer(kill: (signal: NodeJS.Signals) => void, isGone: () => boolean): Promise<void> {
  for (let waited = 0; !isGone(); waited += 50) {
    if (waited === 0) kill("SIGINT");
    if (waited === STOP_MS) kill("SIGQUIT");
    await sleep(50);
  }
}
