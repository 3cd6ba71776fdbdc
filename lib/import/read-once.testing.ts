import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import type { BundleContents } from "../db/write/save-bundle";
import type { ReadUploadOptions } from "./read-upload";

type ReadUpload = (file: string, options: ReadUploadOptions) => Promise<BundleContents>;

/**
 * Returns the result of `make` for a file, or a copy of an earlier one in this run of the tests. `purpose` names
 * `make`. A result that is not final may differ next time, so it is not kept.
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
 * Returns `read` for tests of what follows it. It reads each file once for a name, stated facts and a manifest. It
 * reads a bundle with binary files each time, since these may need the ground truth of another bundle.
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
