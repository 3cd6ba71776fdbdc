import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ByteReader } from "./byte-reader";

/** Writes a stream into a private file without a name: it is gone when it is closed, or when the process dies. */
export async function spool(reader: ByteReader, directory = tmpdir()): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(directory, "benchfolio-"));
  let file: FileHandle | null = null;
  try {
    file = await open(path.join(folder, "spooled.zip"), "wx+", 0o600);
    await rm(folder, { recursive: true });
    for await (const chunk of reader.rest()) await file.writeFile(chunk);
    return file;
  } catch (cause) {
    await file?.close();
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}
