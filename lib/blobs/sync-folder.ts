import path from "node:path";
import { disk } from "../disk";

/** Error codes of Windows and of network file systems that can't open or sync folders. */
const CANNOT_SYNC = ["EACCES", "EBADF", "EINVAL", "EISDIR", "ENOSYS", "ENOTSUP", "EPERM"];

/** Makes the names in a folder survive a power cut; does nothing where the file system can't. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await disk().open(folder);
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!(error instanceof Error && "code" in error && CANNOT_SYNC.includes(String(error.code)))) throw error;
  }
}

/** Makes a folder and its missing parents, with names that survive a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await disk().mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const top = path.dirname(path.resolve(first));
  for (let above = path.resolve(folder); above !== top; ) {
    above = path.dirname(above);
    await syncFolder(above);
  }
}
