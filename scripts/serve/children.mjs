import { backOff } from "../back-off.mjs";

/**
 * Keeps a child process running: `launch` starts one, which is started again with growing waits whenever it ends by itself.
 * `onMessage(message, child)` gets what it sends, `onEnd` is told of each such end. Answers `send` and `stop`, which asks it to end and makes
 * it end after `patienceMs`.
 */
export function keepChild({ name, launch, say, patienceMs, onMessage = () => {}, onEnd = () => {} }) {
  const waits = backOff();
  let child = null;
  let stopping = false;
  let timer = null;
  const start = () => {
    const begun = performance.now();
    const own = launch();
    child = own;
    own.on("message", (message) => onMessage(message, own));
    own.once("exit", (code, signal) => {
      if (child === own) child = null;
      if (stopping) return;
      const wait = waits.after(performance.now() - begun);
      say(`${name} ended (${signal ?? code}); starting it again in ${wait / 1000} s`);
      onEnd();
      timer = setTimeout(start, wait);
    });
  };
  start();
  return {
    send: (message) => child?.connected && child.send(message, () => {}),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const own = child;
      if (!own) return;
      const gone = new Promise((resolve) => own.once("exit", resolve));
      own.kill("SIGTERM");
      const patience = setTimeout(() => own.kill("SIGKILL"), patienceMs);
      await gone;
      clearTimeout(patience);
    },
  };
}
