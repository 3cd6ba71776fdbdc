// Memory of a program and of all its child processes, from /proc.
import { readdirSync, readFileSync } from "node:fs";

interface Measured {
  /** Resident private bytes: anonymous memory. Memory that processes share (Postgres's buffers, code) doesn't count. */
  bytes: number;
  /** All resident bytes. */
  resident: number;
  /** Its own processor seconds. */
  seconds: number;
  /** Processor seconds of its ended child processes. */
  ended: number;
  command: string;
}

/** Returns the fields of a process's stat after its name, and null for an ended one. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** Returns the measures of a process, and null for an ended one. */
function measure(pid: number): Measured | null {
  const fields = fieldsOf(pid);
  if (fields === null) return null;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const bytes = (field: string) => 1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return {
      bytes: bytes("RssAnon"),
      resident: bytes("VmRSS"),
      // Ticks of user and system time; a hundred a second.
      seconds: (Number(fields[11]) + Number(fields[12])) / 100,
      ended: (Number(fields[13]) + Number(fields[14])) / 100,
      command: readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim(),
    };
  } catch {
    // The process ended meanwhile.
    return null;
  }
}

/**
 * Returns the process `pid` and all below it; with `postgres` false, those of Postgres are left out. Throws ENOENT
 * where the system has no /proc.
 */
export function processTree(pid: number, { postgres = true } = {}): (Measured & { pid: number })[] {
  // A look every 50 ms reads no more of the other processes than their parents.
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? fieldsOf(Number(name)) : null;
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const inTree = (id: number) => {
    for (let at = id; at > 1; at = parents.get(at) ?? 0) if (at === pid) return true;
    return false;
  };
  return [...parents.keys()].filter(inTree).flatMap((id) => {
    const one = measure(id);
    return one && (postgres || !/postgres/.test(one.command)) ? [{ pid: id, ...one }] : [];
  });
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
