import type { ChildProcess, Serializable } from "node:child_process";
import { backOff } from "../../scripts/back-off.ts";

interface Kept<Message> {
  name: string;
  launch: () => ChildProcess;
  say: (text: string) => void;
  patienceMs: number;
  onMessage?: (message: Message, child: ChildProcess) => void;
  onEnd?: () => void;
}
/** A child process that is kept running. */
export interface Child {
  send: (message: Serializable) => void;
  stop: () => Promise<void>;
}

/**
 * Keeps a child process running: `launch` starts one, and starts it again after growing delays if it ends by itself.
 * `onMessage(message, child)` gets its messages; `onEnd` runs after each such end. Returns `send` and `stop`. `stop`
 * asks the child to end, and kills it after `patienceMs`.
 */
export function keepChild<Message>({
  name,
  launch,
  say,
  patienceMs,
  onMessage = () => {},
  onEnd = () => {},
}: Kept<Message>): Child {
  const waits = backOff();
  let child: ChildProcess | null = null;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    const begun = performance.now();
    const own = launch();
    child = own;
    own.on("message", (message: Message) => onMessage(message, own));
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
    send(message) {
      if (child?.connected) child.send(message, () => {});
    },
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
