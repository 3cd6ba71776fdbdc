import { createHash } from "node:crypto";
import type { Marks } from "./process/whereabouts";

/** A million empty members should cost as little as possible. */
export const NOTHING: ReturnType<typeof hashingStream> = {
  stream: (async function* () {})(),
  bytes: () => 0,
  ended: () => true,
  sha256: () => "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
};

/** Wraps a member's stream; it knows its size and hash at its end. */
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
