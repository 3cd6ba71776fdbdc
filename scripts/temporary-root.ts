// Finds the folder for databases and files of a run of tests. `node scripts/temporary-root.ts` prints it.
import { existsSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
const GIB = 1024 ** 3;

/** Free bytes of the folder in memory, free bytes of memory, and the text of /proc/mounts. */
interface Room {
  free: number;
  memory: number;
  mounts: string;
}

/** Returns true where a folder in memory has room for a run of all tests and lets programs start. */
export function hasRoom({ free, memory, mounts }: Room): boolean {
  const mount = mounts.split("\n").map((line) => line.split(" "));
  const options = mount.findLast(([, place]) => place === IN_MEMORY)?.[3]?.split(",") ?? ["noexec"];
  return free >= 6 * GIB && memory >= 12 * GIB && options.includes("rw") && !options.includes("noexec");
}

/**
 * Returns a folder in memory where there is room, and else the system's temporary folder; TMPDIR comes first. On ext4,
 * copying a database just after another was removed takes up to 0.5 s of a processor. The file system then passes over
 * each number of a removed file. In memory it takes 0.03 s.
 */
export function temporaryRoot({ TMPDIR }: Readonly<Record<string, string | undefined>> = process.env): string {
  if (TMPDIR) return TMPDIR;
  if (!existsSync(IN_MEMORY) || !existsSync("/proc/mounts")) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const mounts = readFileSync("/proc/mounts", "utf8");
  return hasRoom({ free: bavail * bsize, memory: process.availableMemory(), mounts }) ? IN_MEMORY : tmpdir();
}

if (process.argv[1] === import.meta.filename) console.log(temporaryRoot());
