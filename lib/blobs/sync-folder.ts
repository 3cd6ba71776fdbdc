import { open } from "node:fs/promises";

// Windows and some network file systems open or sync no folders; they keep names in their own way.
const CANNOT = ["EACCES", "EBADF", "EINVAL", "EISDIR", "ENOSYS", "ENOTSUP", "EPERM"];

/** Makes the names in a folder survive a power cut; does nothing where the file system has no such request. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!(error instanceof Error && "code" in error && CANNOT.includes(String(error.code)))) throw error;
  }
}
