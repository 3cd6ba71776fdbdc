import { readdirSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of this process and of those that it starts from now on: `nice` from 0 (none) to 19. Leaves a
 * process that is already as low. Linux counts each thread by itself, and with autogroup also the session.
 */
export function standBack(nice: number): void {
  if (nice <= getPriority()) return; // only root may go further ahead
  setPriority(nice);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) attempt(() => setPriority(Number(thread), nice));
  attempt(() => writeFileSync("/proc/self/autogroup", String(nice)));
}

function attempt(change: () => void) {
  try {
    change();
  } catch {
    // The thread has ended, or the system has no autogroup.
  }
}
