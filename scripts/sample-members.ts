import path from "node:path";
import { register } from "tsx/esm/api";

const sample = path.resolve(import.meta.dirname, "../sample/ann-hdf5-small.tar.xz");

/** Returns the unpacked files of the sample with HDF5 results. */
export async function sampleMembers(): Promise<{ path: string; bytes: Buffer }[]> {
  // Browser tests run in the same process: their modules must not be tsx's, whose functions don't run in a browser.
  const unregister = register();
  try {
    const { readArchive } = await import("../lib/archive/read-archive.ts");
    const files: { path: string; bytes: Buffer }[] = [];
    for await (const event of readArchive({ file: sample }, { fileName: "sample.tar.xz" })) {
      if (event.kind !== "member") continue;
      const parts: Buffer[] = [];
      for await (const part of event.stream) parts.push(Buffer.from(part));
      files.push({ path: event.path, bytes: Buffer.concat(parts) });
    }
    return files;
  } finally {
    await unregister();
  }
}
