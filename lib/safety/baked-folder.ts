import { constants, createReadStream } from "node:fs";
import { lstat, open, realpath } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { PUBLIC_ROWS, type PublicRow, type PublicTable } from "../api/schemas/baked-rows";
import { hashStream } from "../blobs/hash-file";
import { BAKE_MANIFEST, bytesPlace, rowsPlace, SUMS } from "./baked-names";

// The folder may be anybody's: what is read of it is bounded, checked, and no link leads out of it.

const MiB = 1024 ** 2;
/** Largest list of hashes; one of a million files has about 130 MiB. */
const MOST_SUMS = 256 * MiB;
const MOST_MANIFEST = 16 * MiB;
/** Longest row of a table in bytes. */
const MOST_ROW = 4 * MiB;
/** Largest view, file of a view, or image. */
const MOST_BYTES = 64 * MiB;

const SUM_LINE = /^([0-9a-f]{64}) {2}(.+)$/;
const LF = 10;
const bakeManifest = z.object({ whole: z.boolean() });

/** A baked folder whose files are those that its list names. */
export class BakedFolder {
  readonly #folder: string;
  readonly #sums: ReadonlyMap<string, string>;

  private constructor(folder: string, sums: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#sums = sums;
  }

  /**
   * Opens a folder after a check of each file against `SHA256SUMS`. Throws an Error where the bake was not finished, or
   * a file differs or is missing. Also throws one where a name leads out of the folder.
   */
  static async open(folder: string): Promise<BakedFolder> {
    const root = await realpath(folder);
    const text = await wholeFile(root, BAKE_MANIFEST, MOST_MANIFEST);
    const manifest = bakeManifest.safeParse(JSON.parse(text.toString()));
    if (!manifest.data?.whole) throw new Error("the bake of this folder was not finished: run it again");
    const sums = new Map<string, string>();
    for (const line of (await wholeFile(root, SUMS, MOST_SUMS)).toString().split("\n")) {
      if (line === "") continue;
      const [, sum, place] = SUM_LINE.exec(line) ?? [];
      if (sum === undefined || place === undefined) throw new Error(`${SUMS} has a line that is no sum and name`);
      sums.set(place, sum);
    }
    for (const [place, sum] of sums) {
      const file = await regularFile(root, place);
      if ((await hashStream(createReadStream(file))).sha256 !== sum)
        throw new Error(`${place} is not the file that the bake wrote: its sha256 differs`);
    }
    return new BakedFolder(root, sums);
  }

  /** Returns the sha256 of a file; null where the list does not name it. */
  sumOf(place: string): string | null {
    return this.#sums.get(place) ?? null;
  }

  /** Returns the path of a listed file. Throws an Error for others. */
  async file(place: string): Promise<string> {
    if (!this.#sums.has(place)) throw new Error(`${SUMS} does not name ${place}`);
    return regularFile(this.#folder, place);
  }

  /** Yields the rows of a table. Throws an Error for rows of another shape, and for a table that the folder lacks. */
  async *rows<Table extends PublicTable>(table: Table): AsyncGenerator<PublicRow<Table>> {
    const shape = PUBLIC_ROWS[table];
    let number = 0;
    for await (const line of linesOf(await this.file(rowsPlace(table)))) {
      number += 1;
      const read = shape.safeParse(JSON.parse(line));
      if (!read.success) throw new Error(`${rowsPlace(table)}:${number}: ${z.prettifyError(read.error).slice(0, 500)}`);
      yield read.data;
    }
  }

  /** Returns the bytes that a row names by their sha256. Throws an Error where the list names others. */
  async bytes(sha256: string): Promise<Buffer> {
    const place = bytesPlace(sha256);
    if (this.sumOf(place) !== sha256) throw new Error(`${SUMS} has another sha256 of ${place} than its name`);
    return wholeFile(this.#folder, place, MOST_BYTES);
  }
}

/** Returns the path of a regular file below the folder. Throws an Error for links and names that lead out of it. */
async function regularFile(root: string, place: string): Promise<string> {
  const file = path.join(root, place);
  if (!file.startsWith(`${root}${path.sep}`)) throw new Error(`${place} is outside of the folder`);
  const found = await lstat(file).catch(() => null);
  if (!found) throw new Error(`${place} is missing`);
  if (!found.isFile() || (await realpath(file)) !== file) throw new Error(`${place} is no file of the folder`);
  return file;
}

async function wholeFile(root: string, place: string, most: number): Promise<Buffer> {
  const opened = await open(await regularFile(root, place), constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await opened.stat();
    if (size > most) throw new Error(`${place} has ${size} bytes; at most ${most} are read`);
    return await opened.readFile();
  } finally {
    await opened.close();
  }
}

/** Yields the lines of a text file. Throws an Error for a line above `MOST_ROW`. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let kept = 0;
  for await (const chunk of createReadStream(file)) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
      [rest, kept, from] = [[], 0, end + 1];
    }
    rest.push(chunk.subarray(from));
    kept += chunk.length - from;
    if (kept > MOST_ROW) throw new Error(`${file} has a row above ${MOST_ROW} bytes`);
  }
  if (kept > 0) yield Buffer.concat(rest).toString();
}
