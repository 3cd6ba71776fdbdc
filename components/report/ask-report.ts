import { z } from "zod/mini";
import { withBase } from "@/lib/urls";
import { asBody, type Draft } from "./draft";

const refused = z.object({ error: z.object({ message: z.string() }) });

/** Sends a draft to an address of this site; what it answers, or a sentence on what went wrong. */
export async function askReport<T extends z.ZodMiniType>(
  path: string,
  draft: Draft,
  shape: T,
): Promise<{ done: z.infer<T> } | { error: string }> {
  try {
    const response = await fetch(withBase(path), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asBody(draft)),
    });
    const body: unknown = await response.json();
    const done = shape.safeParse(body);
    if (response.ok && done.success) return { done: done.data };
    const why = refused.safeParse(body);
    return { error: why.success ? why.data.error.message : "The server's answer could not be read. Try again." };
  } catch {
    return { error: "The server could not be reached. Check the connection and try again." };
  }
}
