import type { z } from "zod";
import { ExpectedError } from "@/lib/errors";

/**
 * Reads a request's JSON body by a schema. Throws `unsupported-media-type` for another type. Throws `bad-request` above
 * `maxBytes`, for a body that is no JSON, and for texts that Postgres can't store. Also throws it for fields that do
 * not fit, and names each of them.
 */
export async function readJsonBody<T extends z.ZodType>(
  request: Request,
  schema: T,
  maxBytes: number,
): Promise<z.output<T>> {
  // A page of another site can send forms and plain text without permission.
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new ExpectedError(
      "unsupported-media-type",
      "The body must be JSON, with the header content-type: application/json.",
    );
  const parsed = schema.safeParse(parseJson(new TextDecoder().decode(await bodyOf(request, maxBytes))));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
  throw new ExpectedError("bad-request", `Fields that do not fit: ${faults.join("; ")}.`);
}

/** Most bytes of a form. Its longest field has 10,000 characters, of up to nine bytes each where they are encoded. */
const MOST_OF_FORM = 256 * 1024;

/**
 * Reads a form; empty where the body is not a form. Throws `bad-request` above 256 KiB, without reading on, and for a
 * text with a NUL.
 */
export async function readFormBody(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const body = await bodyOf(request, MOST_OF_FORM);
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => new FormData());
  if ([...form.values()].some((text) => typeof text === "string" && text.includes("\0")))
    throw new ExpectedError("bad-request", "The form holds a text with a NUL.");
  return form;
}

/** Reads a body of at most `maxBytes` bytes. Stops at more, and throws `bad-request`. */
export async function bodyOf(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ExpectedError("bad-request", `The body is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function parseJson(text: string): unknown {
  // Postgres can't store these characters in a text.
  const refuseOddText = (_: string, value: unknown) => {
    if (typeof value === "string" && value.includes("\0"))
      throw new ExpectedError("bad-request", "The body holds a text with a NUL.");
    if (typeof value === "string" && /\p{Cs}/u.test(value))
      throw new ExpectedError("bad-request", "The body holds half of a surrogate pair.");
    return value;
  };
  try {
    return JSON.parse(text, refuseOddText);
  } catch (cause) {
    if (cause instanceof ExpectedError) throw cause;
    throw new ExpectedError("bad-request", "The body is not JSON.", [], { cause });
  }
}
