import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Reading } from "./reading";
import type { ArchiveSource } from "./types";

const CHUNK_BYTES = 256 * 1024;

/** The bytes of the upload, counted. */
export async function* sourceBytes(source: ArchiveSource, reading: Reading): AsyncGenerator<Uint8Array> {
  const chunks = "file" in source ? createReadStream(source.file, { highWaterMark: CHUNK_BYTES }) : source;
  for await (const chunk of chunks) {
    reading.options.signal?.throwIfAborted();
    reading.budget.read(chunk.length);
    yield chunk;
  }
}

/** Opens a stored zip in place; all of it counts as read. */
export async function openStored(path: string, reading: Reading): Promise<FileHandle> {
  const file = await open(path, "r");
  reading.budget.readAll((await file.stat()).size);
  return file;
}
