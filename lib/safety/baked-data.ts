import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { PublicRow, PublicTable } from "../api/schemas/baked-rows";
import { hashFile } from "../blobs/hash-file";
import { bytesPlace, rowsPlace } from "./baked-names";

const PART = ".benchfolio-data-part";

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

/** Writes the rows and bytes of a baked folder. Equal files of an earlier run stay as they are. */
export class BakedData {
  /** The sha256 of each written file, by its place. */
  readonly sums = new Map<string, string>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a table's rows, and returns their number. */
  async rows<Table extends PublicTable>(table: Table, rows: Rows<PublicRow<Table>>): Promise<number> {
    let count = 0;
    async function* lines() {
      for await (const row of rows) {
        count += 1;
        yield Buffer.from(`${JSON.stringify(row)}\n`);
      }
    }
    await this.#write(rowsPlace(table), lines());
    return count;
  }

  /** Writes bytes under their sha256, and returns it. Equal bytes are one file. */
  async bytes(bytes: Buffer): Promise<string> {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const place = bytesPlace(sha256);
    if (!this.sums.has(place)) await this.#write(place, [bytes]);
    return sha256;
  }

  async #write(place: string, pieces: Rows<Buffer>): Promise<void> {
    await this.file(place, async (part) => {
      const opened = await open(part, "w");
      try {
        for await (const piece of pieces) await opened.writeFile(piece);
      } finally {
        await opened.close();
      }
    });
  }

  /** Puts the file that `write` makes at a place, and returns its sha256. */
  async file(place: string, write: (part: string) => Promise<void>): Promise<string> {
    const file = path.join(this.#folder, place);
    const part = path.join(path.dirname(file), PART);
    await mkdir(path.dirname(file), { recursive: true });
    await write(part);
    const { sha256 } = await hashFile(part);
    this.sums.set(place, sha256);
    const before = await hashFile(file).catch(() => null);
    if (before?.sha256 === sha256) await rm(part);
    else await rename(part, file);
    return sha256;
  }
}
