import { createHash } from "node:crypto";
import type { Marks } from "./process/whereabouts";

/** One stream for all empty members, of which an archive may have a million. */
export const NOTHING: ReturnType<typeof hashingStream> = {
  stream: (async function* () {})(),
  bytes: () => 0,
  ended: () => true,
  // The sha256 of no bytes.
  sha256: () => "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
};

/** Wraps a member's stream, to give its size and hash at its end. `sha256` works only once. */
export function hashingStream(source: AsyncIterable<Uint8Array>, marks: Marks) {
  const hash = createHash("sha256");
  let bytes = 0;
  let ended = false;
  async function* stream() {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      marks.moved();
      yield chunk;
    }
    ended = true;
  }
  return { stream: stream(), bytes: () => bytes, ended: () => ended, sha256: () => hash.digest("hex") };
}
