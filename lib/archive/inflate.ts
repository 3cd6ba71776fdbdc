import { constants, createInflateRaw, inflateRawSync } from "node:zlib";
import type { ByteReader } from "./byte-reader";
import { Damage } from "./damage";

const INPUT_BYTES = 64 * 1024;
const OUTPUT_BYTES = 128 * 1024;
const ENGINE_OPTIONS = {
  chunkSize: OUTPUT_BYTES,
  readableHighWaterMark: 4 * OUTPUT_BYTES,
  finishFlush: constants.Z_SYNC_FLUSH,
};

/** Most output of a small stream, which is inflated at once. */
const SMALL_OUTPUT_BYTES = 2 ** 20;
const SMALL_OPTIONS = {
  chunkSize: OUTPUT_BYTES,
  finishFlush: constants.Z_SYNC_FLUSH,
  maxOutputLength: SMALL_OUTPUT_BYTES,
  // Asks for the engine beside the output, which knows where the stream ended.
  info: true,
};

const isWithEngine = (answer: unknown): answer is { buffer: Uint8Array; engine: { bytesWritten: number } } =>
  answer !== null && typeof answer === "object" && "buffer" in answer && "engine" in answer;

/**
 * Returns the output of a stream that ends within these bytes, and its length among them. Null for a longer one, and
 * for damage. An engine in another thread costs more than a small member: some bundles have hundreds.
 */
function inflateSmall(bytes: Uint8Array): { output: Uint8Array; length: number } | null {
  // A piece of that size is most likely the begin of a longer stream.
  if (bytes.length >= INPUT_BYTES) return null;
  try {
    const answer: unknown = inflateRawSync(bytes, SMALL_OPTIONS);
    if (!isWithEngine(answer)) return null;
    const { buffer, engine } = answer;
    // A stream that takes all bytes may go on behind them.
    return engine.bytesWritten < bytes.length ? { output: buffer, length: engine.bytesWritten } : null;
  } catch {
    // The engine prints the fault.
    return null;
  }
}

/**
 * Inflates one raw deflate stream; afterwards `reader` is at the byte behind it. Where the input ends first it simply
 * ends: the caller knows what must follow. (Node's Gunzip loses finished output where garbage follows a member.) Throws
 * Damage for bytes that are not deflate, and the errors of `reader`.
 */
export async function* inflate(reader: ByteReader, owner: string | null): AsyncGenerator<Uint8Array> {
  const first = await reader.next(INPUT_BYTES);
  if (first === null) return;
  const small = inflateSmall(first);
  if (small !== null) {
    reader.unread(first.subarray(small.length));
    if (small.output.length > 0) yield small.output;
    return;
  }
  reader.unread(first);
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
