import { constants, createInflateRaw } from "node:zlib";
import type { ByteReader } from "./byte-reader";
import { Damage } from "./damage";

const INPUT_BYTES = 64 * 1024;
const OUTPUT_BYTES = 128 * 1024;
const ENGINE_OPTIONS = {
  chunkSize: OUTPUT_BYTES,
  readableHighWaterMark: 4 * OUTPUT_BYTES,
  finishFlush: constants.Z_SYNC_FLUSH,
};

/**
 * Inflates one raw deflate stream; afterwards `reader` is at the byte behind it. Where the input ends first it simply
 * ends: the caller knows what must follow. (Node's Gunzip loses finished output where garbage follows a member.) Throws
 * Damage for bytes that are not deflate, and the errors of `reader`.
 */
export async function* inflate(reader: ByteReader, owner: string | null): AsyncGenerator<Uint8Array> {
  const engine = createInflateRaw(ENGINE_OPTIONS);
  const sourceFailures: unknown[] = [];
  let stopped = false;
  let fed = 0;

  const write = (chunk: Uint8Array) =>
    new Promise<void>((resolve) => {
      if (engine.destroyed) return resolve();
      engine.once("close", resolve);
      engine.write(chunk, () => {
        engine.off("close", resolve);
        resolve();
      });
    });

  async function feed(): Promise<void> {
    try {
      while (!stopped) {
        const chunk = await reader.next(INPUT_BYTES);
        if (chunk === null) break;
        fed += chunk.length;
        await write(chunk);
        if (engine.destroyed) return;
        const left = fed - engine.bytesWritten;
        if (left > 0) {
          reader.unread(chunk.subarray(chunk.length - left));
          return;
        }
      }
    } catch (cause) {
      sourceFailures.push(cause);
    }
    if (!stopped) engine.end();
  }

  // Without a listener, an error that is not awaited would end the process.
  engine.on("error", () => {});
  const feeding = feed();
  try {
    for await (const chunk of engine) yield chunk;
    await feeding;
  } catch (cause) {
    throw isZlibError(cause) ? new Damage("corrupt", owner, "its compressed data is damaged", { cause }) : cause;
  } finally {
    stopped = true;
    engine.destroy();
    await feeding;
  }
  if (sourceFailures.length > 0) throw sourceFailures[0];
}

function isZlibError(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" && cause.code.startsWith("Z_");
}
