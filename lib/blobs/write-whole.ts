import type { FileHandle } from "node:fs/promises";
import { storageFull } from "../errors";

/**
 * Writes all of `bytes` where the file ends. A disk that is nearly full takes a part of a write and tells so only by its
 * count (write(2), "Return value"); the rest is written again until the disk takes it or refuses with its own error.
 */
export async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done);
    if (bytesWritten === 0) throw storageFull();
    done += bytesWritten;
  }
}
