import * as xz from "xz-decompress";
import type { ByteReader } from "./byte-reader";
import { Damage } from "./damage";
import type { DecompressOptions } from "./gunzip";

// CommonJS: a bundler finds the class by its name, Node finds it on the default export.
type Stream = typeof xz.XzReadableStream;
const loaded: { XzReadableStream?: Stream; default?: { XzReadableStream?: Stream } } = xz;
const XzReadableStream = loaded.XzReadableStream ?? loaded.default?.XzReadableStream;

const INPUT_BYTES = 64 * 1024;

/** Decompresses xz with its checks; anything but further xz streams and their padding behind the end counts as damage. */
export async function* unxz(reader: ByteReader, { owner }: DecompressOptions): AsyncGenerator<Uint8Array> {
  const sourceFailures: unknown[] = [];
  let atEnd = false;
  const compressed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await reader.next(INPUT_BYTES);
          if (chunk !== null) return controller.enqueue(chunk);
          atEnd = true;
        } catch (cause) {
          sourceFailures.push(cause);
        }
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  if (!XzReadableStream) throw new Error("xz-decompress has no XzReadableStream");
  const output = new XzReadableStream(compressed).getReader();
  try {
    for (let step = await output.read(); !step.done; step = await output.read()) {
      if (step.value.length > 0) yield step.value;
    }
  } catch (cause) {
    if (sourceFailures.length > 0) throw sourceFailures[0];
    throw atEnd
      ? new Damage("truncated", owner, "its xz data ends too early", { cause })
      : new Damage("corrupt", owner, "its xz data is damaged", { cause });
  } finally {
    // The library lets one stream run at a time and waits for ever for one that was neither read to its end nor cancelled.
    await output.cancel().catch(() => {});
  }
}
