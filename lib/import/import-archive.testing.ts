import { createReadStream } from "node:fs";
import path from "node:path";
import { bundleKeyOf } from "../db/write/bundles-write";
import { importBundle } from "./import-bundle";
import { storeUpload } from "./upload";

/**
 * Imports an archive into the test's database, and returns the bundle's id. `title` null = by the file's name. Throws an
 * ExpectedError where the upload is refused.
 */
export async function importArchive(file: string, title: string | null = null): Promise<string> {
  const { state } = await storeUpload({ source: createReadStream(file), fileName: path.basename(file), title });
  const key = await bundleKeyOf(state.id);
  if (key === null) throw new Error("The bundle was not stored.");
  await importBundle(key);
  return state.id;
}
