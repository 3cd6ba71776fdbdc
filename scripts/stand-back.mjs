import { readdirSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Lets other processes go first, those that this one starts from now on like itself: `nice` from 0 (not at all) to 19. Linux counts each thread, and
 * where it shares time out between sessions (autogroup), the session, by themselves.
 */
export function standBack(nice) {
  if (nice <= getPriority()) return; // only root may go further ahead
  setPriority(nice);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) attempt(() => setPriority(Number(thread), nice));
  attempt(() => writeFileSync("/proc/self/autogroup", String(nice)));
}

function attempt(change) {
  try {
    change();
  } catch {
    // The thread has ended, or the system has no such thing.
  }
}
