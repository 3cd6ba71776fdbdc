import { createHash } from "node:crypto";
import { disk, type OpenFile } from "../disk";

/** The sha256 and size of what a file holds, as the file system gives it back. */
export async function hashFile(file: string): Promise<{ sha256: string; sizeBytes: number }> {
  const handle = await disk().open(file);
  return hashHandle(handle).finally(() => handle.close());
}

async function hashHandle(handle: OpenFile) {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(2 ** 18);
  for (let sizeBytes = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, sizeBytes);
    if (bytesRead === 0) return { sha256: hash.digest("hex"), sizeBytes };
    hash.update(buffer.subarray(0, bytesRead));
    sizeBytes += bytesRead;
  }
}
