import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { chunksOf } from "../lib/import/chunks";
import { EXIT, Failure, printable } from "./failure";
import { packDirectory } from "./pack-directory";
import { causeOf } from "./server";

/** An item to upload: its name, its bytes, and its size in bytes where known. */
export interface Item {
  name: string;
  source: AsyncIterable<Uint8Array>;
  size?: number;
}

/**
 * Opens a file, a directory (packed on the fly, equal bytes for equal files) or an address. Names members that it
 * leaves out on standard error. Throws a Failure for a missing item, or an address that can't be reached.
 */
export async function openItem(item: string): Promise<Item> {
  if (/^https?:\/\//.test(item)) return openAddress(item);
  const info = await stat(item).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "There is no such file or directory." : error.message;
    throw new Failure(EXIT.refused, why, "unreadable");
  });
  if (!info.isDirectory()) return { name: path.basename(item), source: createReadStream(item), size: info.size };
  const skip = (member: string) => console.error(`${printable(member)}: not a regular file, left out`);
  return { name: `${path.basename(path.resolve(item))}.tar`, source: Readable.from(packDirectory(item, skip)) };
}

async function openAddress(item: string): Promise<Item> {
  const response = await fetch(item).catch((error: unknown) => {
    throw new Failure(EXIT.unavailable, `The address can't be reached: ${causeOf(error)}.`, "unreadable");
  });
  if (!response.ok || !response.body)
    throw new Failure(EXIT.unavailable, `The address answered ${response.status}.`, "unreadable");
  return { name: nameOf(new URL(item)), source: chunksOf(response.body) };
}

/** Returns the last part of an address's path, as it is where it is not encoded correctly; "download" without one. */
function nameOf({ pathname }: URL): string {
  const name = path.posix.basename(pathname) || "download";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
