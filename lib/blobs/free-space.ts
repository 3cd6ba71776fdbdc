import { statfs } from "node:fs/promises";
import { dataPath } from "../env";

/** Bytes that this account may still write on the disk of the stored bundles; null where the system does not tell. */
export async function freeBytes(): Promise<number | null> {
  const disk = await statfs(dataPath()).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}
