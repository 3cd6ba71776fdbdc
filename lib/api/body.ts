import type { z } from "zod";
import { ExpectedError } from "@/lib/errors";

/** A request's JSON body by a schema; refuses other types, more than `maxBytes` without reading on, and names each field that does not fit. */
export async function readJsonBody<T extends z.ZodType>(
  request: Request,
  schema: T,
  maxBytes: number,
): Promise<z.output<T>> {
  // A form or a plain text is what another site's page can send without being asked.
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new ExpectedError(
      "unsupported-media-type",
      "The body must be JSON, with the header content-type: application/json.",
    );
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
  // No text of the database can hold these.
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
