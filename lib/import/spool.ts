import path from "node:path";
import { spoolFolder, temporaryName } from "../blobs/left-overs";
import { disk, type OpenFile, writeWhole } from "../disk";

/** One private file with the binary members of a bundle, one after the other. */
export interface Spool {
  path: string;
  /** Appends a member and returns its place. A member that breaks off leaves only unused bytes. */
  add(stream: AsyncIterable<Uint8Array>): Promise<{ offset: number; length: number }>;
  /** Makes all added members readable by others. */
  flush(): Promise<void>;
  /** Closes and deletes the file. */
  remove(): Promise<void>;
}

const FLUSH_BYTES = 2 ** 20;

/** Makes the folder of spools if it is missing. */
export async function ensureSpoolFolder(folder = spoolFolder()): Promise<void> {
  await disk().mkdir(folder, { recursive: true });
}

/** Opens a new spool in a folder, which is made if missing. */
export async function openSpool(folder = spoolFolder()): Promise<Spool> {
  await ensureSpoolFolder(folder);
  const file = path.join(folder, temporaryName());
  const handle = await disk().open(file, "wx", 0o600);
  const writer = bufferedWriter(handle);
  return {
    path: file,
    async add(stream) {
      const offset = writer.position();
      for await (const chunk of stream) await writer.write(chunk);
      return { offset, length: writer.position() - offset };
    },
    flush: writer.flush,
    async remove() {
      await handle.close().finally(() => disk().rm(file, { force: true }));
    },
  };
}

function bufferedWriter(handle: OpenFile) {
  let waiting: Buffer[] = [];
  let written = 0;
  let position = 0;
  async function flush() {
    if (position === written) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    // Where the disk refuses, later bytes must not take the place of the missing ones. So the same bytes are tried
    // again.
    await writeWhole(handle, bytes, written).catch((error: unknown) => {
      waiting = [bytes, ...waiting];
      throw error;
    });
    written += bytes.length;
  }
  return {
    position: () => position,
    flush,
    async write(chunk: Uint8Array) {
      // A copy: the reader may reuse its memory once the next piece is asked for.
      waiting.push(Buffer.from(chunk));
      position += chunk.byteLength;
      if (position - written >= FLUSH_BYTES) await flush();
    },
  };
}
