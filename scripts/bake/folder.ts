// The folder of a baked site: its manifest, its files, and the writing of an answer as a file.
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BAKE_MANIFEST } from "../../lib/safety/baked-names.ts";
import { codeOf } from "../error-code.ts";
import { pageContent } from "./page-content.ts";

/** A longer page is compared byte by byte. */
const MOST_COMPARED = 32 * 1024 ** 2;
const PART = ".benchfolio-bake-";

/** Makes a folder and writes its manifest, the mark of a baked site. Throws an Error where it has other files. */
export async function claimFolder(folder: string, manifest: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(BAKE_MANIFEST))
    throw new Error(`${folder} has other files. Name an empty folder.`);
  await replaceFile(path.join(folder, BAKE_MANIFEST), `${JSON.stringify(manifest)}\n`);
}

/** Writes a file in one step, so that a stop leaves the old one or the new one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const part = path.join(path.dirname(file), `${PART}${path.basename(file)}`);
  await writeFile(part, text);
  await rename(part, file);
}

/** The file of an answer. It has its sum, the bytes of the answer, and true where the file was made or replaced. */
export interface Written {
  sha256: string;
  bytes: number;
  changed: boolean;
}

/**
 * Writes an answer to its place below the folder, unless the file already holds it, or an equal page. Returns null
 * where another file has the name of its folder, or a folder its own.
 */
export async function writeAnswer(answer: Response, folder: string, place: string): Promise<Written | null> {
  const part = path.join(folder, `${PART}${randomUUID()}`);
  const file = path.join(folder, place);
  try {
    const sum = createHash("sha256");
    let bytes = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sum.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(Readable.from(answer.body ?? []), count, createWriteStream(part));
    const sha256 = sum.digest("hex");
    const former = await sumOf(file);
    if (former === sha256) return { sha256, bytes, changed: false };
    const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
    if (former !== null && isPage && bytes <= MOST_COMPARED && (await haveSameContent(part, file)))
      return { sha256: former, bytes, changed: false };
    await mkdir(path.dirname(file), { recursive: true });
    await rename(part, file);
    return { sha256, bytes, changed: true };
  } catch (error) {
    if (["ENOTDIR", "EEXIST", "EISDIR"].includes(String(codeOf(error)))) return null;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/** Returns true where two pages have the same content, whatever differs by request. */
async function haveSameContent(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([readFile(one, "utf8"), readFile(other, "utf8")]);
  return pageContent(a) === pageContent(b);
}

/** Returns the sha256 of a file; null where there is none. */
export async function sumOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const sum = createHash("sha256");
  await pipeline(createReadStream(file), sum);
  return sum.digest("hex");
}

/** Removes all files below a folder but the places in `kept`, and empty folders. Returns true where nothing is left. */
export async function removeOthers(folder: string, kept: ReadonlySet<string>, below = ""): Promise<boolean> {
  let isEmpty = true;
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    const place = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory() && (await removeOthers(folder, kept, place))) await rmdir(path.join(folder, place));
    else if (!entry.isDirectory() && !kept.has(place)) await rm(path.join(folder, place));
    else isEmpty = false;
  }
  return isEmpty;
}
