import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import type { BundleContents } from "../db/write/save-bundle";
import type { ReadUploadOptions } from "./read-upload";

type ReadUpload = (file: string, options: ReadUploadOptions) => Promise<BundleContents>;

/**
 * Returns what `make` makes of a file, or a copy of what it made earlier in this run of the tests. `purpose` names
 * `make`; a result that is not final may differ next time.
 */
export async function onceARun<Made>(
  file: string,
  purpose: string,
  make: () => Promise<{ made: Made; isFinal: boolean }>,
): Promise<Made> {
  const folder = process.env.BENCHFOLIO_TEST_READ;
  if (!folder) return (await make()).made;
  const hash = createHash("sha256")
    .update(`${purpose}\0`)
    .update(await readFile(file));
  const place = path.join(folder, hash.digest("hex"));
  if (existsSync(place)) {
    const copy: Made = deserialize(await readFile(place));
    return copy;
  }
  const { made, isFinal } = await make();
  if (isFinal) {
    const draft = `${place}.${randomUUID()}`;
    await writeFile(draft, serialize(made));
    await rename(draft, place);
  }
  return made;
}

/**
 * Returns `read` for tests of other things: it reads each file once under a name and with the same facts and manifest given. It
 * reads a bundle with binary files each time, since that may take the ground truth of another.
 */
export const readOnce =
  (read: ReadUpload): ReadUpload =>
  (file, options) => {
    if (options.refused) return read(file, options);
    const stated = JSON.stringify([options.given ?? {}, options.manifest ?? ""]);
    return onceARun(file, `upload ${options.fileName} ${stated}`, async () => {
      let isFinal = true;
      const made = await read(file, {
        ...options,
        readBinaries(...given) {
          isFinal = false;
          return options.readBinaries(...given);
        },
      });
      return { made, isFinal };
    });
  };
