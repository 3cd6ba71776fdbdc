import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import type { TestFile } from "../reading.testing";

/** Returns the files of a .tar.gz and of archives in it, named `a.tar.gz!/b` as the archive reader names them. */
export async function nestedFilesOfBundle(file: string): Promise<TestFile[]> {
  return unpack(await readFile(file), "");
}

async function unpack(archive: Buffer, prefix: string): Promise<TestFile[]> {
  const files: TestFile[] = [];
  for await (const entry of Readable.from([gunzipSync(archive)]).pipe(extract())) {
    const bytes = await buffer(entry);
    if (entry.header.type !== "file") continue;
    const path = `${prefix}${entry.header.name}`;
    if (path.endsWith(".tar.gz")) files.push(...(await unpack(bytes, `${path}!/`)));
    else files.push({ path, text: (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8") });
  }
  return files;
}
