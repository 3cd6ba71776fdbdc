import { disk, type OpenFile, readFile } from "@/lib/disk";
import type { Reading } from "./reading";
import type { ArchiveSource } from "./types";

/** Yields the bytes of the upload and counts them. */
export async function* sourceBytes(source: ArchiveSource, reading: Reading): AsyncGenerator<Uint8Array> {
  const chunks = "file" in source ? readFile(source.file) : source;
  for await (const chunk of chunks) {
    reading.options.signal?.throwIfAborted();
    reading.budget.read(chunk.length);
    yield chunk;
  }
}

/** Opens a stored zip in place; the whole file counts as read. */
export async function openStored(path: string, reading: Reading): Promise<OpenFile> {
  const file = await disk().open(path, "r");
  reading.budget.readAll((await file.stat()).size);
  return file;
}
