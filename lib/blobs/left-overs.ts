import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

const DAY = 24 * 3600 * 1000;

/** The name of a temporary file: who writes it, and what tells it from others and from files that are not ours. */
export const temporaryName = () => `${process.pid}-${randomUUID()}`;
const isTemporaryName = (name: string) => /^\d+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** Removes temporary files whose processes are gone from a folder and leaves all other names alone; returns how many. */
export async function sweepLeftOvers(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter(isTemporaryName);
  const left = await Promise.all(names.map((name) => isLeftOver(path.join(folder, name))));
  const gone = names.filter((_, i) => left[i]);
  await Promise.all(gone.map((name) => rm(path.join(folder, name), { force: true })));
  return gone.length;
}

/** True for a temporary file whose process is gone, or which nobody can still be writing after a day. */
async function isLeftOver(file: string): Promise<boolean> {
  const info = await stat(file).catch(() => null);
  if (!info) return false;
  if (Date.now() - info.mtimeMs > DAY) return true;
  const pid = Number.parseInt(path.basename(file), 10);
  return pid !== process.pid && !(await isAlive(pid));
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  // A process that ended but that nobody asked for its end (a zombie) still answers signal 0.
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/^[ZX]/.test(status.slice(status.lastIndexOf(") ") + 2));
}
