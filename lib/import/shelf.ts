import path from "node:path";
import { crc32 } from "node:zlib";
import { spoolFolder, temporaryName } from "../blobs/left-overs";
import { disk, type NamelessFile } from "../disk";
import { storageFull } from "../errors";
import type { Shelf, Shelved } from "../importers/kit/packed-block";
import { ensureSpoolFolder } from "./spool";

/** Bytes of one shelf. Points beyond them stay in memory, so that no bundle fills the disk. */
const MAX_BYTES = 4 * 1024 ** 3;

/**
 * Calls `use` with a shelf for the packed points of one bundle. The shelf is a file without a name, made for the first
 * points. It is gone once `use` ends, or this process does. Its points cannot be read later.
 */
export async function withShelf<T>(use: (shelf: Shelf) => Promise<T>, maxBytes = MAX_BYTES): Promise<T> {
  await ensureSpoolFolder();
  const shelf = new FileShelf(maxBytes);
  try {
    return await use(shelf);
  } finally {
    shelf.close();
  }
}

class FileShelf implements Shelf {
  readonly #maxBytes: number;
  #file: NamelessFile | null = null;
  #isClosed = false;
  #end = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  keep(bytes: Uint8Array): Shelved | null {
    if (this.#isClosed || this.#end + bytes.byteLength > this.#maxBytes) return null;
    this.#file ??= disk().openNameless(path.join(spoolFolder(), temporaryName()));
    const start = this.#end;
    for (let done = 0; done < bytes.byteLength; ) {
      const written = this.#file.write(bytes.subarray(done), start + done);
      if (written === 0) throw storageFull();
      done += written;
    }
    this.#end += bytes.byteLength;
    const sum = crc32(bytes);
    return { length: bytes.byteLength, read: (target) => this.#read(target, start, sum) };
  }

  #read(target: Uint8Array, start: number, sum: number): void {
    if (this.#file === null) throw new Error("packed points were read after their import");
    for (let done = 0; done < target.byteLength; ) {
      const read = this.#file.read(target.subarray(done), start + done);
      if (read === 0) break;
      done += read;
    }
    if (crc32(target) !== sum) throw damaged();
  }

  /** Forgets all bytes. A disk that fails here loses nothing. */
  close(): void {
    this.#isClosed = true;
    try {
      this.#file?.close();
    } catch {
      // Nobody needs the bytes any more.
    }
    this.#file = null;
  }
}

/** Returns the error of a disk that gives back other bytes, as the system reports a failing disk. */
const damaged = (): Error =>
  Object.assign(new Error("EIO: the temporary file of an import gives back other bytes than were written"), {
    code: "EIO",
    syscall: "read",
  });
