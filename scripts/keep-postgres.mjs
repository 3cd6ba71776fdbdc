import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "./back-off.mjs";

const STOP_MS = 2_500;

/**
 * Restarts a server with `again` whenever it ends by itself; returns a function that stops it for good. A server has
 * `exited`, a promise of its exit, and `end()`. `onChange` gets false when it died and true when it is back.
 */
export function keepUp(first, again, { log, onChange }) {
  const halt = new AbortController();
  const waits = backOff();
  let server = first;
  let starting = null;
  const restart = async (livedMs) => {
    for (let lived = livedMs; !halt.signal.aborted; lived = 0) {
      const wait = waits.after(lived);
      log(`starting Postgres again in ${wait / 1000} s`);
      await sleep(wait, undefined, { ref: false, signal: halt.signal }).catch(() => {});
      if (halt.signal.aborted) return;
      try {
        server = await again();
        return;
      } catch (error) {
        log(error.message);
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

/** Asks a server to end; a slow one ends at once and recovers at its next start. */
export async function endServer(kill, isGone) {
  for (let waited = 0; !isGone(); waited += 50) {
    if (waited === 0) kill("SIGINT");
    if (waited === STOP_MS) kill("SIGQUIT");
    await sleep(50);
  }
}
