import { z } from "zod/mini";
import { withBase } from "@/lib/urls";
import { asBody, type Draft } from "./draft";

const refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/**
 * Sends a draft to a path of this site. Returns its answer, or an error sentence; `terms`: the author must accept
 * vendors' terms first.
 */
export async function askReport<T extends z.ZodMiniType>(
  path: string,
  draft: Draft,
  shape: T,
  acceptTerms = false,
): Promise<{ done: z.infer<T> } | { error: string; terms?: boolean }> {
  try {
    const response = await fetch(withBase(path), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...asBody(draft), acceptTerms }),
    });
    const body: unknown = await response.json();
    const done = shape.safeParse(body);
    if (response.ok && done.success) return { done: done.data };
    const why = refused.safeParse(body);
    if (!why.success) return { error: "The server's answer could not be read. Try again." };
    const { code, message } = why.data.error;
    return { error: message, terms: code === "terms-not-accepted" };
  } catch {
    return { error: "The server could not be reached. Check the connection and try again." };
  }
}
