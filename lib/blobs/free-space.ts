import { statfs } from "node:fs/promises";
import { dataPath } from "../env";

/**
 * Returns the free bytes for this account on the disk of the stored bundles. Null where the system does not state them.
 */
export async function freeBytes(): Promise<number | null> {
  const disk = await statfs(dataPath()).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}
