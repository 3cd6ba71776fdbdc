import { type FileHandle, open } from "node:fs/promises";
import { vi } from "vitest";

/**
 * Makes every open file of this process write as on a disk that is nearly full: at most `most` bytes a call, and an error
 * once `room` bytes are written. `vi.restoreAllMocks()` ends it.
 */
export async function nearlyFullDisk({ most = 1, room = Number.POSITIVE_INFINITY }) {
  const handle = await open(import.meta.filename);
  await handle.close();
  const everyFile: FileHandle = Object.getPrototypeOf(handle);
  let left = room;
  return vi.spyOn(everyFile, "write").mockImplementation(async function (
    this: FileHandle,
    data: string | Uint8Array,
    offset?: unknown,
  ) {
    if (left === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const part = Buffer.from(data).subarray(Number(offset ?? 0), Number(offset ?? 0) + Math.min(most, left));
    left -= part.length;
    await this.appendFile(part);
    return { bytesWritten: part.length, buffer: "" };
  });
}
