import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { disk } from "../disk";
import { dataPath } from "../env";

const DAY = 24 * 3600 * 1000;

// Web server and worker may be containers or machines of their own that share the folder: numbers of processes say
// nothing about another one's. A restarted container has its name and its numbers again, so a process's start counts too.
const HERE = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const TEMPORARY = /^([0-9a-f]{8})-(\d+)-(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const STARTED = startOf(process.pid);

/** Where temporary copies lie; leftovers of killed processes are swept from there at start. */
export const spoolFolder = () => dataPath("spool");

/** The name of a temporary file: who writes it (machine, process, its start), and what tells it from all others. */
export const temporaryName = () => `${HERE}-${process.pid}-${STARTED}-${randomUUID()}`;

/** Removes temporary files whose processes are gone from a folder and leaves all other names alone; returns how many. */
export async function sweepLeftOvers(folder: string): Promise<number> {
  const names = await disk()
    .readdir(folder)
    .catch(() => []);
  const left = await Promise.all(names.map((name) => isLeftOver(folder, name)));
  const gone = names.filter((_, i) => left[i]);
  await Promise.all(gone.map((name) => disk().rm(path.join(folder, name), { force: true })));
  return gone.length;
}

/** True for a temporary file whose process is gone; of another machine's, for one that was not written to for a day. */
async function isLeftOver(folder: string, name: string): Promise<boolean> {
  const [, machine, pid, start] = TEMPORARY.exec(name) ?? [];
  if (machine === undefined) return false;
  if (machine === HERE) return String(startOf(Number(pid))) !== start;
  const info = await disk()
    .stat(path.join(folder, name))
    .catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > DAY;
}

/** When a process began, as a number of its own; null for one that ended. */
function startOf(pid: number): number | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return null;
  }
  if (process.platform !== "linux") return 0;
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: behind the name, field 3 is the state and 22 the start.
  // A process that ended but that nobody asked for its end (a zombie, Z) still answers signal 0.
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
