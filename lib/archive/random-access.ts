import { RandomAccessReader } from "yauzl";
import type { OpenFile } from "@/lib/disk";

/**
 * Reads bytes of a zip for yauzl. Its own file reader passes the zip's offsets straight to fs.read. For an offset out
 * of range, fs.read throws outside of any promise.
 */
export class FileAccess extends RandomAccessReader {
  private readonly file: OpenFile;
  private readonly size: number;

  constructor(file: OpenFile, size: number) {
    super();
    this.file = file;
    this.size = size;
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
    callback(null); // The opener closes the file.
  }
}
