import type { FileHandle } from "node:fs/promises";
import { RandomAccessReader } from "yauzl";

/**
 * What yauzl reads a zip through. Its own file reader hands offsets from the file straight to fs.read, which throws
 * outside of any promise when they are out of range.
 */
export class FileAccess extends RandomAccessReader {
  constructor(
    private readonly file: FileHandle,
    private readonly size: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (!Number.isSafeInteger(position) || position < 0 || position + length > this.size) {
      callback(new Error("an offset points outside of the file"));
      return;
    }
    this.file.read(buffer, offset, length, position).then(
      ({ bytesRead }) => setImmediate(callback, null, bytesRead),
      (cause: Error) => setImmediate(callback, cause),
    );
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null); // Who opened the file closes it.
  }
}

/** The bytes of a part of a file. */
export async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Uint8Array> {
  let position = start;
  const end = start + length;
  while (position < end) {
    const buffer = Buffer.allocUnsafe(Math.min(256 * 1024, end - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
