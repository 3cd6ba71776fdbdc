import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { disk } from "../disk";
import { dataPath } from "../env";

const DAY_MS = 24 * 3600 * 1000;

// Web server and worker may be containers or machines that share the folder. Their process numbers are not comparable.
// A restarted container has its name and its numbers again; the start of the process distinguishes them.
const HERE = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const TEMPORARY = /^([0-9a-f]{8})-(\d+)-(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const STARTED = startOf(process.pid);

/** Folder of temporary copies; each start sweeps those of dead processes. */
export const spoolFolder = () => dataPath("spool");

/** Returns a unique name for a temporary file, with its writer's machine, process and start. */
export const temporaryName = () => `${HERE}-${process.pid}-${STARTED}-${randomUUID()}`;

/**
 * Removes temporary files of dead processes from a folder, and no other names. Returns their number, 0 for a folder
 * that can't be read.
 */
export async function sweepLeftOvers(folder: string): Promise<number> {
  const names = await disk()
    .readdir(folder)
    .catch(() => []);
  const left = await Promise.all(names.map((name) => isLeftOver(folder, name)));
  const gone = names.filter((_, i) => left[i]);
  await Promise.all(gone.map((name) => disk().rm(path.join(folder, name), { force: true })));
  return gone.length;
}

/** Returns true for a temporary file of a dead process; of another machine after a day without writes. */
async function isLeftOver(folder: string, name: string): Promise<boolean> {
  const [, machine, pid, start] = TEMPORARY.exec(name) ?? [];
  if (machine === undefined) return false;
  if (machine === HERE) return String(startOf(Number(pid))) !== start;
  const info = await disk()
    .stat(path.join(folder, name))
    .catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > DAY_MS;
}

/**
 * Returns a process's start in clock ticks since the boot, 0 outside of Linux. Returns null for an ended process, and
 * for one whose /proc is unreadable.
 */
function startOf(pid: number): number | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return null;
  }
  if (process.platform !== "linux") return 0;
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: behind the name, field 3 is the state and 22 the start.
  // A process that ended, but for which its parent has not waited (a zombie, Z), still answers signal 0.
  const fields = statOf(pid).split(") ").at(-1)?.split(" ") ?? [];
  return /^[ZX]?$/.test(fields[0] ?? "") ? null : Number(fields[19]);
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}
