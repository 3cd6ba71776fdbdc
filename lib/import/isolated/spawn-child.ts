import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * Starts the reading process: TypeScript through tsx, a small heap, and an environment without the server's secrets.
 */
export function spawnChild({ script, heapMebibytes }: { script: string; heapMebibytes: number }): ChildProcess {
  const loader = import.meta.resolve("tsx");
  const env: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV ?? "production" };
  for (const name of ["PATH", "TMPDIR", "SystemRoot"]) if (process.env[name]) env[name] = process.env[name];
  return fork(script, {
    // tsx finds the meaning of "@/" in the tsconfig.json there.
    cwd: path.resolve(import.meta.dirname, "../../.."),
    env,
    execArgv: ["--import", loader, `--max-old-space-size=${heapMebibytes}`, "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** Returns a process's resident memory in bytes; null for an ended process, and without /proc. */
export async function residentBytes(pid: number | undefined): Promise<number | null> {
  if (pid === undefined) return null;
  try {
    // Not statm, which counts pages: their size differs by machine.
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null;
  }
}

/** USER_HZ, which is 100 on every Linux of today. */
const TICKS_A_SECOND = 100;

/** Returns user and system time of a process so far; null for an ended one, and without /proc. */
export async function cpuSeconds(pid: number | undefined): Promise<number | null> {
  if (pid === undefined) return null;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Signals from outside, also from the system when memory runs out. Any other end is the process's own doing. */
const FROM_OUTSIDE = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

/** Returns true where a process was ended from outside; `signal` is null where it ended by itself. */
export const isFromOutside = (signal: NodeJS.Signals | null): boolean =>
  signal !== null && FROM_OUTSIDE.includes(signal);
