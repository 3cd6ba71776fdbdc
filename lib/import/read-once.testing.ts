import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import type { BundleContents } from "../db/write/save-bundle";
import type { ReadUploadOptions } from "./read-upload";

type ReadUpload = (file: string, options: ReadUploadOptions) => Promise<BundleContents>;

/** Returns the place where this run of the tests keeps the contents of a file. Null without such a folder. */
async function placeOf(file: string, { fileName, given = {}, manifest = "" }: ReadUploadOptions) {
  const folder = process.env.BENCHFOLIO_TEST_READ;
  if (!folder) return null;
  const hash = createHash("sha256")
    .update(`upload ${fileName} ${JSON.stringify([given, manifest])}\0`)
    .update(await readFile(file));
  return path.join(folder, hash.digest("hex"));
}

/**
 * Returns `read` for tests of reading itself. It reads each time, and keeps the contents for `readOnce`. It keeps
 * nothing of a bundle with binary files, which may take the ground truth of another. It keeps nothing either where
 * members are left out.
 */
export const readAndKeep =
  (read: ReadUpload): ReadUpload =>
  async (file, options) => {
    const place = options.refused ? null : await placeOf(file, options);
    let isFinal = true;
    const made = await read(file, {
      ...options,
      readBinaries(...given) {
        isFinal = false;
        return options.readBinaries(...given);
      },
    });
    if (place && isFinal) {
      const draft = `${place}.${randomUUID()}`;
      await writeFile(draft, serialize(made));
      await rename(draft, place);
    }
    return made;
  };

/**
 * Returns `read` for other tests. It gives a copy of the contents that this run read of the file under the same name.
 */
export const readOnce = (read: ReadUpload): ReadUpload => {
  const readFirst = readAndKeep(read);
  return async (file, options) => {
    const place = options.refused ? null : await placeOf(file, options);
    if (!place || !existsSync(place)) return readFirst(file, options);
    const copy: BundleContents = deserialize(await readFile(place));
    return copy;
  };
};
