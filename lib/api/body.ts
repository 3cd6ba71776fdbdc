import type { z } from "zod";
import { ExpectedError } from "@/lib/errors";

/** A request's JSON body by a schema; refuses more than `maxBytes` without reading on, and names each field that does not fit. */
export async function readJsonBody<T extends z.ZodType>(
  request: Request,
  schema: T,
  maxBytes: number,
): Promise<z.output<T>> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ExpectedError("bad-request", `The body is larger than ${maxBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  const parsed = schema.safeParse(parseJson(text + decoder.decode()));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
  throw new ExpectedError("bad-request", `Fields that do not fit: ${faults.join("; ")}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ExpectedError("bad-request", "The body is not JSON.", [], { cause });
  }
}
