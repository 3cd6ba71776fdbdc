import { statfs } from "node:fs/promises";
import { dataPath } from "../env";

/** Returns the free bytes for this account on the disk of the stored bundles; null where the system does not say. */
export async function freeBytes(): Promise<number | null> {
  const disk = await statfs(dataPath()).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}
