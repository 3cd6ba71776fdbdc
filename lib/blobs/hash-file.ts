import { createHash } from "node:crypto";
import { readFile } from "../disk";

/** The sha256 and length of a stream; `also` is given each piece and where it lies. */
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

/** The sha256 and size of what a file holds, as the file system gives it back. */
export const hashFile = (file: string): Promise<{ sha256: string; sizeBytes: number }> => hashStream(readFile(file));
