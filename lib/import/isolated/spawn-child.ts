import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";

const PAGE_BYTES = 4096;

/** Starts the reading process: TypeScript through tsx, a small heap, and an environment without the server's secrets. */
export function spawnChild({ script, heapMebibytes }: { script: string; heapMebibytes: number }): ChildProcess {
  const loader = import.meta.resolve("tsx");
  const env: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV ?? "production" };
  for (const name of ["PATH", "TMPDIR", "SystemRoot"]) if (process.env[name]) env[name] = process.env[name];
  return fork(script, {
    // tsx takes the meaning of "@/" from the tsconfig.json it finds here.
    cwd: path.resolve(import.meta.dirname, "../../.."),
    env,
    execArgv: ["--import", loader, `--max-old-space-size=${heapMebibytes}`, "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** Resident memory of a process in bytes; null where the system does not tell (no /proc) or the process is gone. */
export async function residentBytes(pid: number | undefined): Promise<number | null> {
  if (pid === undefined) return null;
  try {
    const pages = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1];
    return pages === undefined ? null : Number(pages) * PAGE_BYTES;
  } catch {
    return null;
  }
}

/** Signals that somebody sends, the system too when memory runs out. Any other end of a process is its own doing. */
const FROM_OUTSIDE = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

/** Whether a process that ended with `signal` (null: by itself) was ended by somebody else. */
export const isFromOutside = (signal: NodeJS.Signals | null): boolean =>
  signal !== null && FROM_OUTSIDE.includes(signal);
