// Reads the system's facts about a process by its id.
import fs from "node:fs";
import { codeOf } from "./error-code.ts";

/** Returns the lines of a file; null where it cannot be read. */
export function readLines(file: string): string[] | null {
  try {
    return fs.readFileSync(file, "utf8").split("\n");
  } catch {
    return null;
  }
}

/** Returns true where this process lives and, if the system shows its program, is a Postgres. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = process.platform === "linux" ? readLines(`/proc/${pid}/cmdline`)?.[0] : undefined;
  return command === undefined || command.includes("postgres");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Returns a comparable start time of a process, or null where it has ended, also for a zombie. "" where the system
 * shows none.
 */
export function startOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform !== "linux") return "";
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: behind the name, field 3 is the state and 22 the start.
  const fields = readLines(`/proc/${pid}/stat`)?.[0]?.split(") ").at(-1)?.split(" ") ?? [];
  return /[ZX]/.test(fields[0] ?? "X") ? null : (fields[19] ?? "");
}
