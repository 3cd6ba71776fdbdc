import { z } from "zod/mini";
import { withBase } from "@/lib/urls";

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** An answer, or a sentence on why there is none. `code` is the server's; null where it gave none. */
export type Posted<T> = { done: T } | { error: string; code: string | null };

/** Posts (or puts) a body as JSON to a path of this site and decodes the answer. Never rejects. */
export const postJson = <T extends z.ZodMiniType>(
  path: string,
  body: object,
  shape: T,
  method: "POST" | "PUT" = "POST",
): Promise<Posted<z.infer<T>>> =>
  askJson(path, shape, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** Fetches a path of this site and decodes the answer. Never rejects. */
export async function askJson<T extends z.ZodMiniType>(
  path: string,
  shape: T,
  init: RequestInit = {},
): Promise<Posted<z.infer<T>>> {
  let response: Response;
  try {
    response = await fetch(withBase(path), init);
  } catch {
    return { error: "The server could not be reached. Check the connection and try again.", code: null };
  }
  // A proxy may answer with a page.
  const answer: unknown = await response.json().catch(() => null);
  const done = shape.safeParse(answer);
  if (response.ok && done.success) return { done: done.data };
  const why = refusal.safeParse(answer);
  if (!why.success) return { error: "The server's answer could not be read. Try again.", code: null };
  return { error: why.data.error.message, code: why.data.error.code };
}
