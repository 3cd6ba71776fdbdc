import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { bundleKeyOf } from "../db/write/bundles-write";
import { importBundle } from "./import-bundle";
import { storeUpload } from "./upload";

/**
 * Imports an archive into the test's database, and returns the bundle's id. `title` null = by the file's name. Throws an
 * ExpectedError where the upload is refused.
 */
export const importArchive = (file: string, title: string | null = null): Promise<string> =>
  importStream(createReadStream(file), path.basename(file), title);

/** Imports the bytes of an archive or of one file, as importArchive does. */
export const importBytes = (bytes: Uint8Array, fileName: string, title: string | null = null): Promise<string> =>
  importStream(Readable.from([bytes]), fileName, title);

async function importStream(source: Readable, fileName: string, title: string | null): Promise<string> {
  const { state } = await storeUpload({ source, fileName, title });
  const key = await bundleKeyOf(state.id);
  if (key === null) throw new Error("The bundle was not stored.");
  await importBundle(key);
  return state.id;
}
