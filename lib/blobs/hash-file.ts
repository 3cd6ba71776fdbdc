import { createHash } from "node:crypto";
import { readFile } from "../disk";

/** Returns sha256 and length of a stream; `also` gets each piece with its position. */
export async function hashStream(
  stream: AsyncIterable<Uint8Array>,
  also?: (chunk: Uint8Array, at: number) => Promise<void>,
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    await also?.(chunk, sizeBytes);
    sizeBytes += chunk.byteLength;
  }
  return { sha256: hash.digest("hex"), sizeBytes };
}

/** Returns sha256 and size of a file's content, as the file system returns it. */
export const hashFile = (file: string): Promise<{ sha256: string; sizeBytes: number }> => hashStream(readFile(file));
