import path from "node:path";

const sample = path.resolve(import.meta.dirname, "../sample/ann-hdf5-small.tar.xz");

/**
 * Returns the unpacked files of the sample with HDF5 results. The process must resolve our imports, as tests do and
 * `typescript-hooks.mjs`: tsx's hooks beside a test runner's fail in Node 22.18.
 */
export async function sampleMembers(): Promise<{ path: string; bytes: Buffer }[]> {
  const { readArchive } = await import("../lib/archive/read-archive.ts");
  const files: { path: string; bytes: Buffer }[] = [];
  for await (const event of readArchive({ file: sample }, { fileName: "sample.tar.xz" })) {
    if (event.kind !== "member") continue;
    const parts: Buffer[] = [];
    for await (const part of event.stream) parts.push(Buffer.from(part));
    files.push({ path: event.path, bytes: Buffer.concat(parts) });
  }
  return files;
}
