// Memory of a program and of all its child processes, from /proc.
import { readdirSync, readFileSync } from "node:fs";

interface Measured {
  /** Resident private bytes: anonymous memory. What processes share (Postgres's buffers, code) doesn't count. */
  bytes: number;
  /** All resident bytes. */
  resident: number;
  /** Its own processor seconds. */
  seconds: number;
  /** Processor seconds of its ended child processes. */
  ended: number;
  command: string;
}

function processes() {
  const found = new Map<number, Measured & { parent: number }>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      const bytes = (field: string) => 1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").join(" ").trim();
      found.set(Number(name), {
        parent: Number(fields[1]),
        bytes: bytes("RssAnon"),
        resident: bytes("VmRSS"),
        // Ticks of user and system time; a hundred a second.
        seconds: (Number(fields[11]) + Number(fields[12])) / 100,
        ended: (Number(fields[13]) + Number(fields[14])) / 100,
        command,
      });
    } catch {
      // The process ended meanwhile.
    }
  }
  return found;
}

/**
 * Returns the process `pid` and all below it; with `postgres` false, those of Postgres are left out. Throws where the
 * system has no /proc.
 */
export function processTree(pid: number, { postgres = true } = {}): (Measured & { pid: number })[] {
  const all = processes();
  const inTree = (id: number) => {
    for (let at = id; at > 1; at = all.get(at)?.parent ?? 0) if (at === pid) return true;
    return false;
  };
  return [...all]
    .filter(([id, { command }]) => inTree(id) && (postgres || !/postgres/.test(command)))
    .map(([id, { parent: _, ...one }]) => ({ pid: id, ...one }));
}

/** Returns the resident private bytes of a program and all its child processes together. */
export function treeBytes(pid: number, options?: { postgres: boolean }): number {
  return processTree(pid, options).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Samples the private memory of `pid` and its children every `everyMs`, by default without Postgres. `stop()` ends it
 * and returns the peak of the sum in bytes.
 */
export function watchMemory(pid: number, { everyMs = 50, postgres = false } = {}) {
  let peak = treeBytes(pid, { postgres });
  const look = () => {
    peak = Math.max(peak, treeBytes(pid, { postgres }));
  };
  const timer = setInterval(look, everyMs);
  return {
    stop(): number {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}
