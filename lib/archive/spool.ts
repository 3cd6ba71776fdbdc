import { tmpdir } from "node:os";
import path from "node:path";
import { disk, type OpenFile, writeWhole } from "@/lib/disk";
import { ExpectedError } from "@/lib/errors";
import type { ByteReader } from "./byte-reader";

/**
 * Writes a zip into a private file without a name. The file is gone once it is closed or the process dies. Throws
 * `archive-too-large` above `most` bytes.
 */
export async function spool(reader: ByteReader, most: number, directory = tmpdir()): Promise<OpenFile> {
  const folder = await disk().mkdtemp(path.join(directory, "benchfolio-"));
  let file: OpenFile | null = null;
  try {
    file = await disk().open(path.join(folder, "spooled.zip"), "wx+", 0o600);
    await disk().rm(folder, { recursive: true, force: true });
    let bytes = 0;
    for await (const chunk of reader.rest()) {
      if (bytes + chunk.length > most) {
        throw new ExpectedError(
          "archive-too-large",
          `A zip in the upload is larger than ${most} bytes, which is the limit.`,
        );
      }
      await writeWhole(file, chunk, bytes);
      bytes += chunk.length;
    }
    return file;
  } catch (cause) {
    await file?.close();
    await disk().rm(folder, { recursive: true, force: true });
    throw cause;
  }
}
