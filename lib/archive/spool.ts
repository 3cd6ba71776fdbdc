import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ExpectedError } from "@/lib/errors";
import type { ByteReader } from "./byte-reader";

/** Writes a zip into a private file without a name: it is gone when it is closed, or when the process dies. */
export async function spool(reader: ByteReader, most: number, directory = tmpdir()): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(directory, "benchfolio-"));
  let file: FileHandle | null = null;
  try {
    file = await open(path.join(folder, "spooled.zip"), "wx+", 0o600);
    await rm(folder, { recursive: true });
    let bytes = 0;
    for await (const chunk of reader.rest()) {
      bytes += chunk.length;
      if (bytes > most) {
        throw new ExpectedError(
          "archive-too-large",
          `A zip in the upload is larger than ${most} bytes, which is the limit.`,
        );
      }
      await file.writeFile(chunk);
    }
    return file;
  } catch (cause) {
    await file?.close();
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}
