import library, * as named from "xz-decompress";
import type { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import type { DecompressOptions } from "./gunzip";

// Node sees a CommonJS module without names; bundlers see the names.
const { XzReadableStream } = "XzReadableStream" in named ? named : library;
const INPUT_BYTES = 64 * 1024;

/**
 * Decompresses xz with its checks: all streams in a row and their padding. Other bytes behind the end count as damage:
 * the library then drops finished output. Throws Damage.
 */
export async function* unxz(reader: ByteReader, { owner }: DecompressOptions): AsyncGenerator<Uint8Array> {
  const sourceFailures: unknown[] = [];
  let atEnd = false;
  const output = await startAlone(async () => {
    try {
      const chunk = await reader.next(INPUT_BYTES);
      atEnd = chunk === null;
      return chunk;
    } catch (cause) {
      sourceFailures.push(cause);
      return null;
    }
  });
  try {
    for (let step = await output.read(); !step.done; step = await output.read()) {
      if (step.value.length > 0) yield step.value;
    }
    if (sourceFailures.length > 0) throw sourceFailures[0];
  } catch (cause) {
    if (sourceFailures.length > 0) throw sourceFailures[0];
    throw atEnd
      ? new Damage("truncated", owner, "its xz data ends too early", { cause })
      : new Damage("corrupt", owner, "its xz data is damaged, or something else follows it", { cause });
  } finally {
    await output.cancel().catch(() => {});
  }
}

let lastStart: Promise<unknown> = Promise.resolve();

/**
 * Starts the library with a WebAssembly instance of its own. Version 0.2.3 shares one, in which one stream runs at a
 * time. An xz inside an xz would never end, and all readers would wait for a slow one.
 */
async function startAlone(next: () => Promise<Uint8Array | null>): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const start = lastStart.then(async () => {
    Object.assign(XzReadableStream, {
      _moduleInstance: undefined,
      _moduleInstancePromise: undefined,
      _contextMutex: { acquire: async () => {}, release: () => {} },
    });
    let output: ReadableStreamDefaultReader<Uint8Array> | null = null;
    await new Promise<void>((resolve) => {
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        resolve(); // The first request for input: the instance is there.
        const chunk = await next();
        if (chunk === null) controller.close();
        else controller.enqueue(chunk);
      };
      const compressed = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
      output = new XzReadableStream(compressed).getReader();
      output.closed.then(resolve, () => resolve());
    });
    if (output === null) throw new Error("xz-decompress did not start");
    return output;
  });
  lastStart = start.catch(() => {});
  return start;
}
